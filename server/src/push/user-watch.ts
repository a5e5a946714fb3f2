import type { StoredEvent } from '@waybill/shared/log/envelope'
import type { ChangeFeed } from '../changes/feed.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Sessions } from '../users/sessions.ts'
import { createTenantsInSight } from './followed-tenants.ts'
import type { Viewer } from './rooms.ts'

/**
 * Applies role and user changes at once: when a user's roles change, one of those roles changes, or the user is deactivated, in any
 * process, their sessions are reloaded as soon as the log has the event.
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
      const reload = type === 'user' ? sessions.reread : type === 'role' ? sessions.rereadRole : null
      reload?.(tenant, id).catch((error: unknown) => logger.warn({ err: error, tenant }, 'reloading sessions failed'))
    }
  }
  const tenants = createTenantsInSight({
    feed,
    logger,
    what: 'the users',
    // What was missed is found by the next periodic session check.
    open: (tenant) => ({ notes: undefined, follower: { onChange: ({ events }) => reread(tenant, events), onLost: () => {} } }),
  })

  return {
    come({ tenant }) {
      tenants.come(tenant)
    },
    gone: ({ tenant }) => tenants.gone(tenant),
  }
}
