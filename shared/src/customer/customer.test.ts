import { Result } from 'effect'
import { expect, test } from 'vitest'
import type { CustomerCommand } from './commands.ts'
import { decideCustomer } from './decide.ts'
import { PERSONAL_FIELDS } from './events.ts'
import { evolveCustomer } from './evolve.ts'
import type { CustomerInput } from './input.ts'
import { customerRow } from './row.ts'
import type { Customer } from './state.ts'

const FACTS = { now: '2026-11-20T12:00:00.000Z', by: { id: '1', username: 'dana' } }
const STEEL: CustomerInput = {
  account_number: 'GLS-1',
  name: 'Great Lakes Steel',
  address: '1 Mill Rd',
  city: 'Gary',
  state: 'IN',
  zip: '46402',
}
const create = (customer: CustomerInput): CustomerCommand => ({ type: 'CreateCustomer', id: '7', customer, source: 'user' })
const revise = (customer: CustomerInput): CustomerCommand => ({ type: 'ReviseCustomer', customer })
const decide = (state: Customer | null, command: CustomerCommand) => decideCustomer(state, command, FACTS)
const after = (state: Customer | null, command: CustomerCommand): Customer =>
  Result.getOrThrow(decide(state, command)).reduce<Customer | null>((customer, event) => evolveCustomer(customer, event), state) as Customer

test('a customer is written down, active', () => {
  expect(after(null, create(STEEL))).toMatchObject({ ...STEEL, id: '7', active: true, incident_management: false, created_by: 'dana' })
})

test.each([
  ['name', 'Customer: Name is required'],
  ['address', 'Customer: Address is required'],
  ['city', 'Customer: City is required'],
  ['state', 'Customer: State is required'],
  ['zip', 'Customer: Zip is required'],
])('%s is required [5.26]', (field, message) => {
  for (const decision of [
    decide(null, create({ ...STEEL, [field]: null })),
    decide(after(null, create(STEEL)), revise({ [field]: null })),
  ]) {
    expect(Result.isFailure(decision) && decision.failure.alerts).toEqual([
      { key: `customer.${field}:required`, field: `customer.${field}`, message },
    ])
  }
})

test('a customer is created once and revised only after that', () => {
  expect(decide(after(null, create(STEEL)), create(STEEL))).toMatchObject({ failure: { type: 'AlreadyCreated' } })
  expect(decide(null, revise(STEEL))).toMatchObject({ failure: { type: 'UnknownCustomer' } })
})

test('a save says what changed; the same again is nothing', () => {
  const steel = after(null, create(STEEL))
  expect(decide(steel, revise({ credit_limit: 5_000_000 }))).toEqual(
    Result.succeed([
      { type: 'CustomerRevised', schema_version: 1, data: { changes: [{ path: 'credit_limit', from: null, to: 5_000_000 }] } },
    ]),
  )
  expect(decide(steel, revise(STEEL))).toEqual(Result.succeed([]))
})

test('the row says whether new loads may find him', () => {
  const steel = after(null, create(STEEL))
  expect(customerRow(steel)).toMatchObject({
    name: 'Great Lakes Steel',
    city: 'Gary',
    state: 'IN',
    status: 'Active',
    retired: false,
    search: 'great lakes steel gls-1 gary in',
  })
  expect(customerRow(after(steel, revise({ active: false })))).toMatchObject({ status: 'Inactive', retired: true })
})

test('an event out of place stops the fold', () => {
  expect(() => evolveCustomer(null, { type: 'CustomerRevised', data: { changes: [] } })).toThrow('CustomerRevised')
  expect(() => evolveCustomer(after(null, create(STEEL)), { type: 'CustomerPainted', data: {} })).toThrow('CustomerPainted')
})

test('the personal fields of a customer are fields that he has', () => {
  for (const path of PERSONAL_FIELDS.CustomerCreated) expect(after(null, create(STEEL))).toHaveProperty(path.replace('customer.', ''))
})
