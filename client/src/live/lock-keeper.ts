/** Tracks which locks are ours and releases them when nothing here needs them anymore [2.13]. */
export interface LockKeeper {
  /** A response named the holder of a load's lock at a lock version; null: no holder. Without a version, it is treated as the latest. */
  readonly note: (pro: string, holder: string | null, version?: number) => void
  readonly isHeld: (pro: string) => boolean
  /** Releases those of these locks that are ours and that no other window of this browser has open. */
  readonly release: (pros: Iterable<string>) => Promise<void>
  /** The page is closing: releases all locks that no other window has open, without waiting. */
  readonly releaseOnExit: () => void
}

/** Which loads this user's other windows in this browser have open. */
export interface OtherWindows {
  /** Asks them. */
  readonly askOpen: (pro: string) => Promise<boolean>
  /** As last reported. */
  readonly wasOpen: (pro: string) => boolean
}

export interface LockKeeperOptions {
  readonly me: string
  /** Whether the load has a tab. */
  readonly isOpen: (pro: string) => boolean
  readonly others: OtherWindows
  /** The lock holder the board shows. */
  readonly holderOnBoard: (pro: string) => string | null
  /** Resolves to the version of the released lock; null if the response has none. */
  readonly sendRelease: (pro: string) => Promise<number | null>
  readonly sendReleaseOnExit: (pro: string) => void
}

export const lockKeeper = ({ me, isOpen, others, holderOnBoard, sendRelease, sendReleaseOnExit }: LockKeeperOptions): LockKeeper => {
  const held = new Set<string>()
  /** Locks that are no longer ours, with the version that released them: boards and late responses may be older. */
  const freed = new Map<string, number>()
  const underWay = new Map<string, Promise<void>>()

  const isHeld = (pro: string) => held.has(pro) || (holderOnBoard(pro) === me && !freed.has(pro))

  /** If a release fails, the lease expires by itself. */
  const send = async (pro: string): Promise<void> => {
    if (await others.askOpen(pro)) return void held.delete(pro)
    // Opened again while the other windows were asked, or released in the meantime.
    if (isOpen(pro) || !isHeld(pro)) return
    held.delete(pro)
    const version = await sendRelease(pro).catch(() => null)
    freed.set(pro, version ?? freed.get(pro) ?? 0)
  }
  /** One release at a time: a pending one isn't sent again. */
  const release = (pro: string): Promise<void> => {
    const running = underWay.get(pro)
    if (running) return running
    const work = send(pro).finally(() => underWay.delete(pro))
    underWay.set(pro, work)
    return work
  }
  const note = (pro: string, holder: string | null, version = Number.POSITIVE_INFINITY) => {
    if (holder !== me) {
      held.delete(pro)
      if (Number.isFinite(version)) freed.set(pro, version)
      return
    }
    const running = underWay.get(pro)
    if (running) return void running.then(() => note(pro, holder, version))
    if (version <= (freed.get(pro) ?? -1)) return
    freed.delete(pro)
    held.add(pro)
    // The tab was closed while the lock was being taken.
    if (!isOpen(pro)) void release(pro)
  }
  return {
    note,
    isHeld,
    release: async (pros) => {
      await Promise.all([...pros].filter(isHeld).map(release))
    },
    releaseOnExit: () => {
      for (const pro of held) if (!others.wasOpen(pro)) sendReleaseOnExit(pro)
      held.clear()
    },
  }
}
