import type { LockEventData, LockEventType } from '@waybill/shared/lock/events'
import type { Actor, StoredEvent } from '@waybill/shared/log/envelope'
import type { LockEnd, PresentUser } from '@waybill/shared/protocol/socket'

/** An event of a lock, narrowed by its type. */
export type LockFact = { [T in LockEventType]: { readonly type: T; readonly data: LockEventData[T] } }[LockEventType]

/** A person as sockets tell of him. */
export const user = ({ id, username }: Actor): PresentUser => ({ id, username })

const endOf = (fact: LockFact, by: Actor): LockEnd | null => {
  const end = (how: LockEnd['how'], holder: Actor, to: Actor | null = null): LockEnd => ({
    how,
    holder: user(holder),
    by: user(by),
    to: to && user(to),
  })
  switch (fact.type) {
    case 'LockReleased':
      return end('released', fact.data.holder)
    case 'LockExpired':
      return end('expired', fact.data.holder)
    case 'LockHandedOver':
      return end('handed_over', fact.data.from, fact.data.to)
    case 'LockReleasedByAdmin':
      return end('released_by_admin', fact.data.holder)
    default:
      return null
  }
}

/** Who lost a lock by these events of it, and how. */
export const lockEnds = (events: readonly Pick<StoredEvent, 'type' | 'data' | 'meta'>[]): readonly LockEnd[] =>
  events.flatMap(({ type, data, meta }) => endOf({ type, data } as unknown as LockFact, meta.by) ?? [])
