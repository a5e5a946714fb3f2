import type { LockEvent } from '@waybill/shared/lock/stream'
import type { Actor, StoredEvent } from '@waybill/shared/log/envelope'
import type { ServerMessage } from '@waybill/shared/protocol/socket'
import type { ChangeFeed } from '../changes/feed.ts'
import type { Logger } from '../runtime/logger.ts'
import { createTenantsInSight } from './followed-tenants.ts'
import { user } from './lock-endings.ts'
import type { Rooms, Viewer } from './rooms.ts'

/** Notifies users of requests for the locks they hold and of the outcome of their own requests, whichever page they are on. */
export interface LockNotices {
  /** A socket connected: its user gets notices from now on, starting with the requests that arrived while they were offline. */
  come(viewer: Viewer): void
  gone(viewer: Viewer): void
}

export interface LockNoticesOptions {
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly rooms: Pick<Rooms, 'send' | 'join'>
  readonly logger: Logger
}

interface OpenRequests {
  holder: Actor
  /** In order of request. */
  readonly by: Map<string, { readonly by: Actor; readonly at: string }>
}

/**
 * By pro. Requests from before this process started to follow the tenant are not included and are not repeated; the load still shows who
 * holds the lock.
 */
type RequestsByPro = Map<string, OpenRequests>

const userRoom = (tenant: string, id: string): string => `user ${tenant} ${id}`

export function createLockNotices({ feed, rooms, logger }: LockNoticesOptions): LockNotices {
  const sendRequest = (
    tenant: string,
    pro: string,
    { holder }: OpenRequests,
    { by, at }: { readonly by: Actor; readonly at: string },
  ): void => rooms.send(userRoom(tenant, holder.id), 'lock:requested', { pro, by: user(by), at })

  const sendAnswer = (tenant: string, to: Iterable<Actor>, message: ServerMessage<'lock:answered'>): void => {
    for (const id of new Set([...to].map((each) => each.id))) rooms.send(userRoom(tenant, id), 'lock:answered', message)
  }

  const take = (tenant: string, pro: string, requests: RequestsByPro, { type, data }: LockEvent, at: string): void => {
    const open = requests.get(pro)
    const askers = [...(open?.by.values() ?? [])].map(({ by }) => by)
    switch (type) {
      case 'LockRequested': {
        // Older events don't name the holder; those requests no longer wait for an answer.
        if (!data.holder) return
        const all: OpenRequests = open ?? { holder: data.holder, by: new Map() }
        all.holder = data.holder
        all.by.set(data.by.id, { by: data.by, at })
        requests.set(pro, all)
        sendRequest(tenant, pro, all, { by: data.by, at })
        return
      }
      case 'LockKept':
        requests.delete(pro)
        sendAnswer(tenant, [data.holder, ...data.requested_by], { pro, answer: 'kept', holder: user(data.holder), to: user(data.holder) })
        return
      case 'LockHandedOver': {
        sendAnswer(tenant, [data.from, data.to, ...askers], { pro, answer: 'handed_over', holder: user(data.from), to: user(data.to) })
        if (!open) return
        open.holder = data.to
        open.by.delete(data.to.id)
        if (open.by.size === 0) requests.delete(pro)
        for (const one of open.by.values()) sendRequest(tenant, pro, open, one)
        return
      }
      case 'LockReleased':
      case 'LockExpired':
      case 'LockReleasedByAdmin':
        requests.delete(pro)
        if (askers.length > 0) {
          sendAnswer(tenant, [data.holder, ...askers], { pro, answer: 'free', holder: user(data.holder), to: null })
        }
    }
  }

  const tenants = createTenantsInSight<RequestsByPro>({
    feed,
    logger,
    what: 'the locks',
    open: (tenant) => {
      const requests: RequestsByPro = new Map()
      const onChange = ({ events }: { readonly events: readonly StoredEvent[] }): void => {
        for (const { stream, type, data, meta } of events) {
          if (!stream.startsWith('lock/')) continue
          take(tenant, stream.slice('lock/'.length), requests, { type, data } as unknown as LockEvent, meta.at)
        }
      }
      return { notes: requests, follower: { onChange, onLost: () => {} } }
    },
  })

  return {
    come({ socketId, tenant, user: { id } }) {
      rooms.join(socketId, userRoom(tenant, id))
      for (const [pro, open] of tenants.come(tenant)) {
        if (open.holder.id !== id) continue
        for (const { by, at } of open.by.values()) rooms.send(socketId, 'lock:requested', { pro, by: user(by), at })
      }
    },
    gone: ({ tenant }) => tenants.gone(tenant),
  }
}
