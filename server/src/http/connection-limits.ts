import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { answerUnreadableRequests } from './unreadable-request.ts'

export interface ConnectionLimits {
  /** Open connections of the process, sockets of boards included; further ones are closed at once. */
  readonly connections: number
  /** Time for the headers of a request to arrive, in ms. */
  readonly headersMs: number
  /** How often the pace of a body is checked, in ms. */
  readonly bodyMs: number
  /** Bytes of a body that have to arrive within `bodyMs`, unless it ends sooner. */
  readonly bodyBytes: number
}

/** 500 bytes a second for a body, as Apache's mod_reqtimeout asks for: a phone in a poor cell sends several times that. */
const LIMITS: ConnectionLimits = { connections: 10_000, headersMs: 20_000, bodyMs: 20_000, bodyBytes: 10_000 }

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends a request with a 408 when its body arrives more slowly than the limits allow. */
const checkPace = (server: Server, request: IncomingMessage, response: ServerResponse, { bodyMs, bodyBytes }: ConnectionLimits) => {
  const { socket } = request
  let read = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    const arrived = socket.bytesRead - read
    read = socket.bytesRead
    // A body that waits in our buffer is slow because of us.
    const isOurTurn = request.readableLength > 0 && !response.writableEnded
    if (isOurTurn || arrived >= bodyBytes) return
    clearInterval(timer)
    if (response.headersSent) return void socket.destroy()
    server.emit('clientError', Object.assign(new Error('The body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }, bodyMs)
  timer.unref()
  socket.once('close', () => clearInterval(timer))
  request.once('close', () => clearInterval(timer))
}

/**
 * Keeps slow and broken requests from holding connections: limits how many are open, how long headers take, and how slowly a body may
 * arrive, and answers what Node could not parse in the error shape of the API.
 */
export const limitConnections = (server: Server, limits: ConnectionLimits = LIMITS): void => {
  answerUnreadableRequests(server)
  server.maxConnections = limits.connections
  server.headersTimeout = limits.headersMs
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) checkPace(server, request, response, limits)
  })
}
