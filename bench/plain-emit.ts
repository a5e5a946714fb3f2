import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { Server } from 'socket.io'

/**
 * The limit of the end-to-end run, in a separate process: a call is decoded, one statement writes its event and board
 * row, and after the commit the process sends the changed cell to everyone. No session, rules, ledger or hash chain.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })
await pool.query(`create table if not exists plain_events (position bigint primary key, data jsonb not null)`)
await pool.query(`create table if not exists plain_board (id text primary key, position bigint not null, cells jsonb not null)`)

const WRITE = `with written as (insert into plain_events (position, data) values ($1, $2::jsonb))
  insert into plain_board (id, position, cells) values ($3, $1, $4::jsonb)
  on conflict (id) do update set position = excluded.position, cells = excluded.cells`

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

let position = 0

const http = createServer(async (request, response) => {
  const { shipment } = JSON.parse(await bodyOf(request)) as { readonly shipment: { readonly load_info: { readonly weight: number } } }
  const id = request.url?.split('/').at(-1) ?? ''
  const at = ++position
  const cells = { weight: shipment.load_info.weight }
  await pool.query({ name: 'write', text: WRITE, values: [at, JSON.stringify(shipment), id, JSON.stringify(cells)] })
  const ops = [{ op: 'patch', id, position: at, cells }]
  io.to('board').emit('board:changes', { view: 'board', from: at - 1, to: at, total: 100, more: false, ops })
  response.writeHead(200, { 'waybill-position': String(at) }).end('{}')
})
const io = new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false, httpCompression: false })
io.on('connection', (socket) => {
  socket.on('board:subscribe', (_message: object, answer: (given: object) => void) => {
    void socket.join('board')
    answer({})
  })
})
http.listen(0, '127.0.0.1')
await once(http, 'listening')
process.send?.({ answer: (http.address() as AddressInfo).port })
await once(process, 'disconnect')
process.exit(0)
