import type { RowRecord, RowSource } from '../commands/row-source.ts'
import { arrange, arrivals, type Sight, shiftOf } from './arrangement.ts'

/** The rows as they stand on the screen. */
export interface Presented {
  readonly ids: readonly string[]
  /** Left the board and fade out where they stood. */
  readonly leaving: ReadonlySet<string>
  /** Just came and slide in. */
  readonly arriving: ReadonlySet<string>
  /** Came above the first row on the screen, and were not looked at yet. */
  readonly above: number
  /** The question that these rows answer. */
  readonly generation: number
}

export interface Presentation {
  readonly get: () => Presented
  readonly subscribe: (listener: () => void) => () => void
  /** Which rows the screen shows, by index. */
  readonly viewed: (first: number, last: number) => void
  /** What is held may be another row now. */
  readonly released: () => void
  /** Follows the source, from its present rows, until the answer is called. */
  readonly start: () => () => void
}

export interface PresentationOptions {
  /** The rows that must not move, the one that matters most first: with an open menu, under the pointer, under the cursor. */
  readonly held: () => readonly string[]
  readonly now?: () => number
}

/** Order is taken over at once when the board was quiet, and at most this often. */
const SETTLE_EVERY_MS = 500
/** So many rows leave the screen at once, the others a frame later each: what comes in their place is drawn anew, and no frame draws more than it can. */
const ROWS_A_FRAME = 4
const FRAME_MS = 16
export const LEAVING_MS = 400
export const ARRIVING_MS = 200

const NONE: ReadonlySet<string> = new Set()

/** Rows in sight that will be out of it in the next order, the screen having scrolled by `shift` rows with what people look at. */
const losing = (shown: readonly string[], next: readonly string[], sight: Sight, shift: number | null): readonly string[] => {
  if (shift === null) return []
  const after = new Set(next.slice(Math.max(0, sight.first + shift), sight.last + shift + 1))
  return shown.slice(sight.first, sight.last + 1).filter((id) => !after.has(id))
}

/**
 * Stands between a live source and the screen: sorts live, but never moves what the pointer is on; lets rows that leave fade where they
 * stood; counts what came above. The answer to another question is shown as it is, without any of that.
 */
export const presentation = (source: RowSource<RowRecord>, { held, now = Date.now }: PresentationOptions): Presentation => {
  const listeners = new Set<() => void>()
  const leavingUntil = new Map<string, number>()
  const arrivingUntil = new Map<string, number>()
  const unseen = new Set<string>()
  const screen = { first: 0, last: 0 }
  let shown: Presented = { ids: source.view().ids, leaving: NONE, arriving: NONE, above: 0, generation: source.view().generation }
  let settledAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The rest of an order follows in the next frame. */
  let stepping = false

  const show = (next: Presented) => {
    shown = next
    for (const listener of listeners) listener()
  }

  const above = (ids: readonly string[]) => (unseen.size === 0 ? 0 : ids.slice(0, screen.first).filter((id) => unseen.has(id)).length)

  const expire = (until: Map<string, number>, kept: ReadonlySet<string>) => {
    for (const [id, end] of until) if (end <= now() && !kept.has(id)) until.delete(id)
  }

  const schedule = (at: number) => {
    clearTimeout(timer)
    timer = setTimeout(settle, Math.max(0, at - now()))
  }

  const startOver = () => {
    leavingUntil.clear()
    arrivingUntil.clear()
    unseen.clear()
    const { ids, generation } = source.view()
    show({ ids, leaving: NONE, arriving: NONE, above: 0, generation })
  }

  const depart = (live: ReadonlySet<string>, holding: ReadonlySet<string>) => {
    for (const [index, id] of shown.ids.entries()) {
      if (live.has(id)) leavingUntil.delete(id)
      else if (!shown.leaving.has(id) && ((index >= screen.first && index <= screen.last) || holding.has(id)))
        leavingUntil.set(id, now() + LEAVING_MS)
    }
    expire(leavingUntil, holding)
  }

  /** Rows above the held one went, and there is nothing to scroll back: the order waits until it is let go. */
  const freeze = (alive: ReadonlySet<string>) =>
    show({ ...shown, leaving: new Set(shown.ids.filter((id) => !alive.has(id))), arriving: NONE })

  const settle = () => {
    settledAt = now()
    stepping = false
    const { ids: live, generation } = source.view()
    if (generation !== shown.generation) return startOver()

    const holding = held()
    const alive = new Set(live)
    depart(alive, new Set(holding))
    const staying = [...leavingUntil.keys(), ...holding.filter((id) => alive.has(id))]
    const order = arrange(shown.ids, live, new Set(staying))
    const whole = shiftOf(shown.ids, order, screen, holding)
    const waiting = losing(shown.ids, order, screen, whole).slice(ROWS_A_FRAME)
    const ids = waiting.length === 0 ? order : arrange(shown.ids, live, new Set([...staying, ...waiting]))
    const shift = ids === order ? whole : shiftOf(shown.ids, ids, screen, holding)
    if (holding.length > 0 && shift !== null && screen.first + shift < 0) return freeze(alive)

    for (const id of arrivals(shown.ids, live)) {
      arrivingUntil.set(id, now() + ARRIVING_MS)
      unseen.add(id)
    }
    for (const id of unseen) if (!alive.has(id)) unseen.delete(id)
    expire(arrivingUntil, NONE)
    const leaving = new Set([...leavingUntil.keys(), ...waiting.filter((id) => !alive.has(id))])
    show({ ids, leaving, arriving: new Set(arrivingUntil.keys()), above: above(ids), generation })
    stepping = waiting.length > 0
    if (stepping) return schedule(now() + FRAME_MS)
    const ends = [...leavingUntil.values(), ...arrivingUntil.values()].filter((end) => end > now())
    if (ends.length > 0) schedule(Math.min(...ends))
  }

  const changed = () => {
    if (source.view().generation !== shown.generation) return settle()
    if (source.view().ids === shown.ids || stepping) return
    const due = settledAt + SETTLE_EVERY_MS
    if (now() >= due) settle()
    else schedule(leavingUntil.size + arrivingUntil.size > 0 ? Math.min(due, ...leavingUntil.values(), ...arrivingUntil.values()) : due)
  }

  return {
    get: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    viewed: (first, last) => {
      screen.first = first
      screen.last = last
      if (unseen.size === 0) return
      for (const id of shown.ids.slice(first, last + 1)) unseen.delete(id)
      const count = above(shown.ids)
      if (count !== shown.above) show({ ...shown, above: count })
    },
    released: () => {
      if (source.view().ids !== shown.ids) settle()
    },
    start: () => {
      if (source.view().ids !== shown.ids) startOver()
      const stop = source.onView(changed)
      return () => {
        stop()
        clearTimeout(timer)
      }
    },
  }
}
