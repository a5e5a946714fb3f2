import type { Change } from './change.ts'

/** Somebody who follows a tenant's log. */
export interface Follower {
  /** Called in order and without a gap: `from` is always the `to` of the call before. */
  onChange(change: Change): void
  /** What lies before `position` cannot be told change by change: begin anew there. */
  onLost(position: number, reason: LostReason): void
}

/** Too much happened unseen, or the rows were made again without anything having happened. */
export type LostReason = 'too_many' | 'board_rebuilt'

/** Why the log was read: a hint came too early, another process woke us, the clock did, or a reader knows of more than we do. */
export type HealReason = 'gap' | 'wake' | 'head_check' | 'asked'

export interface TenantTailOptions {
  readonly readHead: () => Promise<number>
  /** Everything after a position as one change; null when there is nothing, `lost` when it is too much. */
  readonly readMissing: (after: number) => Promise<Change | 'lost' | null>
  readonly onHealed: (reason: HealReason) => void
  readonly onLost: (reason: LostReason) => void
  readonly onError: (error: unknown) => void
}

/** The end of one tenant's log, as this process knows it. */
export interface TenantTail {
  readonly followers: Set<Follower>
  /** Resolves when the position is known from which on nothing is missed; rejects when it could not be read. */
  readonly started: Promise<void>
  readonly position: () => number
  /** Resolves when the followers were told everything up to a position that is in the log. */
  readonly reached: (position: number) => Promise<void>
  readonly offer: (change: Change) => void
  /** There may be something new. */
  readonly wake: () => void
  /** The rows were made again. */
  readonly rebuilt: () => void
  /** The log reaches this far. */
  readonly expect: (position: number, reason: HealReason) => void
  readonly close: () => void
}

/** A change that is on its way arrives within this; only then is the log read for it, where the row as it was before is not to be had. */
const GRACE_MS = 20
const MOST_EARLY = 1_000

/** Puts what is offered into the order of positions, and reads what is missing from the log. */
export function createTenantTail({ readHead, readMissing, onHealed, onLost, onError }: TenantTailOptions): TenantTail {
  const followers = new Set<Follower>()
  /** Changes that do not fit yet, by where they begin. */
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

  const tell = (say: (follower: Follower) => void): void => {
    for (const follower of [...followers]) {
      try {
        say(follower)
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

  /** Tells a change, and those that were offered too early and fit now. */
  const apply = (first: Change): void => {
    for (let change: Change | undefined = first; change; change = early.get(change.to)) {
      const { to } = change
      const told = change
      moveTo(to)
      tell((follower) => follower.onChange(told))
    }
  }

  const isBehind = (): boolean => last !== null && (isWoken || isRebuilt || known > last || early.size > 0)

  const plan = (reason: HealReason): void => {
    if (timer || isReading || isClosed || !isBehind()) return
    timer = setTimeout(() => {
      // A process that was busy for long runs its timers before it looks at what has arrived meanwhile.
      setImmediate(() => {
        timer = undefined
        if (isBehind()) void read(reason)
      })
    }, GRACE_MS)
    timer.unref()
  }

  const read = async (reason: HealReason): Promise<void> => {
    if (isReading || isClosed || last === null) return
    isReading = true
    const lost = isRebuilt ? 'board_rebuilt' : 'too_many'
    isWoken = false
    isRebuilt = false
    let isDone = false
    try {
      const missing = lost === 'board_rebuilt' ? 'lost' : await readMissing(last)
      if (missing === 'lost') {
        const position = await readHead()
        if (isClosed) return
        onLost(lost)
        moveTo(position)
        tell((follower) => follower.onLost(position, lost))
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
