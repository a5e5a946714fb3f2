import type { StoredEvent } from '@waybill/shared/log/envelope'
import { ALARMS, LIVE_LISTS } from '@waybill/shared/protocol/live-lists'
import type { ChangeFeed } from '../changes/feed.ts'
import type { Logger } from '../runtime/logger.ts'
import { createTenantsInSight } from './followed-tenants.ts'
import type { Rooms, Viewer } from './rooms.ts'

/**
 * Tells every user of a tenant which list, directory, settings or alarms changed. The message names only what changed; clients reload what
 * they may read.
 */
export interface ListNotices {
  come(viewer: Viewer): void
  gone(viewer: Viewer): void
  close(): void
}

export interface ListNoticesOptions {
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly rooms: Pick<Rooms, 'send' | 'join'>
  readonly logger: Logger
  readonly onSettingsChanged?: (tenant: string) => void
  /**
   * Calls a listener with every tenant whose background work stops or resumes; returns a function that ends it. Left out, no notices are
   * sent.
   */
  readonly onStopped?: ((listener: (tenant: string) => void) => () => void) | undefined
}

const room = (tenant: string): string => `company ${tenant}`

/** The list or directory that an event belongs to, by its path; `settings` and `integrations` for those; null if it belongs to none. */
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

export function createListNotices({ feed, rooms, logger, onSettingsChanged, onStopped }: ListNoticesOptions): ListNotices {
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
          if (lists.some((list) => !LIVE_LISTS.has(list))) onSettingsChanged?.(tenant)
          rooms.send(room(tenant), 'lists:changed', { lists, position: to })
        },
        onLost: () => onSettingsChanged?.(tenant),
      },
    }),
  })

  // Alarms are not in the log, so they have no position.
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
