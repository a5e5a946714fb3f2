import type { Actor, StoredEvent } from '@waybill/shared/log/envelope'
import type { ServerMessage } from '@waybill/shared/protocol/socket'
import type { ChangeFeed } from '../changes/feed.ts'
import type { Logger } from '../runtime/logger.ts'
import { type LockFact, user } from './lock-ends.ts'
import type { Rooms, Viewer } from './rooms.ts'
import { createTenantsInSight } from './tenants-in-sight.ts'

/** Tells people what is asked of the locks they hold, and what became of the locks they asked for, whatever they look at. */
export interface LockNotices {
  /** A socket is there: its user hears from now on, first what he was asked while he was away. */
  come(viewer: Viewer): void
  gone(viewer: Viewer): void
}

export interface LockNoticesOptions {
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly rooms: Pick<Rooms, 'send' | 'join'>
  readonly logger: Logger
}

interface Asked {
  holder: Actor
  /** First asked first. */
  readonly by: Map<string, { readonly by: Actor; readonly at: string }>
}

/** By pro. What was asked before this process looked is not in here: it is told to nobody again, and the load still says who has it. */
type AskedLocks = Map<string, Asked>

const userRoom = (tenant: string, id: string): string => `user ${tenant} ${id}`

export function createLockNotices({ feed, rooms, logger }: LockNoticesOptions): LockNotices {
  const ask = (tenant: string, pro: string, { holder }: Asked, { by, at }: { readonly by: Actor; readonly at: string }): void =>
    rooms.send(userRoom(tenant, holder.id), 'lock:asked', { pro, by: user(by), at })

  const answer = (tenant: string, to: Iterable<Actor>, message: ServerMessage<'lock:answered'>): void => {
    for (const id of new Set([...to].map((each) => each.id))) rooms.send(userRoom(tenant, id), 'lock:answered', message)
  }

  const take = (tenant: string, pro: string, asked: AskedLocks, { type, data }: LockFact, at: string): void => {
    const open = asked.get(pro)
    const askers = [...(open?.by.values() ?? [])].map(({ by }) => by)
    switch (type) {
      case 'LockRequested': {
        // Written before holders stood in it: nobody waits for an answer to those any more.
        if (!data.holder) return
        const all: Asked = open ?? { holder: data.holder, by: new Map() }
        all.holder = data.holder
        all.by.set(data.by.id, { by: data.by, at })
        asked.set(pro, all)
        ask(tenant, pro, all, { by: data.by, at })
        return
      }
      case 'LockKept':
        asked.delete(pro)
        answer(tenant, [data.holder, ...data.asked], { pro, answer: 'kept', holder: user(data.holder), to: user(data.holder) })
        return
      case 'LockHandedOver': {
        answer(tenant, [data.from, data.to, ...askers], { pro, answer: 'handed_over', holder: user(data.from), to: user(data.to) })
        if (!open) return
        open.holder = data.to
        open.by.delete(data.to.id)
        if (open.by.size === 0) asked.delete(pro)
        for (const one of open.by.values()) ask(tenant, pro, open, one)
        return
      }
      case 'LockReleased':
      case 'LockExpired':
      case 'LockReleasedByAdmin':
        asked.delete(pro)
        if (askers.length > 0) {
          answer(tenant, [data.holder, ...askers], { pro, answer: 'free', holder: user(data.holder), to: null })
        }
    }
  }

  const tenants = createTenantsInSight<AskedLocks>({
    feed,
    logger,
    what: 'the locks',
    open: (tenant) => {
      const asked: AskedLocks = new Map()
      const onChange = ({ events }: { readonly events: readonly StoredEvent[] }): void => {
        for (const { stream, type, data, meta } of events) {
          if (!stream.startsWith('lock/')) continue
          take(tenant, stream.slice('lock/'.length), asked, { type, data } as unknown as LockFact, meta.at)
        }
      }
      return { notes: asked, follower: { onChange, onLost: () => {} } }
    },
  })

  return {
    come({ socketId, tenant, user: { id } }) {
      rooms.join(socketId, userRoom(tenant, id))
      for (const [pro, open] of tenants.come(tenant)) {
        if (open.holder.id !== id) continue
        for (const { by, at } of open.by.values()) rooms.send(socketId, 'lock:asked', { pro, by: user(by), at })
      }
    },
    gone: ({ tenant }) => tenants.gone(tenant),
  }
}
