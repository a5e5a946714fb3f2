import { expect, test } from 'vitest'
import { evolveShipment } from './evolve.ts'
import { DANA, NOW, testLoad } from './load.fixture.ts'

const meta = { at: NOW, by: DANA, command_id: 'c' }

test('folding an unknown event, or an event before the load was created, throws', () => {
  expect(() => evolveShipment(testLoad(), { type: 'ShipmentTeleported', data: {}, meta })).toThrow(
    'unknown shipment event ShipmentTeleported',
  )
  expect(() => evolveShipment(null, { type: 'HoldRemoved', data: {}, meta })).toThrow('HoldRemoved before ShipmentCreated')
})

test('folding an event does not change the load passed in', () => {
  const load = testLoad()
  const copy = structuredClone(load)
  evolveShipment(load, { type: 'ShipmentRevised', data: { changes: [{ path: 'load_info.weight', from: 42_000, to: 1 }] }, meta })
  expect(load).toEqual(copy)
})
