import { Result, Schema } from 'effect'
import { expect, test } from 'vitest'
import type { CarrierCommand } from './commands.ts'
import { decideCarrier } from './decide.ts'
import { PERSONAL_FIELDS } from './events.ts'
import { evolveCarrier } from './evolve.ts'
import { carrierFacts } from './facts.ts'
import { bareNumber } from './government-number.ts'
import { CarrierInput } from './input.ts'
import { carrierRow } from './row.ts'
import { type Carrier, carrierStatus } from './state.ts'

const FACTS = { now: '2026-11-20T12:00:00.000Z', by: { id: '1', username: 'dana' } }
const create = (carrier: CarrierInput): CarrierCommand => ({ type: 'CreateCarrier', id: '12', carrier, source: 'user' })
const revise = (carrier: CarrierInput): CarrierCommand => ({ type: 'ReviseCarrier', carrier })
const decide = (state: Carrier | null, command: CarrierCommand) => decideCarrier(state, command, FACTS)
const after = (state: Carrier | null, command: CarrierCommand): Carrier =>
  Result.getOrThrow(decide(state, command)).reduce<Carrier | null>((carrier, event) => evolveCarrier(carrier, event), state) as Carrier

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

test('a carrier is written down, active, its numbers as bare digits', () => {
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
    safety_rating: null,
    cargo_insurance_amount: 10_000_000,
    cargo_insurance_expires: '2027-06-30',
    liability_insurance_expires: null,
    general_liability_insurance_expires: null,
    common_authority: true,
    contract_authority: false,
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
  expect(bareNumber(text)).toBe(number)
})

test('amounts come in dollars and days as days', () => {
  expect(Schema.decodeUnknownSync(CarrierInput)({ cargo_insurance_amount: '100,000', cargo_insurance_expires: '2027-06-30' })).toEqual({
    cargo_insurance_amount: 10_000_000,
    cargo_insurance_expires: '2027-06-30',
  })
})

test('an event out of place stops the fold', () => {
  expect(() => evolveCarrier(null, { type: 'CarrierRevised', data: { changes: [] } })).toThrow('CarrierRevised')
  expect(() => evolveCarrier(PRAIRIE(), { type: 'CarrierPainted', data: {} })).toThrow('CarrierPainted')
})

test('the personal fields of a carrier are fields that it has', () => {
  for (const path of PERSONAL_FIELDS.CarrierCreated) expect(PRAIRIE()).toHaveProperty(path.replace('carrier.', ''))
})
