import type { LiveView } from './live-view.ts'
import { countFrame } from './metrics.ts'
import type { Rooms } from './rooms.ts'

/** Decides when a view is sent. Messages of a view leave in order of position, to all of its members at once. */
export interface FanOut {
  /** The view has a visible change: sent at once when the view was quiet, else with the next frame. */
  urge(view: LiveView): void
  /** Only the position moved: sent a little later, so that a client waiting for its command sees it done. */
  nudge(view: LiveView): void
  /** Sends now, before this returns. */
  flush(view: LiveView): void
  forget(view: LiveView): void
  close(): void
}

export interface FanOutOptions {
  readonly rooms: Rooms
  /** Minimum and maximum milliseconds between two frames of a view, and the longest delay of a change of position alone. */
  readonly pace?: { readonly least: number; readonly most: number; readonly quiet: number }
}

const PACE = { least: 16, most: 50, quiet: 250 }

/**
 * A view rests this many times as long as its last frame took, for each change in it: no view uses more than a fifth of the process, and
 * changes that come close together share a write.
 */
const REST = 4

/** Name of a view's room. */
export const viewRoom = (key: string): string => `view ${key}`

interface Schedule {
  timer: NodeJS.Timeout | null
  isUrgent: boolean
  /** No frame before this moment, in milliseconds of the process clock. */
  notBefore: number
}

/**
 * One write per socket and frame is the whole cost of fan-out, so a busy view is sent in frames, further apart the longer its frames take.
 * Between the frames of two views all other work of the process gets a turn.
 */
export function createFanOut({ rooms, pace = PACE }: FanOutOptions): FanOut {
  const schedules = new WeakMap<LiveView, Schedule>()
  const ready = new Set<LiveView>()
  let turn: NodeJS.Immediate | null = null

  const scheduleOf = (view: LiveView): Schedule => {
    const known = schedules.get(view)
    if (known) return known
    const made: Schedule = { timer: null, isUrgent: false, notBefore: 0 }
    schedules.set(view, made)
    return made
  }

  const settle = (view: LiveView): Schedule => {
    const schedule = scheduleOf(view)
    if (schedule.timer) clearTimeout(schedule.timer)
    schedule.timer = null
    schedule.isUrgent = false
    ready.delete(view)
    return schedule
  }

  const flush = (view: LiveView): void => {
    const schedule = settle(view)
    const frame = view.nextFrame()
    if (!frame || view.members.size === 0) return
    const began = performance.now()
    rooms.send(viewRoom(frame.view), 'board:changes', frame)
    const ended = performance.now()
    const rest = (ended - began) * (1 + REST * Math.max(frame.ops.length, 1))
    schedule.notBefore = began + Math.min(Math.max(rest, pace.least), pace.most)
    countFrame()
  }

  const takeTurn = (): void => {
    turn = null
    const [view] = ready
    if (view) flush(view)
    if (ready.size > 0) turn = setImmediate(takeTurn)
  }

  const send = (view: LiveView): void => {
    ready.add(view)
    turn ??= setImmediate(takeTurn)
  }

  const sendAfter = (view: LiveView, schedule: Schedule, ms: number): void => {
    schedule.timer = setTimeout(() => {
      schedule.timer = null
      send(view)
    }, ms)
    schedule.timer.unref()
  }

  return {
    urge(view) {
      const schedule = scheduleOf(view)
      if (schedule.isUrgent) return
      settle(view)
      schedule.isUrgent = true
      const wait = schedule.notBefore - performance.now()
      if (wait <= 0) send(view)
      else sendAfter(view, schedule, wait)
    },
    nudge(view) {
      const schedule = scheduleOf(view)
      if (!schedule.isUrgent && !schedule.timer) sendAfter(view, schedule, pace.quiet)
    },
    flush,
    forget: (view) => {
      settle(view)
    },
    close() {
      if (turn) clearImmediate(turn)
      for (const view of ready) settle(view)
    },
  }
}
