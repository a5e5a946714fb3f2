import { expect, test } from 'vitest'
import { shipmentStatus } from './rules/status.ts'
import { CARRIER, COMPLETE, covered, created, dispatched, given, PRO } from './test-load.ts'

test('smoke', () => {
  const s = given().when({ type: 'CreateShipment', pro: PRO, shipment: COMPLETE, source: 'user' }).state()
  expect(shipmentStatus(s)).toBe('OPEN')
  const c = given(created()).when({ type: 'CoverShipment', override_reason: null, shipment: null }, { carrier: CARRIER })
  c.givesTypes('ShipmentCovered')
  given(created(), covered())
    .when({ type: 'ReviseShipment', shipment: { load_info: { dispatched: true, driver_1_ref_driver: 'Al', weight: 1 } } })
    .givesTypes('ShipmentRevised', 'ShipmentDispatched')
  const d = given(created(), covered(), dispatched()).when({
    type: 'ReviseShipment',
    shipment: { pick_stops: [{ id: `${PRO}-S1`, arrival_date: '2026-11-21' }, { id: `${PRO}-S2` }] },
  })
  d.givesTypes('StopArrived')
  expect(shipmentStatus(d.state())).toBe('ARRIVED')
})
