import type { Segment } from './segments.ts'

/** One transaction set (ST to SE) with the fields of its envelope, which are empty if the envelope is missing. */
export interface TransactionSet {
  /** ST01, such as `204`. */
  readonly type: string
  readonly control: string
  /** ISA06, else GS02. */
  readonly sender: string
  readonly receiver: string
  readonly interchange_control: string
  readonly group_control: string
  readonly version: string
  /** ISA15 is T: the sender is testing. */
  readonly test: boolean
  /** The ST segment, for the position of the set in messages. */
  readonly start: Segment
  /** Segments between ST and SE. */
  readonly segments: readonly Segment[]
}

/** Something wrong in a file. `rejected`: it was not imported. `warning`: it was imported anyway. */
export interface Problem {
  readonly severity: 'warning' | 'rejected'
  readonly line: number
  readonly segment: number
  readonly tag: string
  readonly reason: string
}

/** A problem as text: `segment 12 (SE): SE01 is 41, there are 38 segments.` */
export const problemText = (problem: Problem): string =>
  problem.tag ? `segment ${problem.segment} (${problem.tag}): ${problem.reason}` : `segment ${problem.segment}: ${problem.reason}`
