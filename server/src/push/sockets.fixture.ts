import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DecidedEvent, JsonObject } from '@waybill/shared/log/envelope'
import { permissionsOf } from '@waybill/shared/permissions/roles'
import type {
  ClientMessageName,
  ClientToServer,
  ServerMessage,
  ServerMessageName,
  ServerToClient,
  SocketFailure,
  SocketResponse,
} from '@waybill/shared/protocol/socket'
import { blankShipment } from '@waybill/shared/shipment/blank-shipment'
import { shipmentColumns } from '@waybill/shared/shipment/board-row'
import type { Shipment } from '@waybill/shared/shipment/state'
import { shipmentStream } from '@waybill/shared/shipment/stream'
import { io, type Socket } from 'socket.io-client'
import { type FollowChangesOptions, followChanges } from '../changes/between-processes.ts'
import { createChangeBus, publishOnCommit } from '../changes/bus.ts'
import { createStreamCache } from '../commands/stream-cache.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import { createLogger } from '../runtime/logger.ts'
import type { EventStore } from '../store/event-store.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import type { Session } from '../users/sessions.ts'
import { createPush, type PushOptions } from './push.ts'

/** A process with sockets: HTTP server, store, feed, push, and sessions held in a map. */
export interface SocketProcess {
  readonly url: string
  readonly store: EventStore
  /** Signs a user in and returns their token. */
  signIn(tenant: string, username: string, over?: Partial<Session>): string
  signOut(token: string): void
  /** Changes the roles of the token's user, as a role change in this process does. */
  giveRoles(token: string, roles: readonly string[]): void
  readonly refused: string[]
  /** Messages that users sent without permission. */
  readonly forbidden: string[]
  close(): Promise<void>
}

export async function openSocketProcess(
  database: WaybillDatabase,
  over: Partial<Pick<PushOptions, 'redisUrl' | 'slowClients' | 'recheckEveryMs' | 'silenceMs' | 'places'>> &
    Pick<FollowChangesOptions, 'checkEveryMs'> = {},
): Promise<SocketProcess> {
  const logger = createLogger('test', 'silent')
  const redisUrl = over.redisUrl ?? null
  const bus = createChangeBus()
  const store = createPostgresStore({ database, onCommitted: publishOnCommit(bus), notify: redisUrl === null })
  const { checkEveryMs, ...given } = over
  const cache = createStreamCache(store)
  const feed = followChanges({ bus, store, cache, database, redisUrl, logger, ...(checkEveryMs !== undefined && { checkEveryMs }) })
  const sessions = new Map<string, Session>()
  const endedListeners = new Set<(session: { tenant: string; token_id: string }) => void>()
  const rereadListeners = new Set<(session: { tenant: string; token_id: string }) => void>()
  const refused: string[] = []
  const forbidden: string[] = []
  const httpServer = createServer((_request, response) => response.writeHead(404).end()).listen(0, '127.0.0.1')
  await once(httpServer, 'listening')
  const push = createPush({
    httpServer,
    feed,
    store,
    database,
    cache,
    logger,
    redisUrl,
    ...given,
    sessions: {
      authenticate: async (tenant, token) => {
        const session = sessions.get(token)
        return session?.tenant === tenant && Date.parse(session.expires_at) > Date.now() ? session : null
      },
      onEnded: (listener) => {
        endedListeners.add(listener)
        return () => endedListeners.delete(listener)
      },
      onReread: (listener) => {
        rereadListeners.add(listener)
        return () => rereadListeners.delete(listener)
      },
      reread: async () => {},
      rereadRole: async () => {},
    },
    onRefused: (_request, tenant) => refused.push(tenant),
    onForbidden: (_request, session, message) => forbidden.push(`${session.user.username} ${message}`),
  })
  return {
    url: `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`,
    store,
    refused,
    forbidden,
    signIn(tenant, username, given = {}) {
      const token = randomUUID()
      const user = { id: username, username, email: null, first_name: '', last_name: '' }
      const roles = given.roles ?? ['dispatcher']
      const expires_at = new Date(Date.now() + 3_600_000).toISOString()
      sessions.set(token, {
        tenant,
        user,
        permissions: permissionsOf(roles),
        token_id: `id of ${token}`,
        test_role: null,
        expires_at,
        ...given,
        roles,
      })
      return token
    },
    signOut(token) {
      const session = sessions.get(token)
      sessions.delete(token)
      if (session) for (const notify of endedListeners) notify(session)
    },
    giveRoles(token, roles) {
      const session = sessions.get(token)
      if (!session) return
      sessions.set(token, { ...session, roles, permissions: permissionsOf(roles) })
      for (const notify of rereadListeners) notify(session)
    },
    async close() {
      await push.close()
      await feed.close()
      httpServer.closeAllConnections()
      await new Promise((resolve) => httpServer.close(resolve))
    },
  }
}

/** The browser's end of a socket, with every message it received. */
export interface TestSocket {
  readonly socket: Socket<ServerToClient, ClientToServer>
  readonly heard: { readonly name: string; readonly message: JsonObject }[]
  ask<Name extends ClientMessageName>(
    name: Name,
    message: Parameters<ClientToServer[Name]>[0],
  ): Promise<SocketResponse<Name> & SocketFailure>
  /** The next message of a name that was not returned yet. */
  next<Name extends ServerMessageName>(name: Name): Promise<ServerMessage<Name>>
  close(): void
}

/** How long to wait for an answer that is sure to come; a busy machine is slow. */
const PATIENCE_MS = 120_000

/** Connects. @throws Error with the server's message when it refuses */
export async function connect(url: string, auth: unknown): Promise<TestSocket> {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    auth: auth as JsonObject,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  const heard: { name: string; message: JsonObject }[] = []
  const taken = new Set<number>()
  socket.onAny((name: string, message: JsonObject) => heard.push({ name, message }))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
  return {
    socket,
    heard,
    ask: (name, message) => socket.timeout(PATIENCE_MS).emitWithAck(name, ...([message] as never)) as never,
    async next(name) {
      for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 5))) {
        const index = heard.findIndex((each, at) => each.name === name && !taken.has(at))
        if (index < 0) continue
        taken.add(index)
        return heard[index]?.message as never
      }
      throw new Error(`no ${name} was received`)
    },
    close: () => void socket.close(),
  }
}

const by = { id: '3', username: 'dispatcher' }
const at = '2026-11-20T10:00:00.000Z'

/** A load saved as commands save it: events, and the row that follows from them. */
export function loadOf(tenant: string, pro: string) {
  let state: Shipment | null = null
  let version = 0
  let lockVersion = 0
  let lockHolder: { readonly id: string; readonly username: string } | null = null
  const rows = new Map<string, JsonObject>()
  const append = async (
    store: EventStore,
    stream: string,
    expected: number,
    events: readonly DecidedEvent[],
    kind: 'shipment' | 'lock',
    row: JsonObject,
  ) => {
    const meta = { at, by, command_id: randomUUID() }
    const outcome = await store.append({
      tenant,
      command_id: meta.command_id,
      request_hash: new Uint8Array(32),
      leases: [],
      writes: [
        {
          stream,
          expected,
          events: events.map((event) => ({ ...event, meta })),
          rows: [{ kind, id: pro, row, before: rows.get(stream) ?? null }],
        },
      ],
      effects: [],
    })
    if (outcome.status !== 'done') throw new Error(outcome.status)
    rows.set(stream, row)
    return { ...outcome, version: expected + events.length }
  }
  const save = async (store: EventStore, ...events: { type: string; data: JsonObject }[]) => {
    const decided = events.map((event) => ({ ...event, schema_version: 1 }))
    const next = decided.reduce<Shipment | null>(
      (before, event) => shipmentStream.evolve(before, { ...event, meta: { at, by, command_id: '' } }),
      state,
    )
    const outcome = await append(store, `shipment/${pro}`, version, decided, 'shipment', shipmentColumns(next as Shipment))
    state = next
    version = outcome.version
    return outcome
  }
  return {
    create: (store: EventStore) =>
      save(store, {
        type: 'ShipmentCreated',
        data: {
          shipment: blankShipment({
            pro,
            mode: 'truckload',
            source: 'test',
            created_at: at,
            created_by: 'dispatcher',
          }) as unknown as JsonObject,
        },
      }),
    save,
    describe: (store: EventStore, text: string) =>
      save(store, {
        type: 'ShipmentRevised',
        data: { changes: [{ path: 'load_info.load_description', from: state?.load_info.load_description ?? null, to: text }] },
      }),
    lock: async (store: EventStore, holder: { readonly id: string; readonly username: string } | null) => {
      const expires_at = '2026-11-20T10:15:00.000Z'
      const type = holder ? 'LockAcquired' : 'LockReleased'
      const row = {
        locked_by_id: holder?.id ?? null,
        locked_by_username: holder?.username ?? null,
        lock_expires_at: holder ? expires_at : null,
      }
      const data = { holder: holder ?? lockHolder, ...(holder && { expires_at }) }
      const outcome = await append(store, `lock/${pro}`, lockVersion, [{ type, schema_version: 1, data }], 'lock', row)
      lockVersion = outcome.version
      lockHolder = holder
      return outcome
    },
    /** A user requests the lock from its holder. */
    requestLock: async (store: EventStore, by: { readonly id: string; readonly username: string }) => {
      const row = {
        locked_by_id: lockHolder?.id ?? null,
        locked_by_username: lockHolder?.username ?? null,
        lock_expires_at: '2026-11-20T10:15:00.000Z',
      }
      const data = { holder: lockHolder, by }
      const outcome = await append(store, `lock/${pro}`, lockVersion, [{ type: 'LockRequested', schema_version: 1, data }], 'lock', row)
      lockVersion = outcome.version
      return outcome
    },
  }
}
