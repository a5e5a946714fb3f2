import type { EventMeta } from '../log/envelope.ts'
import type { LockEventData, LockEventType } from './events.ts'
import type { Lock } from './state.ts'

type Evolver<T extends LockEventType> = (lock: Lock, data: LockEventData[T], meta: EventMeta) => Lock

const FREE: Lock = { lease: null, requests: [] }
const free = (): Lock => FREE

const EVOLVERS: { readonly [T in LockEventType]: Evolver<T> } = {
  LockAcquired: (_, { holder, expires_at }, { at }) => ({ lease: { holder, acquired_at: at, expires_at }, requests: [] }),
  LockExtended: (lock, { expires_at }) => ({ ...lock, lease: lock.lease && { ...lock.lease, expires_at } }),
  LockReleased: free,
  LockExpired: free,
  LockRequested: (lock, { by }, { at }) => ({
    ...lock,
    requests: lock.requests.some((known) => known.by.id === by.id)
      ? lock.requests.map((known) => (known.by.id === by.id ? { by, at } : known))
      : [...lock.requests, { by, at }],
  }),
  LockKept: (lock) => ({ ...lock, requests: [] }),
  LockHandedOver: (lock, { to, expires_at }, { at }) => ({
    lease: { holder: to, acquired_at: at, expires_at },
    requests: lock.requests.filter(({ by }) => by.id !== to.id),
  }),
  LockReleasedByAdmin: free,
}

/** Applies one event to the lock; `lock` is null before the first. Throws on an unknown event type. */
export const evolveLock = (lock: Lock | null, event: { readonly type: string; readonly data: unknown; readonly meta: EventMeta }): Lock => {
  const evolver = EVOLVERS[event.type as LockEventType] as Evolver<LockEventType> | undefined
  if (!evolver) throw new Error(`unknown lock event ${event.type}`)
  return evolver(lock ?? FREE, event.data as never, event.meta)
}
