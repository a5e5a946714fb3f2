import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { SOCKET_LIMITS } from '@waybill/shared/protocol/socket'
import type { ChangeFeed } from '../changes/feed.ts'
import { joinRedisChannel } from '../changes/redis-channel.ts'
import type { ReadFilterPlaces } from '../commands/record/filter-places.ts'
import { createRowLoads } from '../commands/shipment/row-loads.ts'
import type { StreamCache } from '../commands/stream-cache.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { Logger } from '../runtime/logger.ts'
import type { EventStore } from '../store/event-store.ts'
import type { Session, Sessions } from '../users/sessions.ts'
import { createBoardReader } from './board-reader.ts'
import { createCarrierStatisticsReader } from './carrier-statistics-reader.ts'
import { createCatchUp } from './catch-up.ts'
import { createFanOut } from './fan-out.ts'
import { createListNotices } from './list-notices.ts'
import { createLiveViews } from './live-views.ts'
import { createLockNotices } from './lock-notices.ts'
import { type OnMoved, pushPositions } from './position-notices.ts'
import { createPresence, type PresenceMessage, presenceRoom } from './presence.ts'
import { createRecords } from './records.ts'
import { failure, type Rooms, type Viewer } from './rooms.ts'
import { createRowCounts } from './row-counts.ts'
import { type SlowClientLimits, watchSlowClients } from './slow-clients.ts'
import { type Handlers, openSocketGateway } from './socket-gateway.ts'
import { createUserWatch } from './user-watch.ts'

export interface PushOptions {
  readonly httpServer: HttpServer
  readonly sessions: Pick<Sessions, 'authenticate' | 'onEnded' | 'onReread' | 'reread' | 'rereadRole'>
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly store: Pick<EventStore, 'readStream'>
  readonly database: Pick<WaybillDatabase, 'forTenant'>
  readonly cache: StreamCache
  /** Null: this is the only process with sockets, or each process keeps its own presence. */
  readonly redisUrl: string | null
  readonly logger: Logger
  /** Source of truck movements; left out, no position notices are sent. */
  readonly onMoved?: OnMoved
  /** Source of notices that background work of a tenant has stopped; left out, none are sent. */
  readonly onStopped?: (listener: (tenant: string) => void) => () => void
  /** Coordinates of filter cities, and the tenant's regions; left out, no coordinates and the default regions. */
  readonly places?: ReadFilterPlaces
  /** A socket connected without a valid session; for the security log. */
  readonly onRefused?: (request: IncomingMessage, tenant: string) => void
  /** A user sent a socket message without permission; for the security log. */
  readonly onForbidden?: (request: IncomingMessage, session: Session, message: string) => void
  /** Lists or settings of a tenant changed, in this or another process; called before any client is notified. */
  readonly onSettingsChanged?: (tenant: string) => void
  readonly slowClients?: SlowClientLimits
  readonly recheckEveryMs?: number
  readonly silenceMs?: number
}

export interface Push {
  /** Moves every open socket to another process, one after the other within `ms`; ends early when `signal` aborts. */
  drain(ms: number, signal: AbortSignal): Promise<void>
  /** Disconnects every socket; the HTTP server stays with its owner. */
  close(): Promise<void>
}

const tooMany = (what: string, most: number) =>
  failure('TooMany', `You can have at most ${most} ${what} open at once. Close one and try again.`)

/** The live part of the server: sockets on the given HTTP server, with boards, records and presence behind them. */
export function createPush(options: PushOptions): Push {
  const {
    httpServer,
    sessions,
    feed,
    store,
    database,
    cache,
    redisUrl,
    logger,
    places,
    onRefused,
    onForbidden,
    onSettingsChanged,
    slowClients,
    recheckEveryMs,
    silenceMs,
  } = options
  const reader = createBoardReader(database)
  const extras = { shipments: createRowLoads(cache), carriers: createCarrierStatisticsReader(database) }
  // The parts below send through the gateway, which is opened last, once they can handle messages.
  const rooms: Rooms = {
    send: (...sent) => gateway.rooms.send(...sent),
    join: (...joined) => gateway.rooms.join(...joined),
    leave: (...left) => gateway.rooms.leave(...left),
  }
  const presence = createPresence({
    rooms,
    join:
      redisUrl === null
        ? null
        : (onMessage) => joinRedisChannel<PresenceMessage>({ redisUrl, key: 'waybill:presence', keep: 1_000, onMessage, logger }),
  })
  const fanOut = createFanOut({ rooms })
  const views = createLiveViews({ feed, reader, extras, fanOut, rooms, logger })
  const catchUp = createCatchUp({ views, reader, extras, fanOut, presenceIn: presence.in, ...(places && { places }) })
  const records = createRecords({ feed, store, reader, rooms, logger, usersOf: (tenant, ref) => [...presence.usersOf(tenant, ref)] })

  const moves = options.onMoved && pushPositions({ onMoved: options.onMoved, isWatched: records.isWatched, database, rooms, logger })
  const lockNotices = createLockNotices({ feed, rooms, logger })
  const listNotices = createListNotices({
    feed,
    rooms,
    logger,
    onStopped: options.onStopped,
    ...(onSettingsChanged && { onSettingsChanged }),
  })
  const counts = createRowCounts({ feed, rooms, logger, count: reader.countByValue })
  const userWatch = createUserWatch({ feed, sessions, logger })

  const seesPresence = ({ socketId, tenant, boards }: Viewer): void => {
    if (boards.shipments) rooms.join(socketId, presenceRoom(tenant))
  }
  const hasRoomForView = ({ socketId }: Viewer): boolean => views.of(socketId).size < SOCKET_LIMITS.views

  const handlers: Handlers = {
    'board:subscribe': (viewer, message, answer) => {
      if (!hasRoomForView(viewer)) return answer(tooMany('views', SOCKET_LIMITS.views))
      seesPresence(viewer)
      return catchUp.subscribe(viewer, message, answer)
    },
    'board:more': catchUp.more,
    'board:resume': (viewer, message, answer) => {
      if (!views.of(viewer.socketId).has(message.view) && !hasRoomForView(viewer)) return answer(tooMany('views', SOCKET_LIMITS.views))
      seesPresence(viewer)
      return catchUp.resume(viewer, message, answer)
    },
    'board:unsubscribe': ({ socketId }, { view }, answer) => {
      if (!views.of(socketId).has(view)) return answer(failure('UnknownView', 'This view is not open.'))
      views.leave(socketId, view)
      answer({})
    },
    'counts:watch': (viewer, { board }, answer) => counts.watch(viewer, board, answer),
    'record:watch': (viewer, ref, answer) => {
      if (records.countOf(viewer.socketId) >= SOCKET_LIMITS.watches) return answer(tooMany('records', SOCKET_LIMITS.watches))
      seesPresence(viewer)
      return records.watch(viewer, ref, answer)
    },
    'record:unwatch': (viewer, ref, answer) => {
      records.unwatch(viewer, ref)
      answer({})
    },
    'presence:set': (viewer, { open }, answer) => {
      presence.set(viewer, open)
      answer({})
    },
  }

  const onGone = (viewer: Viewer): void => {
    for (const key of [...views.of(viewer.socketId).keys()]) views.leave(viewer.socketId, key)
    counts.leave(viewer)
    records.leave(viewer)
    presence.leave(viewer.socketId)
    lockNotices.gone(viewer)
    listNotices.gone(viewer)
    userWatch.gone(viewer)
  }

  const gateway = openSocketGateway({
    httpServer,
    sessions,
    handlers,
    onCome: (viewer) => {
      lockNotices.come(viewer)
      listNotices.come(viewer)
      userWatch.come(viewer)
    },
    onGone,
    logger,
    ...(onRefused && { onRefused }),
    ...(onForbidden && { onForbidden }),
    ...(recheckEveryMs !== undefined && { recheckEveryMs }),
    ...(silenceMs !== undefined && { silenceMs }),
  })
  const slow = watchSlowClients(gateway.sockets, views, slowClients)

  return {
    drain: gateway.drain,
    async close() {
      slow.close()
      moves?.close()
      listNotices.close()
      await gateway.close()
      fanOut.close()
      views.close()
      await presence.close()
    },
  }
}
