import { expect, test } from 'vitest'
import { arrived, covered, created, departed, dispatched, folded, given } from '../load.fixture.ts'
import type { Shipment } from '../state.ts'
import type { ShipmentEvent } from '../stream.ts'
import { dispatchAlerts } from './dispatch.ts'

const messagesOf = (...events: readonly ShipmentEvent[]) => dispatchAlerts(folded([created(), ...events])).map((alert) => alert.message)

test('the dispatch date may be set only when the load is covered [4.57, 5.35]', () => {
  expect(messagesOf(dispatched())).toEqual(['Add Carrier and Cover to Dispatch.'])
  expect(messagesOf(covered(), dispatched())).toEqual([])
})

const CASES: readonly [string, Partial<Shipment>][] = [
  ['OPEN', {}],
  ['RESERVED', { reserved_by_user: { id: '1', username: 'dana' } }],
  ['HOLD with no carrier', { hold: { at: '', by: '', reason: null } }],
]
test.each(CASES)('the dispatch date must be empty while the load is %s [4.59]', (_, facts) => {
  const load = { ...folded([created(), dispatched()]), ...facts }
  expect(dispatchAlerts(load).map((alert) => alert.message)).toEqual(['Add Carrier and Cover to Dispatch.'])
})

test('the dispatch date is required once a truck was at a stop [4.58, 5.36]', () => {
  expect(messagesOf(covered(), arrived(1, '2026-11-21'))).toContain('Carrier Information: Dispatched is required')
})

test('arrival and departure must be empty until the load is dispatched [4.60, 5.17]', () => {
  expect(messagesOf(covered(), arrived(1, '2026-11-21'), departed(1, '2026-11-21'))).toEqual([
    'Carrier Information: Dispatched is required',
    'PickStop 1: Arrival must be empty until the load is dispatched',
    'PickStop 1: Departure must be empty until the load is dispatched',
  ])
  expect(messagesOf(covered(), dispatched(), arrived(1, '2026-11-21'))).toEqual([])
})

test('the first arrival is not before the dispatch [5.14, 5.17, 5.39]', () => {
  const early = dispatchAlerts(folded([created(), covered(), dispatched('2026-11-21T09:00'), arrived(1, '2026-11-21', '08:59')]))
  expect(early).toEqual([
    { key: 'pick_stops[1].arrival:before_dispatched', field: 'pick_stops[1].arrival_date', message: 'Arrival is before Dispatched' },
  ])
  expect(messagesOf(covered(), dispatched('2026-11-21T09:00'), arrived(1, '2026-11-21', '09:00'))).toEqual([])
  expect(messagesOf(covered(), dispatched('2026-11-21T09:00'), arrived(1, '2026-11-21'))).toEqual([])
  expect(messagesOf(covered(), dispatched('2026-11-21'), arrived(1, '2026-11-20'))).toEqual(['Arrival is before Dispatched'])
})

test('the first arrival may be at a later stop [5.17]', () => {
  expect(messagesOf(covered(), dispatched('2026-11-21'), arrived(2, '2026-11-20'))).toEqual(['Arrival is before Dispatched'])
})

test('changing the dispatch date validates arrivals and departures again, in a save and in the form [4.29]', () => {
  const onTheRoad = [
    created(),
    covered(),
    dispatched('2026-11-20T09:00'),
    arrived(1, '2026-11-21', '08:00'),
    departed(1, '2026-11-21', '09:00'),
  ]
  const save = (load_info: { dispatched: string | null }) => given(...onTheRoad).when({ type: 'ReviseShipment', shipment: { load_info } })
  save({ dispatched: null }).alerts(
    'Carrier Information: Dispatched is required',
    'PickStop 1: Arrival must be empty until the load is dispatched',
    'PickStop 1: Departure must be empty until the load is dispatched',
  )
  save({ dispatched: '2026-11-21T08:30' }).alerts('Arrival is before Dispatched')
  save({ dispatched: '2026-11-21T07:30' }).givesTypes('ShipmentDispatched')
})
