import type { BoardChanges } from '@waybill/shared/protocol/socket'
import type { Change } from '../changes/change.ts'
import type { CappedCount } from '../projections/shipments/query.ts'
import { addStep, type CountedStep, type RowSteps, stepOf, writeOps } from './row-steps.ts'
import { createViewCount } from './view-count.ts'
import type { ViewDefinition } from './view-definition.ts'

/** What happens to a view while something is read from the database, so that it can be brought up to the view. */
export interface Recording {
  /** Everything after a position. */
  after(position: number): readonly CountedStep[]
  /** The view lost its thread meanwhile: what was read cannot be brought up to it. */
  isBroken(): boolean
  stop(): void
}

/** One view, shared by all who look at it: what was sent, and what has happened since. */
export interface LiveView {
  /** In the minute that the view is at. */
  readonly definition: ViewDefinition
  /** Sockets. */
  readonly members: Set<string>
  /** Takes in a change; true when there is something to send besides the position. */
  take(change: Change): boolean
  record(): Recording
  /** From here on rows are judged by another minute. What comes or goes by that alone is brought by `takeTurned`. */
  turn(definition: ViewDefinition): void
  /** Rows that the clock alone brought or took, as they were at a position that the view has reached, with the recording since `turn`. */
  takeTurned(steps: readonly Omit<CountedStep, 'count'>[], position: number, recording: Recording): void
  /** Everything since the last frame as one message, null when there is nothing. With it the view stands sent up to `position`. */
  nextFrame(): BoardChanges | null
  /** Up to where the view has been sent. */
  position(): number
  count(): CappedCount
  isCounted(): boolean
  /** Takes a count that was read at a position which the view has reached, with the recording since. */
  settleCount(counted: CappedCount & { readonly position: number }, recording: Recording): void
  /** Goes on from a position; what lies between is not to be had. */
  restart(position: number): void
}

interface Tape {
  readonly steps: { readonly position: number; readonly counted: CountedStep }[]
  isBroken: boolean
}

/** `onDoubt`: the view does not know any more how many rows it has. */
export function createLiveView(begun: ViewDefinition, position: number, onDoubt: () => void): LiveView {
  let definition = begun
  const members = new Set<string>()
  const tapes = new Set<Tape>()
  const count = createViewCount(onDoubt)
  let pending: RowSteps = new Map()
  let sent = position
  let applied = position
  let sentCount: CappedCount | null = null

  const isRecounted = (): boolean => {
    const { total, more } = count.read()
    return sentCount !== null && (sentCount.total !== total || sentCount.more !== more)
  }

  return {
    get definition() {
      return definition
    },
    members,
    take(change) {
      applied = change.to
      for (const row of change.rows) {
        const counted = stepOf(definition, row)
        if (!counted) continue
        addStep(pending, counted.id, counted.step)
        count.add(counted.count)
        for (const tape of tapes) tape.steps.push({ position: change.to, counted })
      }
      return pending.size > 0 || isRecounted()
    },
    record() {
      const tape: Tape = { steps: [], isBroken: false }
      tapes.add(tape)
      return {
        after: (since) => tape.steps.filter((step) => step.position > since).map((step) => step.counted),
        isBroken: () => tape.isBroken,
        stop: () => {
          tapes.delete(tape)
        },
      }
    },
    turn(next) {
      definition = next
    },
    takeTurned(steps, at, recording) {
      const since = recording.after(at)
      const told = steps.flatMap((step) => [{ ...step, count: null }, ...since.filter(({ id }) => id === step.id)])
      for (const counted of told) {
        addStep(pending, counted.id, counted.step)
        // It belongs to no position: whoever reads a page meanwhile needs it, wherever the page stands.
        for (const tape of tapes) tape.steps.push({ position: Number.POSITIVE_INFINITY, counted })
      }
      if (told.length > 0) count.add(null)
    },
    nextFrame() {
      if (applied === sent && pending.size === 0 && !isRecounted()) return null
      sentCount = count.read()
      const frame = { view: definition.key, from: sent, to: applied, ...sentCount, ops: writeOps(definition, pending) }
      pending = new Map()
      sent = applied
      return frame
    },
    position: () => sent,
    count: () => count.read(),
    isCounted: () => count.isKnown(),
    settleCount(counted, recording) {
      const later = recording.after(counted.position).map((step) => step.count)
      count.settle(counted, later)
      sentCount ??= count.read()
    },
    restart(at) {
      for (const tape of tapes) tape.isBroken = true
      pending = new Map()
      sent = at
      applied = at
    },
  }
}
