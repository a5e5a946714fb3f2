import { createHash, randomUUID } from 'node:crypto'
import type { JsonObject } from '@waybill/shared/log/envelope'
import pg from 'pg'
import type { EventStore, UnitWrite } from '../server/src/store/event-store.ts'
import { sampleContent, sampleRow } from './sample-load.ts'

export const TENANTS: readonly string[] = Array.from({ length: 64 }, (_, index) => `tenant-${index + 1}`)

/** Commands per load before its writer moves to the next. */
const COMMANDS_A_LOAD = 12

let loads = 0
let events = 0

interface Place {
  readonly tenant: string
  readonly number: number
  readonly pro: string
  /** Stream version before the command. */
  readonly version: number
}

/**
 * The next stream of a writer: twelve commands on a load of one tenant, then another load of a random tenant, or of the
 * hot one.
 */
const walk = (isHot: boolean): (() => Place) => {
  let place: Place | null = null
  return () => {
    if (place && place.version + 1 < COMMANDS_A_LOAD) place = { ...place, version: place.version + 1 }
    else {
      const number = loads++
      const tenant = TENANTS[isHot ? 0 : Math.floor(Math.random() * TENANTS.length)] as string
      place = { tenant, number, pro: String(4_800_001 + number), version: 0 }
    }
    return place
  }
}

const TYPE = 'CheckCallLogged'
const BY = { id: '17', username: 'dispatcher' }

/** The load's status by version, so that its row changes realistically. */
const statusAt = (version: number): string => (version < 3 ? 'OPEN' : version < 6 ? 'COVERED' : 'DISPATCHED')

const eventOf = (command_id: string) => ({
  type: TYPE,
  schema_version: 1,
  data: sampleContent(events++),
  meta: { at: new Date().toISOString(), by: BY, command_id, screen: 'shipment' },
})

/** What the commands of a writer hold: an event and its board row, the event alone, or two streams with a row each and an effect. */
export type Contents = 'row' | 'event' | 'unit'

const customerRow = (pro: string, at: number): JsonObject => ({
  name: `Customer of ${pro}`,
  city: 'Dallas',
  state: 'TX',
  status: 'active',
  retired: false,
  search: `customer of ${pro}`,
  detail: { loads: at },
})

/** Writers through the store. */
export const productWriters = (store: EventStore, isHot: boolean, contents: Contents): ((writer: number) => Promise<void>) => {
  const walks = new Map<number, () => Place>()
  const rows = new Map<string, ReturnType<typeof sampleRow>>()
  return async (writer) => {
    const next = walks.get(writer) ?? walk(isHot)
    walks.set(writer, next)
    const { tenant, number, pro, version } = next()
    const command_id = `${BY.id}/${randomUUID()}`
    if (version === 0) rows.set(`${writer}`, sampleRow(pro, number))
    const rowAt = (at: number) => ({ ...rows.get(`${writer}`), status: statusAt(at), weight: 41_000 + at })
    const before = version === 0 ? null : rowAt(version - 1)
    const customer: UnitWrite = {
      stream: `customer/${pro}`,
      expected: version,
      events: [eventOf(command_id)],
      rows: [{ kind: 'customer', id: pro, row: customerRow(pro, version), before: version === 0 ? null : customerRow(pro, version - 1) }],
    }
    const outcome = await store.append({
      tenant,
      command_id,
      request_hash: createHash('sha256').update(command_id).digest(),
      leases: [],
      writes: [
        {
          stream: `shipment/${pro}`,
          expected: version,
          events: [eventOf(command_id)],
          rows: contents === 'event' ? [] : [{ kind: 'shipment', id: pro, row: rowAt(version), before }],
        },
        ...(contents === 'unit' ? [customer] : []),
      ],
      effects: contents === 'unit' ? [{ kind: 'bench.send', key: command_id, payload: { to: 'dispatch@example.com', pro } }] : [],
    })
    if (outcome.status !== 'done') throw new Error(`the append returned ${outcome.status}`)
  }
}

const INSERT = `insert into raw_events (tenant_id, stream_id, version, type, data) values ($1, $2, $3, '${TYPE}', $4::jsonb)`

/** The lower limit: one connection per writer, one prepared insert of one event, one commit. */
export const plainWriters = async (url: string, writers: number) => {
  const clients = await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  await clients[0]?.query(`create table raw_events (
    tenant_id text collate "C", stream_id text collate "C", version int, type text not null, data jsonb not null,
    recorded_at timestamptz not null default now(), primary key (tenant_id, stream_id, version))`)
  return {
    command: (isHot: boolean) => {
      const walks = clients.map(() => walk(isHot))
      return async (writer: number): Promise<void> => {
        const place = walks[writer]?.()
        if (!place) throw new Error(`there is no writer ${writer}`)
        const values = [place.tenant, `shipment/${place.pro}`, place.version + 1, JSON.stringify(sampleContent(events++))]
        await clients[writer]?.query({ name: 'raw', text: INSERT, values })
      }
    },
    empty: async () => clients[0]?.query('truncate raw_events'),
    end: () => Promise.all(clients.map((client) => client.end())),
  }
}
