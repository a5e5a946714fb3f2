import type { StoredEvent } from '@waybill/shared/log/envelope'
import type { ChangeFeed, Following } from '../changes/feed.ts'
import type { Sessions } from '../people/sessions.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Viewer } from './rooms.ts'

/**
 * Sees to it that a user whose roles are changed, or who is retired, by whatever process, loses at once what he may not see any more: his
 * sessions are looked at anew as soon as the log says so.
 */
export interface UserWatch {
  come(viewer: Viewer): void
  gone(viewer: Viewer): void
}

interface UserWatchOptions {
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly sessions: Pick<Sessions, 'reread'>
  readonly logger: Logger
}

interface WatchedTenant {
  readonly following: Promise<Following>
  sockets: number
}

const STREAM = 'user/'

export function createUserWatch({ feed, sessions, logger }: UserWatchOptions): UserWatch {
  const tenants = new Map<string, WatchedTenant>()

  const openTenant = (tenant: string): WatchedTenant => {
    const onChange = ({ events }: { readonly events: readonly StoredEvent[] }): void => {
      const users = new Set(events.flatMap(({ stream }) => (stream.startsWith(STREAM) ? [stream.slice(STREAM.length)] : [])))
      for (const id of users) {
        sessions
          .reread(tenant, id)
          .catch((error: unknown) => logger.warn({ err: error, tenant }, 'the sessions of a user could not be read anew'))
      }
    }
    // What was lost is found when sessions are asked about again.
    const opened: WatchedTenant = { following: feed.follow(tenant, { onChange, onLost: () => {} }), sockets: 0 }
    tenants.set(tenant, opened)
    opened.following.catch((error: unknown) => {
      logger.error({ err: error, tenant }, 'following the users failed')
      if (tenants.get(tenant) === opened) tenants.delete(tenant)
    })
    return opened
  }

  return {
    come({ tenant }) {
      const watched = tenants.get(tenant) ?? openTenant(tenant)
      watched.sockets += 1
    },
    gone({ tenant }) {
      const watched = tenants.get(tenant)
      if (!watched) return
      watched.sockets -= 1
      if (watched.sockets > 0) return
      tenants.delete(tenant)
      void watched.following.then((following) => following.stop()).catch(() => {})
    },
  }
}
