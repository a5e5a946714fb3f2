import type { StoredEvent } from '@waybill/shared/log/envelope'
import { ALARMS, BOOKS } from '@waybill/shared/protocol/books'
import type { ChangeFeed } from '../changes/feed.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Rooms, Viewer } from './rooms.ts'
import { createTenantsInSight } from './tenants-in-sight.ts'

/** Tells everybody of a tenant that lists, books, settings or alarms of the house changed. It says which, not what: who may read them reads them again. */
export interface ListNotices {
  come(viewer: Viewer): void
  gone(viewer: Viewer): void
  close(): void
}

export interface ListNoticesOptions {
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly rooms: Pick<Rooms, 'send' | 'join'>
  readonly logger: Logger
  readonly onHouseChanged?: (tenant: string) => void
  /** Calls a listener with every tenant of whom work stands still now or goes on; answers the way to stop. Left out, nobody is told. */
  readonly onStopped?: ((listener: (tenant: string) => void) => () => void) | undefined
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

export function createListNotices({ feed, rooms, logger, onHouseChanged, onStopped }: ListNoticesOptions): ListNotices {
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

  // Alarms stand beside the log: they have no position in it.
  const stop = onStopped?.((tenant) => rooms.send(room(tenant), 'lists:changed', { lists: [ALARMS], position: 0 }))

  return {
    close: () => stop?.(),
    come({ socketId, tenant }) {
      rooms.join(socketId, room(tenant))
      tenants.come(tenant)
    },
    gone: ({ tenant }) => tenants.gone(tenant),
  }
}
