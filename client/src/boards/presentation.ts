import type { RowRecord, RowSource } from '../live/row-source.ts'
import { newRows, orderRows, scrollShift, type VisibleRows } from './row-order.ts'

/** The rows as shown on the screen. */
export interface DisplayedRows {
  readonly ids: readonly string[]
  /** Rows that left the board and fade out in place. */
  readonly leaving: ReadonlySet<string>
  /** Rows that just arrived and slide in. */
  readonly arriving: ReadonlySet<string>
  /** Rows that arrived above the first visible row and haven't been seen yet. */
  readonly above: number
  /** The query these rows belong to. */
  readonly generation: number
}

export interface Presentation {
  readonly get: () => DisplayedRows
  readonly subscribe: (listener: () => void) => () => void
  /** Which rows are visible, by index. */
  readonly viewed: (first: number, last: number) => void
  /** The held rows may have changed. */
  readonly released: () => void
  /** Follows the source, starting with its present rows, until the returned function is called. */
  readonly start: () => () => void
}

export interface PresentationOptions {
  /** The rows that must not move, most important first: with an open menu, under the pointer, under the cursor. */
  readonly held: () => readonly string[]
  readonly now?: () => number
}

/** A new order is shown at once if the board was idle, and at most this often, in ms. */
const SETTLE_EVERY_MS = 500
/** At most this many rows leave the screen at once, the others in later frames, because their replacements have to be drawn. */
const ROWS_A_FRAME = 4
const FRAME_MS = 16
export const LEAVING_MS = 400
export const ARRIVING_MS = 200

const NONE: ReadonlySet<string> = new Set()

/** Visible rows that will not be visible in the next order, after the screen has scrolled by `shift` rows to keep its position. */
const losing = (shown: readonly string[], next: readonly string[], sight: VisibleRows, shift: number | null): readonly string[] => {
  if (shift === null) return []
  const after = new Set(next.slice(Math.max(0, sight.first + shift), sight.last + shift + 1))
  return shown.slice(sight.first, sight.last + 1).filter((id) => !after.has(id))
}

/**
 * Sits between a live source and the screen: sorts live, but never moves the row under the pointer; rows that leave fade in place; rows
 * that arrive above are counted. The result of a new query is shown as it is.
 */
export const presentation = (source: RowSource<RowRecord>, { held, now = Date.now }: PresentationOptions): Presentation => {
  const listeners = new Set<() => void>()
  const leavingUntil = new Map<string, number>()
  const arrivingUntil = new Map<string, number>()
  const unseen = new Set<string>()
  const screen = { first: 0, last: 0 }
  let shown: DisplayedRows = { ids: source.view().ids, leaving: NONE, arriving: NONE, above: 0, generation: source.view().generation }
  let settledAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The rest of the new order follows in the next frame. */
  let stepping = false

  const show = (next: DisplayedRows) => {
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

  /** Rows above the held one left and there is nothing to scroll back: the new order waits until the row is released. */
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
    const order = orderRows(shown.ids, live, new Set(staying))
    const fullShift = scrollShift(shown.ids, order, screen, holding)
    const waiting = losing(shown.ids, order, screen, fullShift).slice(ROWS_A_FRAME)
    const ids = waiting.length === 0 ? order : orderRows(shown.ids, live, new Set([...staying, ...waiting]))
    const shift = ids === order ? fullShift : scrollShift(shown.ids, ids, screen, holding)
    if (holding.length > 0 && shift !== null && screen.first + shift < 0) return freeze(alive)

    for (const id of newRows(shown.ids, live)) {
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
