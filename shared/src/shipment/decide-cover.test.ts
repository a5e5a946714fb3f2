import { expect, test } from 'vitest'
import type { ShipmentCommandOf } from './commands.ts'
import type { CarrierFacts } from './covering-carrier.ts'
import { decideShipment } from './decide.ts'
import {
  ADMIN,
  arrived,
  COVERING,
  covered,
  created,
  DANA,
  dispatched,
  folded,
  given,
  NOW,
  PRO,
  REQUIRED,
  TEST_CARRIER,
  testLoad,
} from './load.fixture.ts'
import { receiptOf } from './rules/compliance.ts'
import { shipmentStatus } from './rules/status.ts'
import { shipmentStream } from './stream.ts'

const COVER: ShipmentCommandOf<'CoverShipment'> = { type: 'CoverShipment', override_reason: null, shipment: null }
const UNCOVER: ShipmentCommandOf<'UncoverShipment'> = { type: 'UncoverShipment', reason: 'Truck broke down', notes: null }
const facts = (carrier: Partial<CarrierFacts> = {}) => ({ carrier: { ...TEST_CARRIER, ...carrier } })
const PASSED = { passed: true, findings: [], receipt: receiptOf(TEST_CARRIER, null, '2026-11-20', NOW) }
const held = shipmentStream.happened('ShipmentHeld', { reason: null })
const tracked = shipmentStream.happened('TrackingStarted', { provider: 'sim', simulated: true })

test('covers an open load and records the compliance verdict [4.37]', () => {
  const answer = given(created()).when(COVER, facts())
  answer.gives(shipmentStream.happened('ShipmentCovered', { carrier: COVERING, compliance: PASSED, changes: [] }))
  expect(shipmentStatus(answer.state())).toBe('COVERED')
})

test('covers a reserved load', () => {
  given(created(), shipmentStream.happened('ShipmentReserved', { for: DANA }))
    .when(COVER, facts())
    .givesTypes('ShipmentCovered')
})

test('saves the rates, driver and dispatch entered in the cover dialog [4.37]', () => {
  given(created())
    .when({ ...COVER, shipment: { rates: { carrier_line_haul_rate: 190_000 }, load_info: { dispatched: true, truck_num: '77' } } }, facts())
    .gives(
      shipmentStream.happened('ShipmentCovered', {
        carrier: COVERING,
        compliance: PASSED,
        changes: [
          { path: 'rates.carrier_line_haul_rate', from: 200_000, to: 190_000 },
          { path: 'accessorial_lines[1].carrier_rate', from: 200_000, to: 190_000 },
        ],
      }),
      shipmentStream.happened('ShipmentDispatched', {
        dispatched: '2026-11-20T09:00',
        changes: [{ path: 'load_info.truck_num', from: null, to: '77' }],
      }),
    )
})

test('validates the load before covering it [4.37, 5.1]', () => {
  given(created(testLoad({ customer: null })))
    .when(COVER, facts())
    .alerts('Customer: Name is required')
  given(created(testLoad({ customer: null })))
    .when({ ...COVER, shipment: { customer: { name: 'Great Lakes Steel' } } }, facts())
    .givesTypes('ShipmentCovered')
})

test.each([
  ['on hold', 'OnHold', [held]],
  ['already covered', 'AlreadyCovered', [covered()]],
  ['dispatched', 'AlreadyCovered', [covered(), dispatched()]],
  ['voided', 'ReadOnly', [shipmentStream.happened('ShipmentVoided', { reason: null, notes: null })]],
] as const)('does not cover a load that is %s', (_, type, events) => {
  given(created(), ...events)
    .when(COVER, facts())
    .isRefused(type)
})

test('does not cover a load that was imported as terminated [4.13]', () => {
  given(created({ ...testLoad(), imported_status: 'TERMINATED' }))
    .when(COVER, facts())
    .isRefused('NotCoverable')
})

test.each([
  [{ status: 'Super Hold' }, 'CarrierOnSuperHold', 'Prairie Trucking is on Super Hold.'],
  [{ status: 'Inactive' }, 'CarrierInactive', 'Prairie Trucking is inactive.'],
  [{ do_not_use: true }, 'CarrierDoNotUse', 'Prairie Trucking is marked do not use.'],
] as const)('does not cover with a carrier that is %j, even for an admin [4.41]', (carrier, type, message) => {
  given(created())
    .when({ ...COVER, override_reason: 'Known to us' }, { ...facts(carrier), is_admin: true })
    .isRefused(type, message)
})

test('a cover needs a carrier', () => {
  given(created()).when(COVER).isRefused('UnknownCarrier')
})

const failing = facts({ safety_rating: 'CONDITIONAL', common_authority: false })
const texts = ["Prairie Trucking's safety rating is not satisfactory", 'Prairie Trucking is missing Common or Contract Authority']

test('a carrier that fails compliance is refused with the texts of the rules [4.37, 5.43, 5.44, 5.45, 5.46]', () => {
  const answer = given(created()).when(COVER, failing)
  answer.isRefused('CarrierNotCompliant', texts[0])
  answer.alerts(...texts)
})

test('only an admin who gives a reason may override compliance, and gets a warning [5.47, 6.10]', () => {
  const command = { ...COVER, override_reason: 'Known to us' }
  given(created()).when(command, failing).isRefused('CarrierNotCompliant')
  given(created())
    .when(COVER, { ...failing, is_admin: true })
    .isRefused('CarrierNotCompliant')
  given(created())
    .when(command, { ...failing, by: ADMIN, is_admin: true })
    .gives(
      shipmentStream.happened('ShipmentCovered', {
        carrier: { ...COVERING, covered_by: 'admin', override_reason: 'Known to us' },
        compliance: {
          passed: false,
          findings: texts.map((text) => `Admin Override: ${text}`),
          receipt: {
            ...receiptOf(failing.carrier, null, '2026-11-20', NOW),
            overridden: { by: 'admin', reason: 'Known to us' },
          },
        },
        changes: [],
      }),
    )
})

test('an override reason is not saved if no override was needed', () => {
  const answer = given(created()).when({ ...COVER, override_reason: 'Just so' }, { ...facts(), is_admin: true })
  expect(answer.state().carrier?.override_reason).toBeNull()
})

test('cargo insurance must cover the saved declared value [5.45]', () => {
  given(created(testLoad({ load_info: { declared_value: 10_000_001 } })))
    .when(COVER, facts())
    .alerts("Error: Prairie Trucking's cargo insurance amount cannot cover declared value of shipment")
})

test('a declared value that is not saved yet blocks covering [4.28, 8.36]', () => {
  const worth = created(testLoad({ load_info: { declared_value: 100 } }))
  const text = 'Declared value has changed, covering the load is disabled until shipment is saved'
  given(worth)
    .when({ ...COVER, shipment: { load_info: { declared_value: 200 } } }, facts())
    .isRefused('DeclaredValueChanged', text)
  given(worth)
    .when({ ...COVER, shipment: { load_info: { declared_value: 100 } } }, facts())
    .givesTypes('ShipmentCovered')
})

test('an LTL carrier is covered without compliance checks, and the receipt says so [4.37]', () => {
  const answer = given(created()).when(COVER, facts({ ltl_carrier: true, safety_rating: 'UNSATISFACTORY' }))
  expect(answer.state().compliance).toMatchObject({ skipped: 'LTL carrier', findings: [] })
  given(created())
    .when(COVER, facts({ ltl_carrier: true, status: 'Super Hold' }))
    .isRefused('CarrierOnSuperHold')
})

test('insurance is checked on the local date at the first stop, not the UTC date [5.44]', () => {
  const lastEvening = { now: '2026-11-21T02:00:00.000Z', ...facts({ cargo_insurance_expires: '2026-11-20' }) }
  given(created()).when(COVER, lastEvening).givesTypes('ShipmentCovered')
  given(created())
    .when(COVER, { ...lastEvening, now: '2026-11-21T07:00:00.000Z' })
    .isRefused('CarrierNotCompliant')
})

test('uncovers a load with a reason [4.38]', () => {
  const answer = given(created(), covered()).when(UNCOVER)
  answer.gives(
    shipmentStream.happened('ShipmentUncovered', {
      carrier_id: '12',
      carrier_name: 'Prairie Trucking',
      reason: 'Truck broke down',
      notes: null,
      changes: [],
      compensates: null,
    }),
  )
  expect(shipmentStatus(answer.state())).toBe('OPEN')
  given(created(), covered())
    .when({ ...UNCOVER, reason: ' ' })
    .isRefused('ReasonMissing')
})

test('uncovering also removes the dispatch, the driver and the tracking [4.38]', () => {
  const driver = shipmentStream.happened('ShipmentDispatched', {
    dispatched: '2026-11-20T09:00',
    changes: [{ path: 'load_info.driver_1_ref_driver', from: null, to: 'Al Reed' }],
  })
  const answer = given(created(), covered(), driver, tracked).when(UNCOVER)
  answer.givesTypes('TrackingStopped', 'DispatchWithdrawn', 'ShipmentUncovered')
  expect(answer.state()).toMatchObject({
    carrier: null,
    load_info: { dispatched: null, driver_1_ref_driver: null },
    tracking: { state: 'stopped' },
  })
  const { tracking, last_uncover } = answer.state()
  expect(last_uncover).toMatchObject({ carrier_id: '12', reason: 'Truck broke down', by: 'dana' })
  expect(answer.state()).toEqual({ ...testLoad(), tracking, last_uncover })
})

test('a load that is not covered cannot be uncovered', () => {
  given(created()).when(UNCOVER).isRefused('NotCovered')
})

test('a load cannot be uncovered once the truck has been at a stop', () => {
  given(created(), covered(), dispatched(), arrived(1, '2026-11-21')).when(UNCOVER).isRefused('StopHasArrival')
})

test('an uncover references the cover that it reverses', () => {
  const meta = { at: NOW, by: DANA, command_id: 'c' }
  const load = shipmentStream.evolve(folded([created()]), { ...covered(), meta, stream: `shipment/${PRO}`, version: 2 })
  expect(decideShipment(load, UNCOVER, { now: NOW, by: DANA, is_admin: false, required: REQUIRED, carrier: null })).toMatchObject({
    success: [{ type: 'ShipmentUncovered', data: { compensates: `shipment/${PRO}/2` } }],
  })
})
