import { expect, test } from 'vitest'
import { lastPosition } from './last-position.ts'
import { PRO, testLoad } from './load.fixture.ts'
import type { CheckCall, Shipment } from './state.ts'

const call = (id: number, fields: Partial<CheckCall>): CheckCall => ({
  id: `${PRO}-C${id}`,
  date: '2026-11-21',
  time: '12:00',
  timezone: 'America/Chicago',
  city: 'Tulsa',
  state: 'OK',
  note: null,
  user: 'dana',
  source: 'Phone',
  struck: null,
  ...fields,
})
const positionOf = (check_calls: readonly CheckCall[], first: Partial<Shipment['pick_stops'][number]> = {}) => {
  const [pick, drop] = testLoad().pick_stops
  return lastPosition({ pick_stops: [{ ...pick, ...first }, drop] as Shipment['pick_stops'], check_calls })
}

test('a truck has no last position before it was seen [7.22]', () => {
  expect(positionOf([])).toBeNull()
  expect(positionOf([call(1, { city: null }), call(2, { struck: { by: 'dana', at: '', reason: null } })])).toBeNull()
})

test('the last position is the newest arrival, departure or check call [7.22]', () => {
  const arrived = { arrival_date: '2026-11-21', arrival_time: '08:00' }
  expect(positionOf([], arrived)).toMatchObject({ source: 'stop', id: `${PRO}-S1`, city: 'Chicago', at: { time: '08:00' } })
  expect(positionOf([call(1, {})], arrived)).toMatchObject({ source: 'check_call', id: `${PRO}-C1`, city: 'Tulsa' })
  expect(positionOf([call(1, { time: '07:00' })], { ...arrived, departure_date: '2026-11-21', departure_time: '09:00' })).toMatchObject({
    source: 'stop',
    at: { time: '09:00' },
  })
})

test('positions in two time zones are ordered by their instants [7.22]', () => {
  const eastern = call(1, { time: '08:30', timezone: 'America/New_York' })
  expect(positionOf([eastern], { arrival_date: '2026-11-21', arrival_time: '08:00' })).toMatchObject({ source: 'stop' })
})
