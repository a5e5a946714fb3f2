import { Result, Schema } from 'effect'
import { describe, expect, test } from 'vitest'
import { permissionsOf } from '../permissions/roles.ts'
import { carrierBlocked } from '../shipment/rules/booking.ts'
import { digitsOfNumber } from './authority-number.ts'
import { CARRIER_LIST_COLUMNS, NO_STATISTICS } from './columns.ts'
import type { CarrierCommand } from './commands.ts'
import { COMPLIANCE_FIELDS } from './compliance-fields.ts'
import { decideCarrier } from './decide.ts'
import { carrierFacts } from './facts.ts'
import { CarrierInput } from './input.ts'
import { PayeeInput } from './payee.ts'
import { carrierRow } from './row.ts'
import { type Carrier, carrierStatus } from './state.ts'
import { carrierStream } from './stream.ts'

const FACTS = { now: '2026-11-20T12:00:00.000Z', by: { id: '1', username: 'dana' } }
const META = { at: FACTS.now, by: FACTS.by, command_id: 'c' }
const create = (carrier: CarrierInput): CarrierCommand => ({ type: 'CreateCarrier', id: '12', carrier, source: 'user' })
const revise = (carrier: CarrierInput): CarrierCommand => ({ type: 'ReviseCarrier', carrier })
const decide = (state: Carrier | null, command: CarrierCommand) => decideCarrier(state, command, FACTS)
const after = (state: Carrier | null, command: CarrierCommand): Carrier =>
  Result.getOrThrow(decide(state, command)).reduce<Carrier | null>(
    (carrier, event) => carrierStream.evolve(carrier, { ...event, meta: META }),
    state,
  ) as Carrier

const PRAIRIE = () =>
  after(
    null,
    create({
      name: 'Prairie Trucking',
      mc_number: 'MC-0123456',
      dot_number: '654321',
      city: 'Wichita',
      state: 'KS',
      cargo_insurance_amount: 10_000_000,
      cargo_insurance_expires: '2027-06-30',
      common_authority: true,
    }),
  )

test('a created carrier is active and its numbers are bare digits', () => {
  expect(PRAIRIE()).toMatchObject({
    id: '12',
    name: 'Prairie Trucking',
    mc_number: '123456',
    dot_number: '654321',
    active: true,
    super_hold: false,
    source: 'user',
    created_by: 'dana',
  })
})

test('a carrier has a name', () => {
  for (const decision of [decide(null, create({})), decide(PRAIRIE(), revise({ name: null }))]) {
    expect(Result.isFailure(decision) && decision.failure).toMatchObject({
      type: 'InvalidCarrier',
      alerts: [{ field: 'carrier.name', message: 'Carrier: Name is required' }],
    })
  }
})

test('a carrier is created once and revised only after that', () => {
  expect(decide(PRAIRIE(), create({ name: 'X' }))).toMatchObject({ failure: { type: 'AlreadyCreated' } })
  expect(decide(null, revise({ name: 'X' }))).toMatchObject({ failure: { type: 'UnknownCarrier' } })
})

test('a save says what changed; the same again is nothing, so that an import may come twice', () => {
  expect(decide(PRAIRIE(), revise({ safety_rating: 'SATISFACTORY', mc_number: 'MC 123456' }))).toEqual(
    Result.succeed([
      { type: 'CarrierRevised', schema_version: 1, data: { changes: [{ path: 'safety_rating', from: null, to: 'SATISFACTORY' }] } },
    ]),
  )
  expect(decide(PRAIRIE(), revise({ name: 'Prairie Trucking', mc_number: '00123456' }))).toEqual(Result.succeed([]))
})

test.each([
  ['Active', {}],
  ['Inactive', { active: false }],
  ['Super Hold', { super_hold: true }],
  ['Super Hold', { super_hold: true, active: false }],
])('its status is %s where %j [4.41]', (status, fields) => {
  const carrier = after(PRAIRIE(), revise({ notes: 'seen', ...fields }))
  expect(carrierStatus(carrier)).toBe(status)
  expect(carrierRow(carrier).status).toBe(status)
  expect(carrierFacts('12', carrier).status).toBe(status)
})

test('covering learns what compliance asks', () => {
  expect(carrierFacts('12', PRAIRIE())).toEqual({
    id: '12',
    name: 'Prairie Trucking',
    mc_number: '123456',
    dot_number: '654321',
    scac: null,
    phone: null,
    email: null,
    status: 'Active',
    do_not_use: false,
    do_not_use_customers: [],
    safety_rating: null,
    cargo_insurance_amount: 10_000_000,
    cargo_insurance_expires: '2027-06-30',
    liability_insurance_amount: null,
    liability_insurance_expires: null,
    general_liability_insurance_amount: null,
    general_liability_insurance_expires: null,
    common_authority: true,
    contract_authority: false,
    ltl_carrier: false,
  })
})

test('the row is found by name, numbers and place', () => {
  expect(carrierRow(PRAIRIE())).toMatchObject({
    name: 'Prairie Trucking',
    mc_number: '123456',
    retired: false,
    search: 'prairie trucking 123456 654321 wichita ks',
  })
})

test.each([
  ['MC-0123456', '123456'],
  [' 123456 ', '123456'],
  ['none', null],
  ['', null],
  [null, null],
])('%j is the number %j', (text, number) => {
  expect(digitsOfNumber(text)).toBe(number)
})

test('amounts come in dollars and days as days', () => {
  expect(Schema.decodeUnknownSync(CarrierInput)({ cargo_insurance_amount: '100,000', cargo_insurance_expires: '2027-06-30' })).toEqual({
    cargo_insurance_amount: 10_000_000,
    cargo_insurance_expires: '2027-06-30',
  })
})

test('an event out of place stops the fold', () => {
  expect(() => carrierStream.evolve(null, { type: 'CarrierRevised', data: { changes: [] }, meta: META })).toThrow('CarrierRevised')
  expect(() => carrierStream.evolve(PRAIRIE(), { type: 'CarrierPainted', data: {}, meta: META })).toThrow('CarrierPainted')
})

describe('the payee of a carrier [7.43]', () => {
  const FACTOR = { name: 'Triumph Factors', address: 'PO Box 9', remit_email: 'remit@triumph.example', tax_id_last_four: '4821' }
  const set = (payee: PayeeInput): CarrierCommand => ({ type: 'SetPayee', payee })
  const remove: CarrierCommand = { type: 'RemovePayee' }

  test('is written down, changed field by field, and taken away; the same again is nothing', () => {
    expect(PRAIRIE().payee).toBeNull()
    const paid = after(PRAIRIE(), set(FACTOR))
    expect(paid.payee).toEqual({ ...FACTOR, address_2: null, city: null, state: null, zip: null, factoring_company: null })
    expect(decide(paid, set({ remit_email: 'pay@triumph.example' }))).toEqual(
      Result.succeed([
        {
          type: 'CarrierPayeeSet',
          schema_version: 1,
          data: { changes: [{ path: 'payee.remit_email', from: 'remit@triumph.example', to: 'pay@triumph.example' }] },
        },
      ]),
    )
    expect(decide(paid, set(FACTOR))).toEqual(Result.succeed([]))
    expect(after(paid, remove).payee).toBeNull()
    expect(decide(PRAIRIE(), remove)).toEqual(Result.succeed([]))
    expect(after(after(paid, remove), set(FACTOR)).payee).toEqual(paid.payee)
  })

  test('has a name and an address', () => {
    expect(decide(PRAIRIE(), set({}))).toMatchObject({
      failure: {
        type: 'InvalidPayee',
        alerts: [
          { field: 'carrier.payee.name', message: 'Payee: Name is required' },
          { field: 'carrier.payee.address', message: 'Payee: Address is required' },
        ],
      },
    })
    expect(decide(after(PRAIRIE(), set(FACTOR)), set({ address: null }))).toMatchObject({ failure: { type: 'InvalidPayee' } })
    expect(decide(null, set(FACTOR))).toMatchObject({ failure: { type: 'UnknownCarrier' } })
  })

  test.each(['821', '48211', '123-45-4821', 'abcd'])('tells no more of the tax id than four digits: %s is not read', (tax_id_last_four) => {
    expect(Result.isFailure(Schema.decodeUnknownResult(PayeeInput)({ tax_id_last_four }))).toBe(true)
  })
})

test('a carrier may be barred from the loads of some customers alone', () => {
  const carrier = carrierFacts('12', after(PRAIRIE(), revise({ do_not_use_customers: ['7', '9'] })))
  expect(carrierBlocked(carrier, '7')).toEqual({
    type: 'CarrierDoNotUse',
    message: 'Prairie Trucking is marked do not use for this customer.',
  })
  for (const customer of ['8', null, undefined]) expect(carrierBlocked(carrier, customer)).toBeNull()
  expect(Schema.decodeUnknownSync(CarrierInput)({ do_not_use_customers: ['7', '7'] })).toEqual({ do_not_use_customers: ['7'] })
  expect(Schema.decodeUnknownSync(CarrierInput)({ do_not_use_customers: null })).toEqual({ do_not_use_customers: [] })
})

test('the list shows what the product lists, the name 200 wide [2.54]', () => {
  expect(CARRIER_LIST_COLUMNS.map(({ title }) => title)).toEqual(
    'Name, Email, MC, DOT, City, State, Phone, Rank, Number of Loads, Average Cost, Last Load Date, Last Call, Next Call, YTD Loads, YTD Cancels, YTD Paid, Safety Rating'.split(
      ', ',
    ),
  )
  expect(CARRIER_LIST_COLUMNS.map(({ width }) => width)).toEqual([200, ...Array.from({ length: 16 }, () => 100)])
  const statistics = { ...NO_STATISTICS, number_of_loads: 2, average_cost: 120_050, ytd_paid: 240_100, last_load_date: '2026-11-19' }
  const cells = Object.fromEntries(
    CARRIER_LIST_COLUMNS.map(({ key, read }) => [
      key,
      read({ ...carrierRow(after(PRAIRIE(), revise({ rank: 'A' }))), id: '1', version: 1, position: 1 }, statistics),
    ]),
  )
  expect(cells).toMatchObject({
    name: 'Prairie Trucking',
    mc_number: '123456',
    rank: 'A',
    number_of_loads: 2,
    average_cost: '1200.50',
    ytd_paid: '2401.00',
    last_load_date: '2026-11-19',
  })
})

test('an old event reads as if what it does not say were blank', () => {
  const { payee: _payee, do_not_use_customers: _customers, rank: _rank, contacts: _contacts, ...old } = PRAIRIE()
  expect(carrierStream.evolve(null, { type: 'CarrierCreated', data: { carrier: old }, meta: META })).toEqual(PRAIRIE())
})

test('confirmations go to the contact for confirmations, and check calls to the contact for check calls', () => {
  const contacts = [
    { id: '1', contact: 'Ann', role: null, phone: '312 555 0199', email: null, gets: ['check_calls' as const] },
    { id: '2', contact: 'Bob', role: null, phone: null, email: 'papers@prairie.example', gets: ['rate_confirmations' as const] },
  ]
  const carrier = after(PRAIRIE(), revise({ email: 'desk@prairie.example', contacts }))
  expect(carrierFacts('12', carrier)).toMatchObject({ phone: '312 555 0199', email: 'papers@prairie.example' })
  expect(carrierFacts('12', { ...carrier, contacts: [] })).toMatchObject({ email: 'desk@prairie.example' })
})

describe('compliance data needs carriers#revise_compliance', () => {
  const may = (...features: readonly string[]) =>
    permissionsOf(['r'], [{ id: 'r', levels: Object.fromEntries(features.map((feature) => [feature, 'full'] as const)) }])
  const dispatcher = { ...FACTS, permissions: permissionsOf(['dispatcher']) }
  const other: Readonly<Record<(typeof COMPLIANCE_FIELDS)[number], unknown>> = {
    safety_rating: 'SATISFACTORY',
    cargo_insurance_amount: 1,
    cargo_insurance_expires: '2099-01-01',
    liability_insurance_amount: 1,
    liability_insurance_expires: '2099-01-01',
    general_liability_insurance_amount: 1,
    general_liability_insurance_expires: '2099-01-01',
    common_authority: false,
    contract_authority: true,
    super_hold: true,
    active: false,
    do_not_use: true,
    do_not_use_customers: ['7'],
    ltl_carrier: true,
  }

  test.each(COMPLIANCE_FIELDS)('%s is refused to a dispatcher and taken from accounting, also with other changes', (field) => {
    const command = revise({ phone: '(555) 010-2030', [field]: other[field] } as CarrierInput)
    expect(decideCarrier(PRAIRIE(), command, dispatcher)).toMatchObject({
      failure: { type: 'NotPermitted', feature: 'carriers#revise_compliance' },
    })
    expect(Result.isSuccess(decideCarrier(PRAIRIE(), command, { ...FACTS, permissions: permissionsOf(['accounting']) }))).toBe(true)
  })

  test('a dispatcher saves a carrier whose compliance data is sent back unchanged', () => {
    const { id, payee, source, created_at, created_by, ...details } = PRAIRIE()
    expect(decideCarrier(PRAIRIE(), revise({ ...details, phone: '(555) 010-2030' }), dispatcher)).toMatchObject({
      success: [{ type: 'CarrierRevised', data: { changes: [{ path: 'phone' }] } }],
    })
  })

  test('a dispatcher adds a carrier with the insurance and authority it was set up with', () => {
    const added = decideCarrier(null, create({ name: 'X', safety_rating: 'SATISFACTORY', common_authority: true }), dispatcher)
    expect(Result.isSuccess(added)).toBe(true)
  })

  test('a role of a company needs the feature named, or the whole module', () => {
    const change = revise({ super_hold: true })
    const allowed = (levels: readonly string[]) =>
      Result.isSuccess(decideCarrier(PRAIRIE(), change, { ...FACTS, permissions: may(...levels) }))
    expect([allowed(['carriers#revise']), allowed(['carriers']), allowed(['carriers#revise_compliance'])]).toEqual([false, true, true])
  })
})
