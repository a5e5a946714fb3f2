import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { permissionsOf } from '@waybill/shared/permissions/roles'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import { WebSocketServer } from 'ws'
import { followChanges } from '../server/src/changes/between-processes.ts'
import { createChangeBus } from '../server/src/changes/bus.ts'
import type { Change } from '../server/src/changes/change.ts'
import { createStreamCache } from '../server/src/commands/stream-cache.ts'
import { readPage } from '../server/src/projections/boards/query.ts'
import { createPush } from '../server/src/push/push.ts'
import { createDatabase } from '../server/src/runtime/database.ts'
import { createLogger } from '../server/src/runtime/logger.ts'
import { createPostgresStore } from '../server/src/store/postgres-store.ts'
import type { Session } from '../server/src/users/sessions.ts'
import { microseconds } from './clock.ts'

/**
 * One of the two servers of the fan-out run, in a separate process to measure its CPU time. `BENCH_SERVER`: `waybill`
 * or `ws`.
 */

const TENANT = 'acme'

/** A request to the process: changes at a rate, each of one load's weight. */
export interface FanOutOrder {
  readonly do: 'change'
  readonly rate: number
  readonly seconds: number
}

export interface FanOutReport {
  /** CPU microseconds of this process, from the first change until all were sent. */
  readonly cpu: number
  /** The intended time of each change, by position. */
  readonly starts: readonly (readonly [position: number, at: number])[]
}

/** Publishes the change of a position. */
type Tell = (position: number) => void

const http = createServer((_request, response) => response.writeHead(404).end()).listen(0, '127.0.0.1')
await once(http, 'listening')

/**
 * The push side as in the product; changes come from a bus instead of appends, so that only the fan-out is measured.
 */
const openWaybill = async (): Promise<{ readonly tell: Tell; readonly first: number }> => {
  const logger = createLogger('bench', 'warn')
  const database = createDatabase(String(process.env.DATABASE_URL), { applicationName: 'waybill bench' })
  const bus = createChangeBus()
  const store = createPostgresStore({ database })
  const feed = followChanges({ bus, store, cache: createStreamCache(store), database, redisUrl: null, logger })
  const user = { id: '1', username: 'dispatcher', email: null, first_name: '', last_name: '' }
  const session: Session = {
    tenant: TENANT,
    user,
    roles: ['dispatcher'],
    permissions: permissionsOf(['dispatcher']),
    token_id: 'bench',
    test_role: null,
    expires_at: '2100-01-01T00:00:00.000Z',
  }
  const sessions = {
    authenticate: async () => session,
    onEnded: () => () => {},
    onReread: () => () => {},
    reread: async () => {},
    rereadRole: async () => {},
  }
  createPush({ httpServer: http, sessions, feed, store, database, cache: createStreamCache(store), redisUrl: null, logger })
  const page = await readPage(database.forTenant(TENANT), TENANT, shipmentBoard, {
    condition: { all: [] },
    terms: [],
    after: null,
    limit: 1_000,
  })
  const rows = [...page.rows]
  const tell: Tell = (position) => {
    const place = position % rows.length
    const before = rows[place] as ShipmentBoardRow
    const after = { ...before, version: before.version + 1, position, weight: 10_000 + position }
    rows[place] = after
    const change: Change = {
      tenant: TENANT,
      from: position - 1,
      to: position,
      events: [],
      rows: [{ board: 'shipments', id: after.id, before, after }],
    }
    bus.publish(change)
  }
  return { tell, first: page.position }
}

/** The lower limit: what the watchers need, encoded once per change, one message per socket. */
const openPlain = (): { readonly tell: Tell; readonly first: number } => {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false })
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const text = String(data)
      if (text.startsWith('42')) socket.send('431[{}]')
      else if (text.startsWith('40')) socket.send('40{}')
    })
    socket.send('0{}')
  })
  const tell: Tell = (position) => {
    const id = String(4_800_000 + (position % 100))
    const ops = [{ op: 'patch', id, position, cells: { weight: 10_000 + position } }]
    const changes = { view: 'a view has a key of 22', from: position - 1, to: position, total: 100, more: false, ops }
    const text = `42${JSON.stringify(['board:changes', changes])}`
    for (const socket of server.clients) socket.send(text)
  }
  return { tell, first: 0 }
}

const { tell, first } = process.env.BENCH_SERVER === 'ws' ? openPlain() : await openWaybill()
let position = first

const change = async ({ rate, seconds }: FanOutOrder): Promise<FanOutReport> => {
  const before = process.cpuUsage()
  const began = microseconds()
  const starts: (readonly [number, number])[] = []
  for (let number = 0; number < rate * seconds; number++) {
    const at = Math.round(began + (number * 1e6) / rate)
    const ahead = (at - microseconds()) / 1000
    if (ahead > 0) await sleep(ahead)
    position += 1
    starts.push([position, at])
    tell(position)
  }
  await sleep(300) // until the last frames are sent
  const { user, system } = process.cpuUsage(before)
  return { cpu: user + system, starts }
}

process.on('message', (order: FanOutOrder) => {
  change(order).then(
    (answer) => process.send?.({ answer }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
process.send?.({ answer: (http.address() as AddressInfo).port })
await once(process, 'disconnect')
process.exit(0)
