import type { Change } from './change.ts'

/** A follower of a tenant's log. */
export interface Follower {
  /** Called in order and without a gap: `from` is always the `to` of the call before. */
  onChange(change: Change): void
  /** Changes before `position` cannot be delivered one by one: reload at that position. */
  onLost(position: number, reason: TailResetReason): void
}

/** `gap`: too many changes were missed; otherwise the rows were rebuilt without a change in the log. */
export type TailResetReason = 'too_many' | 'board_rebuilt'

/**
 * Why the log was read: a hint came too early, another process woke this one, the poll found more, or a reader knows of a later position.
 */
export type ReadReason = 'gap' | 'wake' | 'head_check' | 'asked'

export interface TenantTailOptions {
  readonly readHead: () => Promise<number>
  /** Everything after a position as one change; null when there is nothing, `lost` when it is too much. */
  readonly readMissing: (after: number) => Promise<Change | 'lost' | null>
  readonly onHealed: (reason: ReadReason) => void
  readonly onLost: (reason: TailResetReason) => void
  readonly onError: (error: unknown) => void
}

/** The end of one tenant's log, as this process knows it. */
export interface TenantTail {
  readonly followers: Set<Follower>
  /** Resolves with the position from which on nothing is missed; rejects when it could not be read. */
  readonly started: Promise<void>
  readonly position: () => number
  /** Resolves when the followers have been called for everything up to a position that is in the log. */
  readonly reached: (position: number) => Promise<void>
  readonly offer: (change: Change) => void
  /** There may be something new. */
  readonly wake: () => void
  /** The rows were rebuilt. */
  readonly rebuilt: () => void
  /** The log reaches this far. */
  readonly expect: (position: number, reason: ReadReason) => void
  readonly close: () => void
}

/** A change that was announced arrives within this time; only then is the log read for it, which cannot give the previous row. */
const GRACE_MS = 20
const MOST_EARLY = 1_000

/** Puts offered changes into order of position, and reads missing ones from the log. */
export function createTenantTail({ readHead, readMissing, onHealed, onLost, onError }: TenantTailOptions): TenantTail {
  const followers = new Set<Follower>()
  /** Changes that arrived too early, by where they begin. */
  const early = new Map<number, Change>()
  const waiting = new Set<{ readonly position: number; readonly resolve: () => void }>()
  /** Null until the head was read. */
  let last: number | null = null
  /** The log is known to reach this far. */
  let known = 0
  let isWoken = false
  let isRebuilt = false
  let isReading = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const notify = (call: (follower: Follower) => void): void => {
    for (const follower of [...followers]) {
      try {
        call(follower)
      } catch (error) {
        onError(error)
      }
    }
  }

  const moveTo = (position: number): void => {
    last = position
    for (const [from, change] of early) if (change.to <= position) early.delete(from)
    for (const each of waiting) {
      if (each.position > position) continue
      waiting.delete(each)
      each.resolve()
    }
  }

  /** Delivers a change, and those that arrived too early and follow it. */
  const apply = (first: Change): void => {
    for (let change: Change | undefined = first; change; change = early.get(change.to)) {
      const { to } = change
      const delivered = change
      moveTo(to)
      notify((follower) => follower.onChange(delivered))
    }
  }

  const isBehind = (): boolean => last !== null && (isWoken || isRebuilt || known > last || early.size > 0)

  const plan = (reason: ReadReason): void => {
    if (timer || isReading || isClosed || !isBehind()) return
    timer = setTimeout(() => {
      // A process that was blocked runs its timers before it handles what arrived meanwhile.
      setImmediate(() => {
        timer = undefined
        if (isBehind()) void read(reason)
      })
    }, GRACE_MS)
    timer.unref()
  }

  const read = async (reason: ReadReason): Promise<void> => {
    if (isReading || isClosed || last === null) return
    isReading = true
    const lostReason = isRebuilt ? 'board_rebuilt' : 'too_many'
    isWoken = false
    isRebuilt = false
    let isDone = false
    try {
      const missing = lostReason === 'board_rebuilt' ? 'lost' : await readMissing(last)
      if (missing === 'lost') {
        const position = await readHead()
        if (isClosed) return
        onLost(lostReason)
        moveTo(position)
        notify((follower) => follower.onLost(position, lostReason))
      } else if (missing && !isClosed) {
        onHealed(reason)
        apply(missing)
      }
      isDone = true
    } catch (error) {
      onError(error)
    } finally {
      isReading = false
    }
    const next = isDone && !isClosed ? early.get(last) : undefined
    if (next) apply(next)
    if (isDone) plan('gap')
  }

  const start = async (): Promise<void> => {
    const head = await readHead()
    if (isClosed) return
    moveTo(head)
    const next = early.get(head)
    if (next) apply(next)
    plan('gap')
  }

  return {
    followers,
    started: start(),
    position: () => last ?? 0,
    reached: (position) =>
      new Promise((resolve) => {
        if (isClosed || (last ?? 0) >= position) return resolve()
        known = Math.max(known, position)
        waiting.add({ position, resolve })
        plan('asked')
      }),
    offer(change) {
      if (last !== null && change.to <= last) return
      if (change.from === last && !isReading) return apply(change)
      if (early.size >= MOST_EARLY) early.clear()
      early.set(change.from, change)
      plan('gap')
    },
    wake() {
      isWoken = true
      plan('wake')
    },
    rebuilt() {
      isRebuilt = true
      plan('wake')
    },
    expect(position, reason) {
      known = Math.max(known, position)
      plan(reason)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const { resolve } of waiting) resolve()
      waiting.clear()
    },
  }
}
