import { createHash } from 'node:crypto'
import type { JsonObject } from '@waybill/shared/log/envelope'
import type { InlineRow, NewEvent, OutboxEffect, Unit, UnitWrite } from './event-store.ts'

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

let commandCount = 0

interface CommandChanges {
  readonly tenant?: string
  readonly command_id?: string
  readonly request_hash?: Uint8Array
  readonly stream?: string
  readonly expected?: number
  readonly events?: readonly NewEvent[]
  /** Of its only event. */
  readonly data?: JsonObject
  readonly row?: InlineRow | null
  /** The columns of the row before. */
  readonly before?: JsonObject | null
  /** User who must hold the lease of the load behind the stream. */
  readonly holder?: string | null
  readonly effects?: readonly OutboxEffect[]
}

/** A unit that writes one stream: a new one with one event and no row, changed as the test needs it. */
export function aCommand({ data = { note: 'first' }, row = null, before = null, holder = null, ...changes }: CommandChanges = {}): Unit {
  commandCount += 1
  const command_id = changes.command_id ?? `command-${commandCount}`
  const stream = changes.stream ?? `shipment/${4_900_000 + commandCount}`
  return {
    tenant: changes.tenant ?? 'acme',
    command_id,
    request_hash: changes.request_hash ?? sha256(command_id),
    leases: holder === null ? [] : [{ pro: stream.split('/')[1] ?? '', user: holder }],
    writes: [
      {
        stream,
        expected: changes.expected ?? 0,
        events: changes.events ?? [anEvent(command_id, data)],
        rows: row === null ? [] : [{ ...row, before }],
      },
    ],
    effects: changes.effects ?? [],
  }
}

/** A unit of several streams; each write as in `aCommand`. */
export function aUnit(
  changes: Pick<CommandChanges, 'tenant' | 'command_id' | 'effects'>,
  ...writes: readonly Pick<CommandChanges, 'stream' | 'expected' | 'events' | 'row' | 'before' | 'holder'>[]
): Unit {
  commandCount += 1
  const command_id = changes.command_id ?? `command-${commandCount}`
  const single = writes.map((write) => aCommand({ ...changes, command_id, ...write }))
  return {
    ...aCommand({ ...changes, command_id }),
    leases: single.flatMap(({ leases }) => leases),
    writes: single.flatMap((unit): readonly UnitWrite[] => unit.writes),
  }
}

export const anEvent = (command_id: string, data: JsonObject) => ({
  type: 'ShipmentRevised',
  schema_version: 1,
  data,
  meta: { at: '2026-11-21T08:00:00.000Z', by: { id: '1', username: 'ada' }, command_id },
})

/** Shipment columns of a board row. */
export const testShipmentRow = (changes: JsonObject = {}): JsonObject => ({
  status: 'OPEN',
  active: true,
  mode: 'truckload',
  customer_id: '7',
  carrier_id: null,
  dispatcher_id: null,
  pickup_at: '2026-11-21T14:30:00.000Z',
  delivery_at: null,
  weight: 42_000.5,
  miles: 812,
  customer_total: 145_000,
  carrier_total: 0,
  tender: null,
  search: '4820001 acme chicago',
  cells: { pro: '4820001', customer: 'Acme' },
  ...changes,
})

/** Lock columns of a load held for `seconds` from now. */
export const lockRow = (user: string, seconds: number, more: JsonObject = {}): JsonObject => ({
  locked_by_id: user,
  locked_by_username: `user ${user}`,
  lock_expires_at: new Date(Date.now() + seconds * 1000).toISOString(),
  ...more,
})

/** Lock columns of a load without a lock. */
export const unlocked = { locked_by_id: null, locked_by_username: null, lock_expires_at: null }

export const testCarrierRow = (changes: JsonObject = {}): JsonObject => ({
  name: 'Blue Line',
  mc_number: '123456',
  dot_number: '7654321',
  city: 'Omaha',
  state: 'NE',
  status: 'active',
  retired: false,
  search: 'blue line 123456',
  detail: {},
  ...changes,
})

export const userRow = (username: string): JsonObject => ({
  username,
  email: null,
  first_name: 'Ada',
  last_name: 'Byron',
  roles: ['dispatcher', 'admin'],
  agents: [],
  office: null,
  profile_pic: null,
  timezone: null,
  retired: false,
})
