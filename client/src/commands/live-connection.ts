import type {
  Answer,
  ClientMessageName,
  ClientToServer,
  ServerMessageName,
  ServerToClient,
  SocketFailure,
} from '@waybill/shared/protocol/socket'
import { io, type Socket } from 'socket.io-client'

/** Whether what is on the screen is alive [interface 3]. `behind` counts log positions, 0 while nobody knows; `since` is ms since 1970. */
export type ConnectionState =
  | { readonly phase: 'live' }
  | { readonly phase: 'catching_up'; readonly behind: number }
  | { readonly phase: 'offline'; readonly since: number }

export type LiveSocket = Pick<Socket<ServerToClient, ClientToServer>, 'on' | 'off' | 'connect' | 'disconnect' | 'connected' | 'active'> & {
  readonly timeout: (ms: number) => {
    readonly emit: (name: string, message: object, answer: (error: Error | null, answer: unknown) => void) => unknown
  }
}

/** The one line to the server. Whatever needs it more than once asks here; nothing of it is in React. */
export interface LiveConnection {
  /** Sends and hears the answer, in the order of arrival. Without a line the answer is a failure of type `Offline`, at once. */
  readonly request: <Name extends ClientMessageName>(
    name: Name,
    message: Parameters<ClientToServer[Name]>[0],
    answered: (answer: Answer<Name> | SocketFailure) => void,
  ) => void
  readonly on: <Name extends ServerMessageName>(name: Name, handler: ServerToClient[Name]) => () => void
  /** Calls now, if there is a line, and again whenever there is a new one. */
  readonly onConnected: (handler: () => void) => () => void
  /** A view says how many positions it lacks; null when it lacks none. */
  readonly report: (view: object, behind: number | null) => void
  readonly state: () => ConnectionState
  readonly subscribe: (listener: () => void) => () => void
  /** Does not wait for the next attempt. */
  readonly retry: () => void
  readonly close: () => void
}

export const isFailure = (answer: object): answer is SocketFailure => 'error' in answer

const OFFLINE: SocketFailure = { error: { type: 'Offline', message: 'There is no connection to the server.' } }
const TIMEOUT: SocketFailure = { error: { type: 'Timeout', message: 'The server did not answer.' } }

/** Whether the server has said nothing: what was asked was not refused. */
export const isUnanswered = (failure: SocketFailure): boolean => failure === OFFLINE || failure === TIMEOUT

const ANSWER_WITHIN_MS = 15_000
/** After the server itself hung up or refused, Socket.IO leaves the next attempt to us. */
const REDIAL_WITHIN_MS = 3_000

export interface LiveConnectionOptions {
  /** The session has ended, by expiry or by order: the sign-in page is next. */
  readonly onSessionEnded: () => void
  /** The user may see and do other things than before: what he was told of them is old. */
  readonly onPermissionsChanged?: () => void
  readonly now?: () => number
}

/** Runs the line over a socket that is already made; `openLiveConnection` makes it. */
export const liveConnection = (
  socket: LiveSocket,
  { onSessionEnded, onPermissionsChanged, now = Date.now }: LiveConnectionOptions,
): LiveConnection => {
  const listeners = new Set<() => void>()
  const connectedHandlers = new Set<() => void>()
  const lacking = new Map<object, number>()
  let offlineSince: number | null = null
  let state: ConnectionState = { phase: 'catching_up', behind: 0 }
  let redial: ReturnType<typeof setTimeout> | undefined
  let over = false
  /** The server hangs up only to have us come back with what we may see now. */
  let isCalledBack = false

  const update = () => {
    const behind = [...lacking.values()].reduce((most, one) => Math.max(most, one), 0)
    const next: ConnectionState =
      offlineSince !== null
        ? { phase: 'offline', since: offlineSince }
        : lacking.size > 0 || !socket.connected
          ? { phase: 'catching_up', behind }
          : { phase: 'live' }
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    for (const listener of listeners) listener()
  }

  const lost = () => {
    offlineSince ??= now()
    if (!socket.active && !over) {
      clearTimeout(redial)
      redial = setTimeout(() => socket.connect(), isCalledBack ? 0 : Math.random() * REDIAL_WITHIN_MS)
      isCalledBack = false
    }
    update()
  }

  const end = () => {
    over = true
    clearTimeout(redial)
    socket.disconnect()
  }

  socket.on('connect', () => {
    offlineSince = null
    for (const handler of connectedHandlers) handler()
    update()
  })
  socket.on('disconnect', lost)
  socket.on('connect_error', (error) => {
    if (error.message === 'unauthorized') {
      end()
      onSessionEnded()
      return
    }
    lost()
  })
  socket.on('notice', ({ type }) => {
    if (type === 'session_ended') {
      end()
      onSessionEnded()
    } else if (type === 'permissions_changed') {
      isCalledBack = true
      onPermissionsChanged?.()
    }
  })

  return {
    request: (name, message, answered) => {
      if (!socket.connected) return answered(OFFLINE)
      socket
        .timeout(ANSWER_WITHIN_MS)
        .emit(name, message, (error, answer) =>
          answered(error ? (socket.connected ? TIMEOUT : OFFLINE) : (answer as Parameters<typeof answered>[0])),
        )
    },
    on: (name, handler) => {
      const listener = handler as (...args: unknown[]) => void
      socket.on(name as string as 'connect', listener)
      return () => void socket.off(name as string as 'connect', listener)
    },
    onConnected: (handler) => {
      connectedHandlers.add(handler)
      if (socket.connected) handler()
      return () => void connectedHandlers.delete(handler)
    },
    report: (view, behind) => {
      if (behind === null) lacking.delete(view)
      else lacking.set(view, behind)
      update()
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    retry: () => {
      if (!socket.connected && !over) socket.disconnect().connect()
    },
    close: end,
  }
}

/** One connection for one session. Attempts are spread over the whole waiting time, so that a thousand clients do not come back at once. */
export const openLiveConnection = (
  session: { readonly tenant: string; readonly token: string },
  options: LiveConnectionOptions,
): LiveConnection => {
  const socket: Socket<ServerToClient, ClientToServer> = io({
    auth: session,
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 15_000,
    randomizationFactor: 1,
  })
  const connection = liveConnection(socket as unknown as LiveSocket, options)
  const retry = connection.retry
  window.addEventListener('online', retry)
  return {
    ...connection,
    close: () => {
      window.removeEventListener('online', retry)
      connection.close()
    },
  }
}
