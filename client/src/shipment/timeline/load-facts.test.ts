import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { REQUIRED, testLoad } from '@waybill/shared/shipment/load.fixture'
import { expect, test } from 'vitest'
import { factsOf } from './load-facts.ts'

const shipment = { ...shipmentResource(testLoad(), 1, REQUIRED), lock: null }
const texts = (load: typeof shipment) => factsOf(load).map(({ title, text }) => `${title}: ${text}`)
const [pick, stop] = shipment.pick_stops as [(typeof shipment.pick_stops)[0], (typeof shipment.pick_stops)[0]]

test('a load without data shows unknown facts', () => {
  expect(texts(shipment)).toEqual(['Truck: No position yet', 'ETA, stop 1: Unknown', 'Window ends: None'])
})

test('the next stop is the first one the truck has not reached', () => {
  const there = { ...pick, arrival_date: '2026-11-21', departure_date: '2026-11-21' }
  const next = { ...stop, appt_end_date: '2026-11-23', appt_end_time: '09:00' }
  expect(texts({ ...shipment, pick_stops: [there, next] })).toEqual([
    'Truck: No position yet',
    'ETA, stop 2: Unknown',
    'Window ends: 11/23 09:00 CST',
  ])
})

test('the truck is at the location of the last check call that was not voided', () => {
  const call = { id: 'C1', date: '2026-11-21', time: '10:00', timezone: null, note: null, user: 'dana', source: 'Phone' }
  const struck = { by: 'dana', at: '2026-11-21T17:00:00.000Z', reason: null }
  const check_calls = [
    { ...call, city: 'Cotulla', state: 'TX', struck: null },
    { ...call, city: 'Boise', state: 'ID', struck },
  ]
  expect(texts({ ...shipment, check_calls, load_info: { ...shipment.load_info, truck_num: '417' } })[0]).toBe('Truck 417: Cotulla, TX')
})

test('a tracked truck is at its last position, and the window shows the time left', () => {
  const next = { ...stop, id: 'S2', appt_end_date: '2026-11-23', appt_end_time: '09:00' }
  const there = { ...pick, arrival_date: '2026-11-21', departure_date: '2026-11-21' }
  const load = { ...shipment, pick_stops: [there, next] }
  const truck = (eta: string) => {
    const seen = { at: '2026-11-22T10:00:00.000Z', latitude: 35, longitude: -90, city: 'Memphis', state: 'TN', source: 'Driver app' }
    return factsOf(load, { ...seen, next: { stop_id: 'S2', eta } }).map(({ title, text, tone = '' }) => `${title}: ${text} ${tone}`)
  }
  expect(truck('2026-11-23T13:36:00.000Z')).toEqual([
    'Truck: Memphis, TN ',
    'ETA, stop 2: 11/23 07:36 CST ',
    'By 11/23 09:00 CST: 1h 24m spare ok',
  ])
  expect(truck('2026-11-23T15:12:00.000Z')[2]).toBe('By 11/23 09:00 CST: 12 min late bad')
})
