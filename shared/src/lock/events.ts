import type { Actor, DecidedEvent } from '../log/envelope.ts'

/** Event data of the lock of a load. Instants are ISO 8601 UTC. */
export type LockEventData = {
  LockAcquired: { holder: Actor; expires_at: string }
  LockExtended: { expires_at: string }
  LockReleased: { holder: Actor }
  /** The holder's lease expired. */
  LockExpired: { holder: Actor; expired_at: string }
  /** Early events do not name the holder. */
  LockRequested: { by: Actor; holder?: Actor }
  /** The holder keeps the lock. Users who requested it may request it again. */
  LockKept: { holder: Actor; asked: readonly Actor[] }
  LockHandedOver: { from: Actor; to: Actor; expires_at: string }
  /** An admin released the holder's lock. */
  LockReleasedByAdmin: { holder: Actor; reason: string | null }
}

export type LockEventType = keyof LockEventData
export type LockEventOf<T extends LockEventType> = DecidedEvent<T, LockEventData[T]>
export type LockEvent = { [T in LockEventType]: LockEventOf<T> }[LockEventType]

/** A lock event in its current schema version. */
export const lockEvent = <T extends LockEventType>(type: T, data: LockEventData[T]): LockEventOf<T> => ({ type, schema_version: 1, data })
