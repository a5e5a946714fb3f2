import { createHash } from 'node:crypto'
import type { JsonObject } from '@waybill/shared/log/envelope'
import type { AppendCommand } from './event-store.ts'

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

let commandCount = 0

/** A command on a new stream with one event and no row, changed as the test needs it. */
export function aCommand(changes: Partial<AppendCommand> & { readonly data?: JsonObject } = {}): AppendCommand {
  const { data = { note: 'first' }, ...command } = changes
  commandCount += 1
  const command_id = command.command_id ?? `command-${commandCount}`
  return {
    tenant: 'acme',
    command_id,
    request_hash: sha256(command_id),
    stream: `shipment/${4_900_000 + commandCount}`,
    expected: 0,
    events: [anEvent(command_id, data)],
    row: null,
    holder: null,
    ...command,
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
