import { describe, expect, test } from 'vitest'
import type { ShipmentInput } from '../input.ts'
import type { Shipment } from '../state.ts'
import { aLoad } from '../test-load.ts'
import { checkCallDueAt, lateRiskAt } from './clock-marks.ts'

const CHICAGO = { city: 'Chicago', state: 'IL', timezone: 'America/Chicago', latitude: 41.88, longitude: -87.63 }
const DALLAS = { city: 'Dallas', state: 'TX', timezone: 'America/Chicago', latitude: 32.78, longitude: -96.8 }
type Stops = NonNullable<ShipmentInput['pick_stops']>[number]

/** Chicago on Saturday until 10:00, Dallas on Monday until 09:00; the clocks are six hours behind UTC. */
const load = (pick: Partial<Stops> = {}, drop: Partial<Stops> = {}): Shipment =>
  aLoad({
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

describe('the next check call is due', () => {
  test('for nobody before a driver was sent', () => {
    expect(checkCallDueAt(load())).toBeNull()
  })

  test('four hours after the last word of the driver, whichever it was', () => {
    expect(checkCallDueAt(sent(load()))).toBe('2026-11-21T16:00:00.000Z')
    const called = { ...sent(load()), check_calls: [call('2026-11-21', '09:15')] }
    expect(checkCallDueAt(called)).toBe('2026-11-21T19:15:00.000Z')
    const left = sent(load({ arrival_date: '2026-11-21', arrival_time: '09:30', departure_date: '2026-11-21', departure_time: '11:00' }))
    expect(checkCallDueAt({ ...left, check_calls: [call('2026-11-21', '09:15')] })).toBe('2026-11-21T21:00:00.000Z')
  })

  test('as if it had not been made, where a call was struck', () => {
    const struck = call('2026-11-21', '09:15', { by: 'dana', at: '2026-11-21T16:00:00.000Z', reason: null })
    expect(checkCallDueAt({ ...sent(load()), check_calls: [struck] })).toBe('2026-11-21T16:00:00.000Z')
  })

  test('once a shift while the truck is followed', () => {
    expect(checkCallDueAt({ ...sent(load()), tracking: followed })).toBe('2026-11-22T00:00:00.000Z')
  })

  test('never again once the load was delivered', () => {
    const there = { arrival_date: '2026-11-23', arrival_time: '08:30', departure_date: '2026-11-23', departure_time: '09:30' }
    const done = sent(
      load({ departure_date: '2026-11-21', departure_time: '11:00', arrival_date: '2026-11-21', arrival_time: '09:30' }, there),
    )
    expect(checkCallDueAt(done)).toBeNull()
    expect(lateRiskAt(done)).toBeNull()
  })
})

describe('a load is at risk of being late', () => {
  test('two hours before its pickup closes, while nobody was sent; half an hour before, once somebody was', () => {
    expect(lateRiskAt(load())).toBe('2026-11-21T14:00:00.000Z')
    expect(lateRiskAt(sent(load()))).toBe('2026-11-21T15:30:00.000Z')
  })

  test('from when its truck has to leave a dock to be at the next in time', () => {
    const loading = sent(load({ arrival_date: '2026-11-21', arrival_time: '09:30' }))
    const at = lateRiskAt(loading) ?? ''
    // 947 miles of road are 20 hours at the wheel and one night.
    expect(at > '2026-11-22T08:00' && at < '2026-11-22T09:30').toBe(true)
  })

  test('half an hour before it is due while it is on its way, at once where it left too late', () => {
    const left = (day: string) =>
      lateRiskAt(sent(load({ arrival_date: '2026-11-21', arrival_time: '09:30', departure_date: day, departure_time: '11:00' })))
    expect(left('2026-11-21')).toBe('2026-11-23T14:30:00.000Z')
    expect(left('2026-11-22')).toBe('2026-11-22T17:00:00.000Z')
  })

  test('at once where the service or an ETA says that it comes too late', () => {
    const underWay = { arrival_date: '2026-11-21', arrival_time: '09:30', departure_date: '2026-11-21', departure_time: '11:00' }
    expect(lateRiskAt({ ...sent(load(underWay)), tracking: { ...followed, late: true } })).toBe('2026-11-21T17:00:00.000Z')
    const eta = { appt_eta_start_date: '2026-11-23', appt_eta_start_time: '11:00' }
    expect(lateRiskAt(sent(load(underWay, eta)))).toBe('2026-11-21T17:00:00.000Z')
  })

  test('not at all where nothing ahead has an appointment', () => {
    const none = { appt_start_date: null, appt_start_time: null, appt_end_date: null, appt_end_time: null }
    expect(lateRiskAt(load(none, none))).toBeNull()
  })
})
