import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { ERRORS } from '@waybill/shared/protocol/errors'
import {
  type Answer,
  type ClientMessage,
  type ClientMessageName,
  type ClientToServer,
  decodeClientMessage,
  isClientMessageName,
  type ServerToClient,
  SOCKET_LIMITS,
  type SocketFailure,
} from '@waybill/shared/protocol/socket'
import { Result, Schema } from 'effect'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import type { Session, Sessions } from '../people/sessions.ts'
import type { Logger } from '../runtime/logger.ts'
import { createMessageBudget, type MessageBudget } from './message-budget.ts'
import { failure, type Rooms, type Viewer } from './rooms.ts'
import { readableLoads } from './scope.ts'

/** What is done for each message. `answer` is called once. */
export type Handlers = {
  readonly [Name in ClientMessageName]: (
    viewer: Viewer,
    message: ClientMessage<Name>,
    answer: (answer: Answer<Name> | SocketFailure) => void,
  ) => void | Promise<void>
}

export interface SocketGatewayOptions {
  readonly httpServer: HttpServer
  readonly sessions: Pick<Sessions, 'authenticate' | 'onEnded' | 'onReread'>
  readonly handlers: Handlers
  /** A socket of somebody who may read loads is there. */
  readonly onCome: (viewer: Viewer) => void
  /** A socket is gone; nothing of it is under way any more. */
  readonly onGone: (viewer: Viewer) => void
  /** Somebody came without a session that is valid. */
  readonly onRefused?: (request: IncomingMessage, tenant: string) => void
  /** Somebody said what he may not. */
  readonly onForbidden?: (request: IncomingMessage, session: Session, message: ClientMessageName) => void
  readonly logger: Logger
  /** How often sessions are asked about again, so that what another process revoked closes here; 15 s when left out. */
  readonly recheckEveryMs?: number
  /** How long a socket may leave a ping unanswered; 4 s when left out. */
  readonly silenceMs?: number
}

export interface SocketGateway {
  readonly rooms: Rooms
  sockets(): Iterable<Socket>
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
  /** One message after the other, and after the last of them the farewell. */
  work: Promise<void>
  waiting: number
}

const Credentials = Schema.Struct({
  tenant: Schema.String.check(Schema.isMaxLength(63)),
  token: Schema.String.check(Schema.isMaxLength(500)),
})
const decodeCredentials = Schema.decodeUnknownResult(Credentials)

/** A closed laptop is noticed within this and the silence that it is granted, together. */
const PING_EVERY_MS = 4_000
const LONGEST_TIMER_MS = 2 ** 31 - 1
const MOST_WAITING = 200

/** Socket.IO at the edge: who may come in, what he may say and how much of it, and until when. */
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
    const scope = readableLoads(session.permissions)
    const { id, username, first_name, last_name } = session.user
    const name = `${first_name} ${last_name}`.trim()
    const user = { id, username, ...(name && { name }) }
    const client: Client = {
      socket,
      viewer: scope && { socketId: socket.id, tenant: session.tenant, user, scope },
      budget: createMessageBudget(SOCKET_LIMITS.messagesPerSecond),
      work: Promise.resolve(),
      waiting: 0,
    }
    clients.set(socket.id, client)
    if (client.viewer) onCome(client.viewer)
    const left = Date.parse(session.expires_at) - Date.now()
    // What is further away than a timer can say is found by asking again.
    const expiry = left > LONGEST_TIMER_MS ? undefined : setTimeout(() => endSession(socket), left).unref()
    socket.onAny((name: string, ...said: unknown[]) => receive(client, name, said))
    socket.once('disconnect', () => {
      clearTimeout(expiry)
      clients.delete(socket.id)
      client.work = client.work.then(() => {
        if (client.viewer) onGone(client.viewer)
      })
    })
  })

  const receive = (client: Client, name: string, said: unknown[]): void => {
    const last = said.at(-1)
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
      answer(failure('UnknownMessage', 'There is no such message.'))
    } else if (said.length !== (hasAnswer ? 2 : 1)) {
      answer(failure('Malformed', 'Expected one object'))
    } else {
      understand(client, name, said[0], answer)
    }
  }

  const understand = <Name extends ClientMessageName>(client: Client, name: Name, said: unknown, answer: (given: object) => void): void => {
    const message = decodeClientMessage(name, said)
    const { viewer } = client
    if (Result.isFailure(message) || !viewer) {
      if (!viewer) onForbidden?.(client.socket.request, client.socket.data.session, name)
      answer(Result.isFailure(message) ? failure('Malformed', message.failure) : failure('Forbidden', ERRORS.Forbidden.text))
      return
    }
    client.waiting += 1
    client.work = client.work.then(async () => {
      client.waiting -= 1
      try {
        await handlers[name](viewer, message.success, answer)
      } catch (error) {
        logger.error({ err: error, tenant: viewer.tenant, message: name }, 'a message could not be answered')
        answer(failure('Unavailable', ERRORS.Unavailable.text))
      }
    })
  }

  const endSession = (socket: WaybillSocket): void => {
    socket.emit('notice', { type: 'session_ended', message: ERRORS.Unauthorized.text })
    socket.disconnect(true)
  }

  /** Closes a socket whose session is over, or whose user may see more or less than before: it comes back with what holds now. */
  const judge = async (socket: WaybillSocket): Promise<void> => {
    const { session, token } = socket.data
    const now = await sessions.authenticate(session.tenant, token)
    if (!now) return endSession(socket)
    if (JSON.stringify(now.permissions) === JSON.stringify(session.permissions)) return
    socket.emit('notice', { type: 'permissions_changed', message: 'What you may see and do has changed.' })
    socket.disconnect(true)
  }

  const recheck = async (): Promise<void> => {
    for (const { socket } of [...clients.values()]) await judge(socket)
  }

  const timer = setInterval(() => {
    recheck().catch((error: unknown) => logger.warn({ err: error }, 'asking about sessions failed'))
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
      Promise.all(socketsOf(changed).map(judge)).catch((error: unknown) => logger.warn({ err: error }, 'asking about a session failed'))
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
