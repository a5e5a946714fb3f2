import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { aLoad, REQUIRED } from '@waybill/shared/shipment/test-load'
import { expect, test } from 'vitest'
import { factsOf } from './load-facts.ts'

const shipment = { ...shipmentResource(aLoad(), 1, REQUIRED), lock: null }
const texts = (load: typeof shipment) => factsOf(load).map(({ title, text }) => `${title}: ${text}`)
const [pick, stop] = shipment.pick_stops as [(typeof shipment.pick_stops)[0], (typeof shipment.pick_stops)[0]]

test('a load of which nothing is known yet says so', () => {
  expect(texts(shipment)).toEqual(['Truck: Not seen yet', 'ETA, stop 1: Not known', 'Window to: None'])
})

test('the next stop is the one that the truck was not at', () => {
  const there = { ...pick, arrival_date: '2026-11-21', departure_date: '2026-11-21' }
  const next = { ...stop, appt_end_date: '2026-11-23', appt_end_time: '09:00' }
  expect(texts({ ...shipment, pick_stops: [there, next] })).toEqual([
    'Truck: Not seen yet',
    'ETA, stop 2: Not known',
    'Window to: 11/23 09:00 CST',
  ])
})

test('the truck is where the last call that stands saw it', () => {
  const call = { id: 'C1', date: '2026-11-21', time: '10:00', timezone: null, note: null, user: 'dana', source: 'Phone' }
  const struck = { by: 'dana', at: '2026-11-21T17:00:00.000Z', reason: null }
  const check_calls = [
    { ...call, city: 'Cotulla', state: 'TX', struck: null },
    { ...call, city: 'Boise', state: 'ID', struck },
  ]
  expect(texts({ ...shipment, check_calls, load_info: { ...shipment.load_info, truck_num: '417' } })[0]).toBe('Truck 417: Cotulla, TX')
})
