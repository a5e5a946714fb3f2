import { newKey } from '../app/api.ts'
import { ApiError } from '../app/api-error.ts'

/** What became of one load. */
export type BatchOutcome =
  | { readonly pro: string; readonly result: 'done' }
  | { readonly pro: string; readonly result: 'refused'; readonly why: string }
  /** Nothing was sent for it. */
  | { readonly pro: string; readonly result: 'stopped' }

export interface BatchPorts {
  /** Whether the lock is ours already: then it stays ours. */
  readonly isHeld: (pro: string) => boolean
  readonly lock: (pro: string) => Promise<unknown>
  readonly unlock: (pro: string) => Promise<unknown>
  /** Sent under a key: done once, however often it arrives. */
  readonly command: (pro: string, key: string) => Promise<unknown>
  readonly isStopped: () => boolean
  readonly onOutcome: (outcome: BatchOutcome) => void
}

const whyOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return String(error)
  return error.alerts.length > 0 ? error.alerts.map(({ message }) => message).join(' ') : error.message
}

/** An answer that was lost on the way is asked for once more, under the same key. */
const sendOnce = async (pro: string, command: BatchPorts['command']): Promise<void> => {
  const key = newKey()
  try {
    await command(pro, key)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 0)) throw error
    await command(pro, key)
  }
}

/**
 * One load after the other: takes its lock, sends the command, gives the lock back. What is refused does not keep the others from it;
 * a stop takes effect between two loads, so that none is left half done.
 */
export const runBatch = async (pros: readonly string[], ports: BatchPorts): Promise<void> => {
  for (const pro of pros) {
    if (ports.isStopped()) {
      ports.onOutcome({ pro, result: 'stopped' })
      continue
    }
    const held = ports.isHeld(pro)
    let locked = false
    try {
      if (!held) await ports.lock(pro)
      locked = !held
      await sendOnce(pro, ports.command)
      ports.onOutcome({ pro, result: 'done' })
    } catch (error) {
      ports.onOutcome({ pro, result: 'refused', why: whyOf(error) })
    } finally {
      // A lock that cannot be given back runs out by itself.
      if (locked) await ports.unlock(pro).catch(() => undefined)
    }
  }
}
