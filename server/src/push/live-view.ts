import type { BoardChanges } from '@waybill/shared/protocol/socket'
import type { Change } from '../changes/change.ts'
import type { CappedCount } from '../projections/boards/query.ts'
import { addStep, type CountedStep, type RowSteps, stepOf, writeOps } from './row-changes.ts'
import { createViewCount, type RecountReason } from './view-count.ts'
import type { ViewDefinition } from './view-definition.ts'

/** Records the changes of a view while something is read from the database, so that the result can be brought up to date. */
export interface Recording {
  /** All changes after a position. */
  after(position: number): readonly CountedStep[]
  /** The view was restarted meanwhile: what was read cannot be brought up to date. */
  isBroken(): boolean
  stop(): void
}

/** One view, shared by all its members: what was sent, and what has changed since. */
export interface LiveView {
  /** In the view's current minute. */
  readonly definition: ViewDefinition
  /** Socket ids. */
  readonly members: Set<string>
  /** Applies a change; true when there is something to send besides the position. */
  take(change: Change): boolean
  record(): Recording
  /** Judges rows by another minute from here on. Rows that enter or leave by the clock alone come through `takeTurned`. */
  turn(definition: ViewDefinition): void
  /**
   * Applies what no change of a row says, such as rows that the clock alone added or removed, as read at a position that the view has reached, with the recording since `turn`.
   */
  takeTurned(steps: readonly Omit<CountedStep, 'count'>[], position: number, recording: Recording): void
  /** Everything since the last frame as one message, null when there is nothing. Afterwards the view is sent up to `position`. */
  nextFrame(): BoardChanges | null
  /** Position up to which the view has been sent. */
  position(): number
  count(): CappedCount
  isCounted(): boolean
  /** Applies a count that was read at a position which the view has reached, with the recording since. */
  settleCount(counted: CappedCount & { readonly position: number }, recording: Recording): void
  /** Continues from a position; the changes in between are not available. */
  restart(position: number): void
}

interface Tape {
  readonly steps: { readonly position: number; readonly counted: CountedStep }[]
  isBroken: boolean
}

/** `onDoubt` is called when the view no longer knows how many rows it has. */
export function createLiveView(begun: ViewDefinition, position: number, onDoubt: (reason: RecountReason) => void): LiveView {
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
        if (row.board !== definition.boardKey) continue
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
      const merged = steps.flatMap((step) => [{ ...step, count: null }, ...since.filter(({ id }) => id === step.id)])
      for (const counted of merged) {
        addStep(pending, counted.id, counted.step)
        // It belongs to no position: a page being read needs it at whatever position it was read.
        for (const tape of tapes) tape.steps.push({ position: Number.POSITIVE_INFINITY, counted })
      }
      if (steps.some(({ step }) => step.do !== 'patch')) count.add(null)
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
