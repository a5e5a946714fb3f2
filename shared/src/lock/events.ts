import type { Actor, DecidedEvent } from '../log/envelope.ts'

/** What happens to the lock of a load. Instants are ISO 8601 UTC. */
export type LockEventData = {
  LockAcquired: { holder: Actor; expires_at: string }
  LockExtended: { expires_at: string }
  LockReleased: { holder: Actor }
  /** The lease of the holder ran out. */
  LockExpired: { holder: Actor; expired_at: string }
  /** Events of the first weeks do not say who was asked. */
  LockRequested: { by: Actor; holder?: Actor }
  /** The holder keeps the lock, whoever asked for it; they may ask again. */
  LockKept: { holder: Actor; asked: readonly Actor[] }
  LockHandedOver: { from: Actor; to: Actor; expires_at: string }
  /** An admin took the lock away from its holder. */
  LockReleasedByAdmin: { holder: Actor; reason: string | null }
}

export type LockEventType = keyof LockEventData
export type LockEventOf<T extends LockEventType> = DecidedEvent<T, LockEventData[T]>
export type LockEvent = { [T in LockEventType]: LockEventOf<T> }[LockEventType]

/** A fact of the lock in the version of its schema that is written today. */
export const happened = <T extends LockEventType>(type: T, data: LockEventData[T]): LockEventOf<T> => ({ type, schema_version: 1, data })
