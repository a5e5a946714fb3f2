import type { LockEventData, LockEventType } from '@waybill/shared/lock/events'
import type { Actor, StoredEvent } from '@waybill/shared/log/envelope'
import type { LockEnding, PresentUser } from '@waybill/shared/protocol/socket'

/** An event of a lock, narrowed by its type. */
export type LockEndEvent = { [T in LockEventType]: { readonly type: T; readonly data: LockEventData[T] } }[LockEventType]

/** A user as socket messages name them. */
export const user = ({ id, username }: Actor): PresentUser => ({ id, username })

const endOf = (fact: LockEndEvent, by: Actor): LockEnding | null => {
  const end = (how: LockEnding['how'], holder: Actor, to: Actor | null = null): LockEnding => ({
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
export const lockEndings = (events: readonly Pick<StoredEvent, 'type' | 'data' | 'meta'>[]): readonly LockEnding[] =>
  events.flatMap(({ type, data, meta }) => endOf({ type, data } as unknown as LockEndEvent, meta.by) ?? [])
