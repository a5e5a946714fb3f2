import type {
  ClientMessageName,
  ClientToServer,
  ServerMessageName,
  ServerToClient,
  SocketFailure,
  SocketResponse,
} from '@waybill/shared/protocol/socket'
import { io, type Socket } from 'socket.io-client'

/** Whether the screen is up to date [interface 3]. `behind` counts log positions, 0 while unknown; `since` is ms since 1970. */
export type ConnectionState =
  | { readonly phase: 'live' }
  | { readonly phase: 'catching_up'; readonly behind: number }
  | { readonly phase: 'offline'; readonly since: number }

export type LiveSocket = Pick<Socket<ServerToClient, ClientToServer>, 'on' | 'off' | 'connect' | 'disconnect' | 'connected' | 'active'> & {
  readonly timeout: (ms: number) => {
    readonly emit: (name: string, message: object, response: (error: Error | null, response: unknown) => void) => unknown
  }
}

/** The single connection to the server, shared by all live features, outside React. */
export interface LiveConnection {
  /** Sends a message and returns the response, in order. Offline, it fails at once with type `Offline`. */
  readonly request: <Name extends ClientMessageName>(
    name: Name,
    message: Parameters<ClientToServer[Name]>[0],
    onResponse: (response: SocketResponse<Name> | SocketFailure) => void,
  ) => void
  readonly on: <Name extends ServerMessageName>(name: Name, handler: ServerToClient[Name]) => () => void
  /** Calls now if connected, and again after every reconnect. */
  readonly onConnected: (handler: () => void) => () => void
  /** A view reports how many positions it lacks; null if none. */
  readonly report: (view: object, behind: number | null) => void
  readonly state: () => ConnectionState
  readonly subscribe: (listener: () => void) => () => void
  /** Reconnects without waiting for the next attempt. */
  readonly retry: () => void
  readonly close: () => void
}

export const isFailure = (response: object): response is SocketFailure => 'error' in response

const OFFLINE: SocketFailure = { error: { type: 'Offline', message: 'There is no connection to the server.' } }
const TIMEOUT: SocketFailure = { error: { type: 'Timeout', message: 'The server did not answer.' } }

/** Whether the server did not respond at all, as opposed to rejecting the request. */
export const isUnanswered = (failure: SocketFailure): boolean => failure === OFFLINE || failure === TIMEOUT

const RESPONSE_TIMEOUT_MS = 15_000
/** After the server itself disconnected or rejected the connection, Socket.IO leaves reconnecting to us. */
const REDIAL_WITHIN_MS = 3_000

export interface LiveConnectionOptions {
  /** The session has ended, by expiration or sign-out: the sign-in page is next. */
  readonly onSessionEnded: () => void
  /** The user's permissions changed, so data loaded before is out of date. */
  readonly onPermissionsChanged?: () => void
  readonly now?: () => number
}

/** Runs the connection over an existing socket; `openLiveConnection` creates it. */
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
  /** The server disconnected only to have us reconnect: with new permissions, or to another process. */
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
    } else if (type === 'reconnect') {
      isCalledBack = true
    }
  })

  return {
    request: (name, message, onResponse) => {
      if (!socket.connected) return onResponse(OFFLINE)
      socket
        .timeout(RESPONSE_TIMEOUT_MS)
        .emit(name, message, (error, response) =>
          onResponse(error ? (socket.connected ? TIMEOUT : OFFLINE) : (response as Parameters<typeof onResponse>[0])),
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

/**
 * One connection for one session. Reconnect attempts are spread over the whole delay, so that a thousand clients don't reconnect at once.
 */
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
