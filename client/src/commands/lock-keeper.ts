/** Knows which locks are ours, and gives them back when nothing here needs them any more [2.13]. */
export interface LockKeeper {
  /** An answer said whose lock a load is; null: nobody's. */
  readonly note: (pro: string, holder: string | null) => void
  readonly isHeld: (pro: string) => boolean
  /** Gives back those of these that are ours. */
  readonly release: (pros: Iterable<string>) => Promise<void>
  /** The page is going away: gives back all, without waiting. */
  readonly releaseOnExit: () => void
}

export interface LockKeeperOptions {
  readonly me: string
  /** Whether the load has a tab. */
  readonly isOpen: (pro: string) => boolean
  /** Whose lock the board shows. */
  readonly holderOnBoard: (pro: string) => string | null
  readonly sendRelease: (pro: string) => Promise<unknown>
  readonly sendReleaseOnExit: (pro: string) => void
}

export const lockKeeper = ({ me, isOpen, holderOnBoard, sendRelease, sendReleaseOnExit }: LockKeeperOptions): LockKeeper => {
  const held = new Set<string>()

  const isHeld = (pro: string) => held.has(pro) || holderOnBoard(pro) === me
  /** A release that fails leaves a lease that runs out by itself. */
  const release = async (pro: string) => {
    held.delete(pro)
    await sendRelease(pro).catch(() => undefined)
  }
  return {
    note: (pro, holder) => {
      if (holder !== me) return void held.delete(pro)
      held.add(pro)
      // The tab was closed while the lock was on its way.
      if (!isOpen(pro)) void release(pro)
    },
    isHeld,
    release: async (pros) => {
      await Promise.all([...pros].filter(isHeld).map(release))
    },
    releaseOnExit: () => {
      for (const pro of held) sendReleaseOnExit(pro)
      held.clear()
    },
  }
}
