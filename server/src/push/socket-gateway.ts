import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS } from '@waybill/shared/protocol/errors'
import {
  type ClientMessage,
  type ClientMessageName,
  type ClientToServer,
  decodeClientMessage,
  isClientMessageName,
  type ServerToClient,
  SOCKET_LIMITS,
  type SocketFailure,
  type SocketResponse,
} from '@waybill/shared/protocol/socket'
import { Result, Schema } from 'effect'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import type { Logger } from '../runtime/logger.ts'
import type { Session, Sessions } from '../users/sessions.ts'
import { createMessageBudget, type MessageBudget } from './message-budget.ts'
import { maySend, readableBoards } from './readable-boards.ts'
import { failure, type Rooms, type Viewer } from './rooms.ts'

/** Handlers of the gateway. `answer` is called once per message. */
export type Handlers = {
  readonly [Name in ClientMessageName]: (
    viewer: Viewer,
    message: ClientMessage<Name>,
    answer: (answer: SocketResponse<Name> | SocketFailure) => void,
  ) => void | Promise<void>
}

export interface SocketGatewayOptions {
  readonly httpServer: HttpServer
  readonly sessions: Pick<Sessions, 'authenticate' | 'onEnded' | 'onReread'>
  readonly handlers: Handlers
  /** A socket connected whose user may read a board. */
  readonly onCome: (viewer: Viewer) => void
  /** A socket disconnected; none of its messages are being handled any more. */
  readonly onGone: (viewer: Viewer) => void
  /** A connection was refused because it had no valid session. */
  readonly onRefused?: (request: IncomingMessage, tenant: string) => void
  /** A user sent a message without the permission for it. */
  readonly onForbidden?: (request: IncomingMessage, session: Session, message: ClientMessageName) => void
  readonly logger: Logger
  /** How often sessions are checked again, so that sessions revoked by another process close here; default 15 s. */
  readonly recheckEveryMs?: number
  /** How long a socket may leave a ping unanswered; default 4 s. */
  readonly silenceMs?: number
}

export interface SocketGateway {
  readonly rooms: Rooms
  sockets(): Iterable<Socket>
  /** Moves every open socket to another process, one after the other within `ms`; ends early when `signal` aborts. */
  drain(ms: number, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

interface SocketData {
  session: Session
  token: string
}
type WaybillServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>
type WaybillSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>

interface Client {
  readonly socket: WaybillSocket
  readonly viewer: Viewer | null
  readonly budget: MessageBudget
  /** Handles messages one at a time, and the disconnect after the last of them. */
  work: Promise<void>
  waiting: number
}

const Credentials = Schema.Struct({
  tenant: Schema.String.check(Schema.isMaxLength(63)),
  token: Schema.String.check(Schema.isMaxLength(500)),
})
const decodeCredentials = Schema.decodeUnknownResult(Credentials)

/** A closed laptop is noticed within this interval plus `silenceMs`. */
const PING_EVERY_MS = 4_000
const LONGEST_TIMER_MS = 2 ** 31 - 1
const MOST_WAITING = 200
const DRAIN_STEP_MS = 50

/** The Socket.IO edge: who may connect, which messages they may send, how many, and until when. */
export function openSocketGateway(options: SocketGatewayOptions): SocketGateway {
  const {
    httpServer,
    sessions,
    handlers,
    onCome,
    onGone,
    onRefused,
    onForbidden,
    logger,
    recheckEveryMs = 15_000,
    silenceMs = 4_000,
  } = options
  const clients = new Map<string, Client>()
  const io: WaybillServer = new Server(httpServer, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: SOCKET_LIMITS.bytes,
    perMessageDeflate: false,
    httpCompression: false,
    pingInterval: PING_EVERY_MS,
    pingTimeout: silenceMs,
  })

  io.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: Error) => next(error),
    )
  })

  const admit = async (socket: WaybillSocket): Promise<void> => {
    const credentials = decodeCredentials(socket.handshake.auth)
    if (Result.isFailure(credentials)) throw new Error('unauthorized')
    const { tenant, token } = credentials.success
    let session: Session | null
    try {
      session = await sessions.authenticate(tenant, token)
    } catch (error) {
      logger.error({ err: error, tenant }, 'a socket could not be authenticated')
      throw new Error('unavailable')
    }
    if (!session) {
      onRefused?.(socket.request, tenant)
      throw new Error('unauthorized')
    }
    socket.data = { session, token }
  }

  io.on('connection', (socket) => {
    const { session } = socket.data
    const boards = readableBoards(session.permissions)
    const { id, username, first_name, last_name } = session.user
    const name = `${first_name} ${last_name}`.trim()
    const user = { id, username, ...(name && { name }) }
    const client: Client = {
      socket,
      viewer: boards && { socketId: socket.id, tenant: session.tenant, user, boards },
      budget: createMessageBudget(SOCKET_LIMITS.messagesPerSecond),
      work: Promise.resolve(),
      waiting: 0,
    }
    clients.set(socket.id, client)
    if (client.viewer) onCome(client.viewer)
    const left = Date.parse(session.expires_at) - Date.now()
    // Timers have a maximum delay; a later expiry is reached by checking again.
    const expiry = left > LONGEST_TIMER_MS ? undefined : setTimeout(() => endSession(socket), left).unref()
    socket.onAny((name: string, ...payload: unknown[]) => receive(client, name, payload))
    socket.once('disconnect', () => {
      clearTimeout(expiry)
      clients.delete(socket.id)
      client.work = client.work.then(() => {
        if (client.viewer) onGone(client.viewer)
      })
    })
  })

  const receive = (client: Client, name: string, payload: unknown[]): void => {
    const last = payload.at(-1)
    const hasAnswer = typeof last === 'function'
    const answer = (given: object): void => {
      if (hasAnswer) last(given)
      else if ('error' in given) client.socket.emit('notice', { type: 'malformed', message: (given as SocketFailure).error.message })
    }
    const budget = client.budget.take()
    if (budget === 'abused') {
      client.socket.emit('notice', { type: 'slow_down', message: 'Too many messages.' })
      client.socket.disconnect(true)
    } else if (budget === 'spent' || client.waiting >= MOST_WAITING) {
      answer(failure('TooFast', `More than ${SOCKET_LIMITS.messagesPerSecond} messages a second. Please slow down.`))
    } else if (!isClientMessageName(name)) {
      answer(failure('UnknownMessage', 'Unknown message.'))
    } else if (payload.length !== (hasAnswer ? 2 : 1)) {
      answer(failure('Malformed', 'Expected one object'))
    } else {
      understand(client, name, payload[0], answer)
    }
  }

  const understand = <Name extends ClientMessageName>(
    client: Client,
    name: Name,
    payload: unknown,
    answer: (given: object) => void,
  ): void => {
    const message = decodeClientMessage(name, payload)
    const { viewer } = client
    const isForbidden = !viewer || (Result.isSuccess(message) && !maySend(viewer, name, message.success))
    if (Result.isFailure(message) || isForbidden) {
      if (isForbidden) onForbidden?.(client.socket.request, client.socket.data.session, name)
      answer(Result.isFailure(message) ? failure('Malformed', message.failure) : failure('Forbidden', ERRORS.Forbidden.text))
      return
    }
    client.waiting += 1
    client.work = client.work.then(async () => {
      client.waiting -= 1
      try {
        await handlers[name](viewer, message.success, answer)
      } catch (error) {
        logger.error({ err: error, tenant: viewer.tenant, message: name }, 'handling a socket message failed')
        answer(failure('Unavailable', ERRORS.Unavailable.text))
      }
    })
  }

  const endSession = (socket: WaybillSocket): void => {
    socket.emit('notice', { type: 'session_ended', message: ERRORS.Unauthorized.text })
    socket.disconnect(true)
  }

  /** Closes a socket whose session ended or whose user's permissions changed: it reconnects with the current ones. */
  const checkSession = async (socket: WaybillSocket): Promise<void> => {
    const { session, token } = socket.data
    const now = await sessions.authenticate(session.tenant, token)
    if (!now) return endSession(socket)
    if (JSON.stringify(now.permissions) === JSON.stringify(session.permissions)) return
    socket.emit('notice', { type: 'permissions_changed', message: 'Your permissions have changed.' })
    socket.disconnect(true)
  }

  const recheck = async (): Promise<void> => {
    for (const { socket } of [...clients.values()]) await checkSession(socket)
  }

  const timer = setInterval(() => {
    recheck().catch((error: unknown) => logger.warn({ err: error }, 'checking sessions failed'))
  }, recheckEveryMs).unref()

  const socketsOf = (session: { readonly tenant: string; readonly token_id: string }): readonly WaybillSocket[] =>
    [...clients.values()].flatMap(({ socket }) => {
      const { tenant, token_id } = socket.data.session
      return tenant === session.tenant && token_id === session.token_id ? [socket] : []
    })
  const stopHearing = [
    sessions.onEnded((ended) => {
      for (const socket of socketsOf(ended)) endSession(socket)
    }),
    sessions.onReread((changed) => {
      Promise.all(socketsOf(changed).map(checkSession)).catch((error: unknown) => logger.warn({ err: error }, 'checking a session failed'))
    }),
  ]

  const socketOf = (socketId: string): WaybillSocket | undefined => clients.get(socketId)?.socket

  return {
    rooms: {
      send: (room, name, message) => {
        io.to(room).emit(name, ...([message] as Parameters<ServerToClient[typeof name]>))
      },
      join: (socketId, room) => void socketOf(socketId)?.join(room),
      leave: (socketId, room) => void socketOf(socketId)?.leave(room),
    },
    sockets: () => io.of('/').sockets.values(),
    async drain(ms, signal) {
      const open = [...clients.values()]
      const steps = Math.max(1, Math.floor(ms / DRAIN_STEP_MS))
      const share = Math.ceil(open.length / steps)
      for (let from = 0; from < open.length; from += share) {
        for (const { socket } of open.slice(from, from + share)) {
          socket.emit('notice', { type: 'reconnect', message: 'The server is stopping. Please reconnect.' })
          socket.disconnect(true)
        }
        await sleep(DRAIN_STEP_MS, undefined, { signal }).catch(() => {})
        if (signal.aborted) return
      }
    },
    async close() {
      clearInterval(timer)
      for (const stop of stopHearing) stop()
      io.emit('notice', { type: 'server_stopping', message: 'The server is stopping.' })
      const work = [...clients.values()]
      io.disconnectSockets(true)
      io.engine.close()
      await Promise.all(work.map((client) => client.work))
    },
  }
}
