import type { StoredEvent } from '@waybill/shared/log/envelope'
import { BOOKS } from '@waybill/shared/protocol/books'
import type { ChangeFeed } from '../changes/feed.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Rooms, Viewer } from './rooms.ts'
import { createTenantsInSight } from './tenants-in-sight.ts'

/** Tells everybody of a tenant that lists, books or settings of the house changed. It says which, not what: who may read them reads them again. */
export interface ListNotices {
  come(viewer: Viewer): void
  gone(viewer: Viewer): void
}

export interface ListNoticesOptions {
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly rooms: Pick<Rooms, 'send' | 'join'>
  readonly logger: Logger
  readonly onHouseChanged?: (tenant: string) => void
}

const room = (tenant: string): string => `house ${tenant}`

/** The list or book that an event is of, by its path; `settings` and `integrations` for those; null: it is of none. */
const listOf = ({ stream }: StoredEvent): string | null => {
  const [type, list] = stream.split('/')
  switch (type) {
    case 'record':
      return list ?? null
    case 'settings':
      return 'settings'
    case 'integration':
      return 'integrations'
    case 'carrier':
      return 'carriers'
    case 'customer':
      return 'companies'
    case 'user':
      return 'users'
    case 'role':
      return 'roles'
    default:
      return null
  }
}

export function createListNotices({ feed, rooms, logger, onHouseChanged }: ListNoticesOptions): ListNotices {
  const tenants = createTenantsInSight({
    feed,
    logger,
    what: 'the lists',
    open: (tenant) => ({
      notes: undefined,
      follower: {
        onChange: ({ events, to }) => {
          const lists = [...new Set(events.map(listOf).filter((list) => list !== null))]
          if (lists.length === 0) return
          if (lists.some((list) => !BOOKS.has(list))) onHouseChanged?.(tenant)
          rooms.send(room(tenant), 'lists:changed', { lists, position: to })
        },
        onLost: () => onHouseChanged?.(tenant),
      },
    }),
  })

  return {
    come({ socketId, tenant }) {
      rooms.join(socketId, room(tenant))
      tenants.come(tenant)
    },
    gone: ({ tenant }) => tenants.gone(tenant),
  }
}
