import { Result } from 'effect'
import { describe, expect, test } from 'vitest'
import type { ShipmentCommand, ShipmentFacts } from '../commands.ts'
import { decideShipment } from '../decide.ts'
import {
  ADMIN,
  AFTER_TRIP,
  arrived,
  covered,
  created,
  DANA,
  departed,
  dispatched,
  folded,
  PRO,
  REQUIRED,
  TEST_CARRIER,
  testLoad,
} from '../load.fixture.ts'
import { IMPORTED_STATUSES } from '../state.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import { shipmentStatus } from './status.ts'

/** Every command in every status: the resulting status, or `!` and the refusal type. */

const held = shipmentStream.happened('ShipmentHeld', { reason: null })
const onTheRoad = [covered(), dispatched()]
const departedFirst = [...onTheRoad, arrived(1, '2026-11-21'), departed(1, '2026-11-21')]
const delivered = [...departedFirst, arrived(2, '2026-11-22'), departed(2, '2026-11-22')]

const STATES: Readonly<Record<string, readonly ShipmentEvent[]>> = {
  OPEN: [created()],
  RESERVED: [created(), shipmentStream.happened('ShipmentReserved', { for: DANA })],
  HOLD: [created(), held],
  'HOLD with a carrier': [created(), covered(), held],
  COVERED: [created(), covered()],
  DISPATCHED: [created(), ...onTheRoad],
  ARRIVED: [created(), ...onTheRoad, arrived(1, '2026-11-21')],
  DEPARTED: [created(), ...departedFirst],
  DELIVERED: [created(), ...delivered],
  RELEASED: [created(), ...delivered, shipmentStream.happened('ShipmentReleased', { reason: null })],
  VOIDED: [created(), shipmentStream.happened('ShipmentVoided', { reason: null, notes: null })],
  ...Object.fromEntries(IMPORTED_STATUSES.map((status) => [status, [created({ ...testLoad(), imported_status: status })]])),
}

const saved = (shipment: Extract<ShipmentCommand, { type: 'ReviseShipment' }>['shipment']): ShipmentCommand => ({
  type: 'ReviseShipment',
  shipment,
})
const stops = (first: object, last: object): ShipmentCommand =>
  saved({
    pick_stops: [
      { id: `${PRO}-S1`, ...first },
      { id: `${PRO}-S2`, ...last },
    ],
  })

const MOVES: Readonly<Record<string, ShipmentCommand>> = {
  reserve: { type: 'ReserveShipment' },
  unreserve: { type: 'UnreserveShipment' },
  hold: { type: 'HoldShipment', reason: null },
  'remove hold': { type: 'RemoveHold' },
  cover: { type: 'CoverShipment', override_reason: null, shipment: null },
  uncover: { type: 'UncoverShipment', reason: 'Truck broke down', notes: null },
  dispatch: saved({ load_info: { dispatched: '2026-11-20T10:00' } }),
  'remove the dispatch': saved({ load_info: { dispatched: null } }),
  arrive: stops({ arrival_date: '2026-11-21' }, {}),
  depart: stops({ arrival_date: '2026-11-21', departure_date: '2026-11-21' }, {}),
  'arrive at the end': stops({}, { arrival_date: '2026-11-23' }),
  deliver: stops({}, { arrival_date: '2026-11-23', departure_date: '2026-11-23' }),
  'clear all stops': stops({ arrival_date: null, departure_date: null }, { arrival_date: null, departure_date: null }),
  release: { type: 'ReleaseShipment', reason: 'POD received' },
  void: { type: 'VoidShipment', reason: null, notes: null },
  unvoid: { type: 'UnvoidShipment', reason: null },
}

const OUTCOMES = `
                       | OPEN             | RESERVED         | HOLD             | HOLD with a carrier | COVERED          | DISPATCHED      | ARRIVED          | DEPARTED         | DELIVERED        | RELEASED   | VOIDED    | VOID       | VOID WEB   | TERMINATED
reserve                | RESERVED         | !AlreadyReserved | !NotReservable   | !NotReservable      | !NotReservable   | !NotReservable  | !NotReservable   | !NotReservable   | !NotReservable   | !ReadOnly  | !ReadOnly | !ReadOnly  | !ReadOnly  | !NotReservable
unreserve              | !NotReserved     | OPEN             | !NotReserved     | !NotReserved        | !NotReserved     | !NotReserved    | !NotReserved     | !NotReserved     | !NotReserved     | !ReadOnly  | !ReadOnly | !ReadOnly  | !ReadOnly  | !NotReserved
hold                   | HOLD             | HOLD             | !AlreadyOnHold   | !AlreadyOnHold      | HOLD             | !NotHoldable    | !NotHoldable     | !NotHoldable     | !NotHoldable     | !ReadOnly  | !ReadOnly | !ReadOnly  | !ReadOnly  | !NotHoldable
remove hold            | !NotOnHold       | !NotOnHold       | OPEN             | COVERED             | !NotOnHold       | !NotOnHold      | !NotOnHold       | !NotOnHold       | !NotOnHold       | !ReadOnly  | !ReadOnly | !ReadOnly  | !ReadOnly  | !NotOnHold
cover                  | COVERED          | COVERED          | !OnHold          | !AlreadyCovered     | !AlreadyCovered  | !AlreadyCovered | !AlreadyCovered  | !AlreadyCovered  | !AlreadyCovered  | !ReadOnly  | !ReadOnly | !ReadOnly  | !ReadOnly  | !NotCoverable
uncover                | !NotCovered      | !NotCovered      | !NotCovered      | HOLD                | OPEN             | OPEN            | !StopHasArrival   | !StopHasArrival   | !StopHasArrival   | !ReadOnly  | !ReadOnly | !ReadOnly  | !ReadOnly  | !NotCovered
dispatch               | !InvalidShipment | !InvalidShipment | !InvalidShipment | DISPATCHED          | DISPATCHED       | DISPATCHED      | ARRIVED          | DEPARTED         | DELIVERED        | !ReadOnly  | !ReadOnly | !ReadOnly  | !ReadOnly  | !InvalidShipment
remove the dispatch    | OPEN             | RESERVED         | HOLD             | HOLD                | COVERED          | COVERED         | !InvalidShipment | !InvalidShipment | !InvalidShipment | !ReadOnly  | !ReadOnly | !ReadOnly  | !ReadOnly  | TERMINATED
arrive                 | !InvalidShipment | !InvalidShipment | !InvalidShipment | !InvalidShipment    | !InvalidShipment | ARRIVED         | ARRIVED          | DEPARTED         | DELIVERED        | !ReadOnly  | !ReadOnly | !ReadOnly  | !ReadOnly  | !InvalidShipment
depart                 | !InvalidShipment | !InvalidShipment | !InvalidShipment | !InvalidShipment    | !InvalidShipment | DEPARTED        | DEPARTED         | DEPARTED         | DELIVERED        | !ReadOnly  | !ReadOnly | !ReadOnly  | !ReadOnly  | !InvalidShipment
arrive at the end      | !InvalidShipment | !InvalidShipment | !InvalidShipment | !InvalidShipment    | !InvalidShipment | ARRIVED         | ARRIVED          | ARRIVED          | !InvalidShipment | !ReadOnly  | !ReadOnly | !ReadOnly  | !ReadOnly  | !InvalidShipment
deliver                | !InvalidShipment | !InvalidShipment | !InvalidShipment | !InvalidShipment    | !InvalidShipment | DELIVERED       | DELIVERED        | DELIVERED        | DELIVERED        | !ReadOnly  | !ReadOnly | !ReadOnly  | !ReadOnly  | !InvalidShipment
clear all stops        | OPEN             | RESERVED         | HOLD             | HOLD                | COVERED          | DISPATCHED      | DISPATCHED       | DISPATCHED       | DISPATCHED       | !ReadOnly  | !ReadOnly | !ReadOnly  | !ReadOnly  | TERMINATED
release                | !NotReleasable   | !NotReleasable   | !NotReleasable   | !NotReleasable      | !NotReleasable   | !NotReleasable  | !NotReleasable   | !NotReleasable   | RELEASED         | !ReadOnly  | !ReadOnly | !ReadOnly  | !ReadOnly  | RELEASED
void                   | VOIDED           | VOIDED           | VOIDED           | VOIDED              | VOIDED           | VOIDED          | VOIDED           | VOIDED           | VOIDED           | !ReadOnly  | !ReadOnly | !ReadOnly  | !ReadOnly  | VOIDED
unvoid                 | !NotVoided       | !NotVoided       | !NotVoided       | !NotVoided          | !NotVoided       | !NotVoided      | !NotVoided       | !NotVoided       | !NotVoided       | !NotVoided | OPEN      | !NotVoided | !NotVoided | !NotVoided
`
const [header = '', ...lines] = OUTCOMES.split('\n').filter((line) => line.trim() !== '')
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())
const names = cellsOf(header).slice(1)
const cases = lines.flatMap((line) => {
  const [move = '', ...outcomes] = cellsOf(line)
  return names.map((from, place) => [from, move, outcomes[place] ?? ''] as const)
})

const facts: ShipmentFacts = { now: AFTER_TRIP, by: ADMIN, is_admin: true, required: REQUIRED, carrier: TEST_CARRIER }

describe('every status transition, allowed and refused [4.12, 4.13, 4.21, 4.22, 4.27, 4.57, 4.58, 4.59, 4.60, 4.61]', () => {
  test('the table covers every status and every command', () => {
    expect(names.toSorted()).toEqual(Object.keys(STATES).toSorted())
    expect(lines.map((line) => cellsOf(line)[0]).toSorted()).toEqual(Object.keys(MOVES).toSorted())
    expect(cases.every(([, , outcome]) => outcome !== '')).toBe(true)
  })

  test.each(cases)('in status %s, the command "%s" gives %s', (from, move, outcome) => {
    const load = folded(STATES[from] ?? [])
    expect(shipmentStatus(load)).toBe(from.split(' with ')[0])
    const decision = decideShipment(load, MOVES[move] as ShipmentCommand, facts)
    expect(Result.isFailure(decision) ? `!${decision.failure.type}` : shipmentStatus(folded(decision.success, load))).toBe(outcome)
  })
})
