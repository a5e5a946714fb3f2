import { expect, test } from 'vitest'
import { evolveShipment } from './evolve.ts'
import { aLoad, DANA, NOW } from './test-load.ts'

const meta = { at: NOW, by: DANA, command_id: 'c' }

test('an event that nobody knows, or that precedes its load, stops the fold', () => {
  expect(() => evolveShipment(aLoad(), { type: 'ShipmentTeleported', data: {}, meta })).toThrow('unknown shipment event ShipmentTeleported')
  expect(() => evolveShipment(null, { type: 'HoldRemoved', data: {}, meta })).toThrow('HoldRemoved before ShipmentCreated')
})

test('the load that was given stays as it is', () => {
  const load = aLoad()
  const copy = structuredClone(load)
  evolveShipment(load, { type: 'ShipmentRevised', data: { changes: [{ path: 'load_info.weight', from: 42_000, to: 1 }] }, meta })
  expect(load).toEqual(copy)
})
