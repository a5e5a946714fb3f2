import { expect, test } from 'vitest'
import { DANA, NOW, testLoad } from './load.fixture.ts'
import { shipmentStream } from './stream.ts'

const meta = { at: NOW, by: DANA, command_id: 'c' }

test('folding an unknown event, or an event before the load was created, throws', () => {
  expect(() => shipmentStream.evolve(testLoad(), { type: 'ShipmentTeleported', data: {}, meta })).toThrow(
    'shipment has an event that this version of Waybill cannot read: ShipmentTeleported',
  )
  expect(() => shipmentStream.evolve(null, { type: 'HoldRemoved', data: {}, meta })).toThrow('HoldRemoved before ShipmentCreated')
})

test('folding an event does not change the load passed in', () => {
  const load = testLoad()
  const copy = structuredClone(load)
  shipmentStream.evolve(load, { type: 'ShipmentRevised', data: { changes: [{ path: 'load_info.weight', from: 42_000, to: 1 }] }, meta })
  expect(load).toEqual(copy)
})
