import { describe, expect, test } from 'vitest'
import type { ShipmentInput } from '../input.ts'
import { testLoad } from '../load.fixture.ts'
import type { Shipment } from '../state.ts'
import { checkCallDueAt, lateRiskAt } from './due-times.ts'

const CHICAGO = { city: 'Chicago', state: 'IL', timezone: 'America/Chicago', latitude: 41.88, longitude: -87.63 }
const DALLAS = { city: 'Dallas', state: 'TX', timezone: 'America/Chicago', latitude: 32.78, longitude: -96.8 }
type Stops = NonNullable<ShipmentInput['pick_stops']>[number]

/** Chicago on Saturday until 10:00, Dallas on Monday until 09:00; local time is six hours behind UTC. */
const load = (pick: Partial<Stops> = {}, drop: Partial<Stops> = {}): Shipment =>
  testLoad({
    pick_stops: [
      {
        event_type: 'P',
        location: CHICAGO,
        appt_start_date: '2026-11-21',
        appt_start_time: '08:00',
        appt_end_date: '2026-11-21',
        appt_end_time: '10:00',
        ...pick,
      },
      { event_type: 'D', location: DALLAS, appt_start_date: '2026-11-23', appt_start_time: '09:00', ...drop },
    ],
  })
const carrier = { id: '12', name: 'Prairie' } as NonNullable<Shipment['carrier']>
const sent = (shipment: Shipment, at = '2026-11-21T06:00'): Shipment => ({
  ...shipment,
  carrier,
  load_info: { ...shipment.load_info, dispatched: at },
})
const followed = {
  provider: 'sim',
  simulated: true,
  state: 'started',
  started_at: '2026-11-21T12:00:00.000Z',
  late: false,
  last_event: '',
} as const
const call = (date: string, time: string, struck: Shipment['check_calls'][number]['struck'] = null): Shipment['check_calls'][number] => ({
  id: `${date} ${time}`,
  date,
  time,
  timezone: 'America/Chicago',
  city: null,
  state: null,
  note: null,
  user: 'dana',
  source: 'Phone',
  struck,
})

describe('due time of the next check call', () => {
  test('no check call is due before the load is dispatched', () => {
    expect(checkCallDueAt(load())).toBeNull()
  })

  test('a check call is due four hours after the last update from the driver, whatever kind it was', () => {
    expect(checkCallDueAt(sent(load()))).toBe('2026-11-21T16:00:00.000Z')
    const called = { ...sent(load()), check_calls: [call('2026-11-21', '09:15')] }
    expect(checkCallDueAt(called)).toBe('2026-11-21T19:15:00.000Z')
    const left = sent(load({ arrival_date: '2026-11-21', arrival_time: '09:30', departure_date: '2026-11-21', departure_time: '11:00' }))
    expect(checkCallDueAt({ ...left, check_calls: [call('2026-11-21', '09:15')] })).toBe('2026-11-21T21:00:00.000Z')
  })

  test('a voided check call does not count', () => {
    const struck = call('2026-11-21', '09:15', { by: 'dana', at: '2026-11-21T16:00:00.000Z', reason: null })
    expect(checkCallDueAt({ ...sent(load()), check_calls: [struck] })).toBe('2026-11-21T16:00:00.000Z')
  })

  test('a check call is due every twelve hours while the truck is tracked', () => {
    expect(checkCallDueAt({ ...sent(load()), tracking: followed })).toBe('2026-11-22T00:00:00.000Z')
  })

  test('no check call is due once the load was delivered', () => {
    const there = { arrival_date: '2026-11-23', arrival_time: '08:30', departure_date: '2026-11-23', departure_time: '09:30' }
    const done = sent(
      load({ departure_date: '2026-11-21', departure_time: '11:00', arrival_date: '2026-11-21', arrival_time: '09:30' }, there),
    )
    expect(checkCallDueAt(done)).toBeNull()
    expect(lateRiskAt(done)).toBeNull()
  })
})

describe('late risk of a load', () => {
  test('a load is at risk two hours before its pickup closes if not dispatched, half an hour before if dispatched', () => {
    expect(lateRiskAt(load())).toBe('2026-11-21T14:00:00.000Z')
    expect(lateRiskAt(sent(load()))).toBe('2026-11-21T15:30:00.000Z')
  })

  test('a load is at risk from when its truck must leave a stop to reach the next one on time', () => {
    const loading = sent(load({ arrival_date: '2026-11-21', arrival_time: '09:30' }))
    const at = lateRiskAt(loading) ?? ''
    // 947 road miles take 20 hours of driving and one rest period.
    expect(at > '2026-11-22T08:00' && at < '2026-11-22T09:30').toBe(true)
  })

  test('a load in transit is at risk half an hour before it is due, and at once if it left too late', () => {
    const left = (day: string) =>
      lateRiskAt(sent(load({ arrival_date: '2026-11-21', arrival_time: '09:30', departure_date: day, departure_time: '11:00' })))
    expect(left('2026-11-21')).toBe('2026-11-23T14:30:00.000Z')
    expect(left('2026-11-22')).toBe('2026-11-22T17:00:00.000Z')
  })

  test('a load is at risk at once if tracking or an ETA says it will be late', () => {
    const underWay = { arrival_date: '2026-11-21', arrival_time: '09:30', departure_date: '2026-11-21', departure_time: '11:00' }
    expect(lateRiskAt({ ...sent(load(underWay)), tracking: { ...followed, late: true } })).toBe('2026-11-21T17:00:00.000Z')
    const eta = { appt_eta_start_date: '2026-11-23', appt_eta_start_time: '11:00' }
    expect(lateRiskAt(sent(load(underWay, eta)))).toBe('2026-11-21T17:00:00.000Z')
  })

  test('a load without upcoming appointments is never at risk', () => {
    const none = { appt_start_date: null, appt_start_time: null, appt_end_date: null, appt_end_time: null }
    expect(lateRiskAt(load(none, none))).toBeNull()
  })
})
