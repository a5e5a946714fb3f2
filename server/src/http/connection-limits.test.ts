import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { limitConnections } from './connection-limits.ts'

const LIMITS = { connections: 2, headersMs: 60, bodyMs: 60, bodyBytes: 100 }

let server: Server
let bodies: string[]
const open: Socket[] = []

const listen = async () => {
  bodies = []
  server = createServer({ connectionsCheckingInterval: 20 }, async (request, response) => {
    bodies.push(await text(request).catch(() => 'cut'))
    response.end('done')
  })
  limitConnections(server, LIMITS)
  await once(server.listen(0, '127.0.0.1'), 'listening')
}
const dial = () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  open.push(socket)
  return socket
}
const post = (length: number) => `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`
/** Sends one byte every 10 ms until the connection is closed. */
const trickle = (socket: Socket) => {
  const timer = setInterval(() => socket.writable && socket.write('x'), 10)
  socket.on('error', () => {}).once('close', () => clearInterval(timer))
}

afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('a body that trickles in is answered with a 408 and its connection is closed', async () => {
  await listen()
  const socket = dial()
  socket.write(post(10_000))
  trickle(socket)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    error: { type: 'Unreadable', message: 'The request did not arrive in time. Send it again.' },
  })
})

test('headers that trickle in are answered with a 408', async () => {
  await listen()
  const socket = dial()
  socket.write('GET / HTTP/1.1\r\nhost: ')
  trickle(socket)
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /)
})

test('a body that takes long but keeps its pace is read in full', async () => {
  await listen()
  const socket = dial()
  socket.write(post(2_000))
  const pieces = setInterval(() => socket.write('x'.repeat(200)), 25)
  const answer = text(socket)
  await expect.poll(() => bodies, { interval: 10 }).toEqual(['x'.repeat(2_000)])
  clearInterval(pieces)
  expect(await answer).toMatch(/^HTTP\/1.1 200 /)
})

test('a connection beyond the limit is closed at once, and there is room again when one ends', async () => {
  await listen()
  const [first, second] = [dial(), dial()]
  await Promise.all([once(first, 'connect'), once(second, 'connect')])
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(2)
  await once(dial(), 'close')
  first.destroy()
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(1)
  const again = dial()
  again.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(await text(again)).toMatch(/^HTTP\/1.1 200 /)
})
