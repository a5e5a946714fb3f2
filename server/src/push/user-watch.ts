import type { StoredEvent } from '@waybill/shared/log/envelope'
import type { ChangeFeed } from '../changes/feed.ts'
import type { Sessions } from '../people/sessions.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Viewer } from './rooms.ts'
import { createTenantsInSight } from './tenants-in-sight.ts'

/**
 * Sees to it that a user whose roles are changed, one of whose roles says something else, or who is retired, by whatever process, loses
 * at once what he may not see any more: his sessions are looked at anew as soon as the log says so.
 */
export interface UserWatch {
  come(viewer: Viewer): void
  gone(viewer: Viewer): void
}

interface UserWatchOptions {
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly sessions: Pick<Sessions, 'reread' | 'rereadRole'>
  readonly logger: Logger
}

export function createUserWatch({ feed, sessions, logger }: UserWatchOptions): UserWatch {
  const reread = (tenant: string, events: readonly StoredEvent[]): void => {
    for (const stream of new Set(events.map((event) => event.stream))) {
      const [type, id = ''] = stream.split('/')
      const look = type === 'user' ? sessions.reread : type === 'role' ? sessions.rereadRole : null
      look?.(tenant, id).catch((error: unknown) => logger.warn({ err: error, tenant }, 'sessions could not be read anew'))
    }
  }
  const tenants = createTenantsInSight({
    feed,
    logger,
    what: 'the users',
    // What was lost is found when sessions are asked about again.
    open: (tenant) => ({ notes: undefined, follower: { onChange: ({ events }) => reread(tenant, events), onLost: () => {} } }),
  })

  return {
    come({ tenant }) {
      tenants.come(tenant)
    },
    gone: ({ tenant }) => tenants.gone(tenant),
  }
}
