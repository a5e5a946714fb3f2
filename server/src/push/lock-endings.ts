import type { LockEvent } from '@waybill/shared/lock/stream'
import type { Actor, StoredEvent } from '@waybill/shared/log/envelope'
import type { LockEnding, PresentUser } from '@waybill/shared/protocol/socket'

/** A user as socket messages name them. */
export const user = ({ id, username }: Actor): PresentUser => ({ id, username })

const endOf = (event: LockEvent, by: Actor): LockEnding | null => {
  const end = (how: LockEnding['how'], holder: Actor, to: Actor | null = null): LockEnding => ({
    how,
    holder: user(holder),
    by: user(by),
    to: to && user(to),
  })
  switch (event.type) {
    case 'LockReleased':
      return end('released', event.data.holder)
    case 'LockExpired':
      return end('expired', event.data.holder)
    case 'LockHandedOver':
      return end('handed_over', event.data.from, event.data.to)
    case 'LockReleasedByAdmin':
      return end('released_by_admin', event.data.holder)
    default:
      return null
  }
}

/** Who lost a lock by these events of it, and how. */
export const lockEndings = (events: readonly Pick<StoredEvent, 'type' | 'data' | 'meta'>[]): readonly LockEnding[] =>
  events.flatMap(({ type, data, meta }) => endOf({ type, data } as unknown as LockEvent, meta.by) ?? [])
