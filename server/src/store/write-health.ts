import { type EventStore, StoreUnavailable } from './event-store.ts'

/** Whether the log accepts the writes of this process. */
export interface WriteHealth {
  /** The store, with the result of every append noted. */
  watch(store: EventStore): EventStore
  /** Whether the last append failed after its retries, less than a minute ago. */
  isFailing(): boolean
}

const REMEMBERED_MS = 60_000

/**
 * Notes the results of appends: a database with a full disk still answers reads, so only a failed write shows it.
 * @param now milliseconds of a monotonic clock
 */
export const createWriteHealth = (now: () => number = () => performance.now()): WriteHealth => {
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    watch: (store) => ({
      ...store,
      async append(command) {
        try {
          const outcome = await store.append(command)
          failedAt = Number.NEGATIVE_INFINITY
          return outcome
        } catch (error) {
          if (error instanceof StoreUnavailable) failedAt = now()
          throw error
        }
      },
    }),
    isFailing: () => now() - failedAt < REMEMBERED_MS,
  }
}
