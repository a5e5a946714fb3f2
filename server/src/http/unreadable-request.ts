import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

const REASONS: Readonly<Record<string, readonly [status: string, type: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'TooLarge',
    'The address and headers of a request can have at most 16 KiB. Shorten the query, or split it into several requests.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'Unreadable', 'The request did not arrive in time. Send it again.'],
}
const UNREADABLE = ['400 Bad Request', 'Unreadable', 'The request could not be read.'] as const

/** Answers a request that Node could not parse, which no route sees, in the error shape of the API; then closes the connection. */
export const answerUnreadableRequests = (server: Server): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [status, type, message] = REASONS[error.code ?? ''] ?? UNREADABLE
    const body = JSON.stringify({ error: { type, message } })
    const head = [`HTTP/1.1 ${status}`, 'connection: close', 'content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  })
}
