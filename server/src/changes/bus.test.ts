import { expect, test } from 'vitest'
import { createMemoryStore } from '../store/memory-store.ts'
import { createChangeBus, publishOnCommit } from './bus.ts'
import type { Change } from './change.ts'

const meta = { at: '2026-11-20T10:00:00.000Z', by: { id: '3', username: 'dispatcher' }, command_id: 'c1' }
const event = (type: string) => ({ type, schema_version: 1, data: {}, meta })
const unit = { tenant: 'acme', request_hash: new Uint8Array(32), leases: [], effects: [] }

test('a commit is announced with its positions, its events and the board row before and after', async () => {
  const bus = createChangeBus()
  const changes: Change[] = []
  bus.onChange((change) => changes.push(change))
  const store = createMemoryStore({ tenants: ['acme'], onCommitted: publishOnCommit(bus) })
  const row = { kind: 'shipment' as const, id: '4800001', row: { status: 'OPEN', active: true }, before: null }
  const load = { stream: 'shipment/4800001', expected: 0, events: [event('A'), event('B')], rows: [row] }
  const customer = { stream: 'customer/7', expected: 0, events: [event('C')], rows: [] }
  await store.append({ ...unit, command_id: 'c1', writes: [load] })
  await store.append({ ...unit, command_id: 'c2', writes: [customer] })
  expect(changes).toMatchObject([
    {
      tenant: 'acme',
      from: 0,
      to: 2,
      events: [
        { type: 'A', position: 1 },
        { type: 'B', position: 2 },
      ],
      rows: [{ board: 'shipments', id: '4800001', before: null, after: { id: '4800001', status: 'OPEN', position: 2 } }],
    },
    { from: 2, to: 3, rows: [] },
  ])
})
