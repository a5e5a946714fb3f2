import { expect, test } from 'vitest'
import { PRO, TEST_CARRIER, testLoad } from '../load.fixture.ts'
import { holdEndedWarnings, reservationWarnings } from './reservation.ts'
import { tripComplianceWarnings } from './trip-compliance.ts'

const load = (declared_value: number | null, ...days: readonly (string | null)[]) =>
  testLoad({
    load_info: { declared_value },
    pick_stops: days.map((day, index) => ({ id: `${PRO}-S${index + 1}`, ready_or_deliver_date: day, appt_start_date: day })),
  })
const messages = (changes: Partial<typeof TEST_CARRIER>, shipment = load(null, '2026-12-01', '2026-12-04')) =>
  tripComplianceWarnings({ ...TEST_CARRIER, ...changes }, shipment).map(({ message }) => message)

test('insurance that expires before the last stop gives a warning [5.44]', () => {
  expect(messages({})).toEqual([])
  expect(messages({ cargo_insurance_expires: '2026-12-04' })).toEqual([])
  expect(messages({ cargo_insurance_expires: '2026-12-03' })).toEqual([
    `${TEST_CARRIER.name}'s cargo insurance expires on 12/03/2026, before the last stop on 12/04/2026.`,
  ])
  expect(messages({ liability_insurance_expires: '2026-11-30' })).toEqual([
    `${TEST_CARRIER.name}'s liability insurance expires on 11/30/2026, before the last stop on 12/04/2026.`,
  ])
  expect(messages({ liability_insurance_expires: '2026-11-30', general_liability_insurance_expires: '2027-01-01' })).toEqual([])
  expect(messages({ cargo_insurance_expires: '2026-12-03' }, load(null, null, null))).toEqual([])
})

test('a declared value above the cargo insurance gives a warning [5.45], except for an LTL carrier [4.37]', () => {
  const valuable = load(90_000_000, '2026-12-01', '2026-12-04')
  expect(messages({ cargo_insurance_amount: 10_000_000 }, valuable)).toEqual([
    `The declared value of $900,000.00 is more than ${TEST_CARRIER.name}'s cargo insurance of $100,000.00.`,
  ])
  expect(messages({ cargo_insurance_amount: 90_000_000 }, valuable)).toEqual([])
  expect(messages({ cargo_insurance_amount: null, ltl_carrier: true }, valuable)).toEqual([])
})

test('users other than the one who reserved the load see a warning [4.13]', () => {
  const reserved = { pro: PRO, reserved_by_user: { id: '7', username: 'miles' } }
  expect(reservationWarnings(reserved, '3').map(({ message }) => message)).toEqual([`Shipment ${PRO} is reserved by miles.`])
  expect(reservationWarnings(reserved, '7')).toEqual([])
  expect(reservationWarnings({ ...reserved, reserved_by_user: null }, '3')).toEqual([])
})

test('dispatching a load on hold gives a warning with the hold reason', () => {
  const hold = { at: '2026-11-20T15:00:00.000Z', by: 'dana', reason: 'Credit' }
  expect(holdEndedWarnings({ pro: PRO, hold }, { hold: null }).map(({ message }) => message)).toEqual([
    `Shipment ${PRO} was on hold (Credit). Dispatching it removed the hold.`,
  ])
  expect(holdEndedWarnings({ pro: PRO, hold }, { hold })).toEqual([])
})
