import { newKey } from '../../app/api.ts'
import { ApiError } from '../../app/api-error.ts'

/** Result for one load. */
export type BatchOutcome =
  | { readonly pro: string; readonly result: 'done' }
  | { readonly pro: string; readonly result: 'refused'; readonly why: string }
  /** Nothing was sent for this load. */
  | { readonly pro: string; readonly result: 'stopped' }

export interface BatchPorts {
  /** Whether we already hold the lock; then it is kept. */
  readonly isHeld: (pro: string) => boolean
  readonly lock: (pro: string) => Promise<unknown>
  readonly unlock: (pro: string) => Promise<unknown>
  /** Sent with an idempotency key: it runs once, however often it arrives. */
  readonly command: (pro: string, key: string) => Promise<unknown>
  readonly isStopped: () => boolean
  readonly onOutcome: (outcome: BatchOutcome) => void
}

const whyOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return String(error)
  return error.alerts.length > 0 ? error.alerts.map(({ message }) => message).join(' ') : error.message
}

/** If the response was lost, the request is repeated once with the same key. */
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
 * Processes one load after another: takes its lock, sends the command, releases the lock. A failed load doesn't stop the others; a stop
 * takes effect between two loads, so that none is left half done.
 */
export const runBatch = async (pros: readonly string[], ports: BatchPorts): Promise<void> => {
  for (const pro of pros) {
    if (ports.isStopped()) {
      ports.onOutcome({ pro, result: 'stopped' })
      continue
    }
    const wasHeld = ports.isHeld(pro)
    let locked = false
    try {
      if (!wasHeld) await ports.lock(pro)
      locked = !wasHeld
      await sendOnce(pro, ports.command)
      ports.onOutcome({ pro, result: 'done' })
    } catch (error) {
      ports.onOutcome({ pro, result: 'refused', why: whyOf(error) })
    } finally {
      // A lock that can't be released expires by itself.
      if (locked) await ports.unlock(pro).catch(() => undefined)
    }
  }
}
