import { Result, Schema } from 'effect'
import { describe, expect, test } from 'vitest'
import { permissionsOf } from '../permissions/roles.ts'
import { BLANK_CUSTOMER } from './blank.ts'
import { CUSTOMER_COLUMNS, DEFAULT_CUSTOMER_COLUMNS } from './columns.ts'
import type { ConfigurableRequiredField, CustomerCommand } from './commands.ts'
import { decideCustomer } from './decide.ts'
import { type ComparedCustomer, compareCustomers, duplicateCustomerWarnings, findSimilarCustomers, searchTermsFor } from './duplicates.ts'
import { CustomerInput } from './input.ts'
import { customerRow } from './row.ts'
import type { Customer } from './state.ts'
import { customerStream } from './stream.ts'

const FACTS = { now: '2026-11-20T12:00:00.000Z', by: { id: '1', username: 'dana' }, required: [] }
const STEEL: CustomerInput = {
  account_number: 'GLS-1',
  name: 'Great Lakes Steel',
  address: '1 Mill Rd',
  city: 'Gary',
  state: 'IN',
  zip: '46402',
}
const META = { at: FACTS.now, by: FACTS.by, command_id: 'c' }
const create = (customer: CustomerInput): CustomerCommand => ({ type: 'CreateCustomer', id: '7', customer, source: 'user' })
const revise = (customer: CustomerInput): CustomerCommand => ({ type: 'ReviseCustomer', customer })
const decide = (state: Customer | null, command: CustomerCommand) => decideCustomer(state, command, FACTS)
const after = (state: Customer | null, command: CustomerCommand): Customer =>
  Result.getOrThrow(decide(state, command)).reduce<Customer | null>(
    (customer, event) => customerStream.evolve(customer, { ...event, meta: META }),
    state,
  ) as Customer

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

test.each([
  [{ state: 'ZZ' }, 'customer.state', 'Customer: There is no state ZZ. Use the abbreviation, such as IL or ON.'],
  [{ zip: 'ABC' }, 'customer.zip', 'Customer: ABC is not a zip code. Write it as 60611 or 60611-1234.'],
])('a customer at %j is refused [9.16]', (place, field, message) => {
  for (const decision of [decide(null, create({ ...STEEL, ...place })), decide(after(null, create(STEEL)), revise(place))]) {
    expect(Result.isFailure(decision) && decision.failure.alerts).toEqual([{ key: `${field}:unknown`, field, message }])
  }
})

test('a refusal says what was not done, in the words of the product [8.29]', () => {
  expect(decide(null, create({}))).toMatchObject({ failure: { type: 'InvalidCustomer', message: 'Failed to create company' } })
  expect(decide(after(null, create(STEEL)), revise({ zip: null }))).toMatchObject({
    failure: { type: 'InvalidCustomer', message: 'Failed to update company' },
  })
})

describe('what the settings demand besides [5.26]', () => {
  const demanding = (state: Customer | null, command: CustomerCommand, ...required: ConfigurableRequiredField[]) =>
    decideCustomer(state, command, { ...FACTS, required })
  const alertsOf = (decision: ReturnType<typeof demanding>) =>
    Result.isFailure(decision) ? decision.failure.alerts?.map(({ message }) => message) : []

  test('a credit limit and a status', () => {
    expect(alertsOf(demanding(null, create(STEEL), 'credit_limit', 'status'))).toEqual([
      'Customer: Credit limit is required',
      'Customer: Status is required',
    ])
    expect(alertsOf(demanding(null, create({ ...STEEL, credit_limit: 0, status: 'Active' }), 'credit_limit', 'status'))).toEqual([])
    expect(alertsOf(demanding(null, create({ ...STEEL, active: false }), 'status'))).toEqual([])
    expect(alertsOf(demanding(null, create(STEEL)))).toEqual([])
  })

  test('is required of an older customer at the next save, but not to deactivate it', () => {
    const steel = after(null, create(STEEL))
    expect(alertsOf(demanding(steel, revise({ notes: 'x' }), 'credit_limit'))).toEqual(['Customer: Credit limit is required'])
    expect(alertsOf(demanding(steel, revise({ status: null, notes: 'x' }), 'status'))).toEqual(['Customer: Status is required'])
    expect(alertsOf(demanding(steel, revise({ active: false }), 'credit_limit'))).toEqual([])
  })
})

test.each([
  [{ status: 'Inactive' }, false],
  [{ status: 'Inactive', active: true }, false],
  [{ status: 'Active', active: false }, false],
  [{ status: 'Active', active: true }, true],
  [{ status: null }, true],
  [{}, true],
] as const)('of an active customer %j leaves active %j', (input, active) => {
  expect(after(after(null, create(STEEL)), revise({ ...input, notes: 'x' })).active).toBe(active)
})

describe('a possible duplicate customer [7.14]', () => {
  const other = (id: string, name: string, more: Partial<ComparedCustomer> = {}): ComparedCustomer => ({
    id,
    name,
    address: null,
    city: 'Gary',
    state: 'IN',
    zip: null,
    phone: null,
    ...more,
  })
  const warned = (name: string, ...others: ComparedCustomer[]) => duplicateCustomerWarnings(other('7', name), others).map(({ key }) => key)

  test('is told by name and place, whatever the case, the punctuation and the legal form', () => {
    expect(duplicateCustomerWarnings(other('7', 'GREAT LAKES STEEL'), [other('3', 'Great Lakes Steel, Inc.')])).toEqual([
      {
        key: 'duplicate_customer:3',
        field: 'customer.name',
        message: 'Possible duplicate: customer 3, Great Lakes Steel, Inc., in Gary, IN.',
      },
    ])
    expect(warned('Müller & Söhne', other('3', 'MÜLLER SÖHNE'))).toHaveLength(1)
  })

  test('does not match itself, another name, city or state, or a name without letters', () => {
    const elsewhere = [other('4', 'Steel', { city: 'Hammond' }), other('5', 'Steel', { state: 'IL' })]
    expect(warned('Steel', other('7', 'Steel'), other('3', 'Steels'), ...elsewhere)).toEqual([])
    expect(warned('...', other('3', '!!!'))).toEqual([])
  })

  test.each([
    ['a name with a letter wrong', { name: 'Great Laks Steel' }, ['similar_name']],
    ['a name before its city is typed', { name: 'Great Lakes Steel', city: null, state: null }, ['name']],
    ['a similar name elsewhere', { name: 'Great Laks Steel', city: 'Hammond' }, []],
    ['the street in other words', { name: 'Abel', address: '1200 N Main St.', city: null, zip: '46402-1234' }, ['address']],
    ['the street without a place', { name: 'Abel', address: '1200 North Main Street', city: null, zip: null }, []],
    ['the number with the code of the country', { name: 'Abel', city: 'Dallas', phone: '+1 219-555-0134' }, ['phone']],
    ['half a number', { name: 'Abel', city: 'Dallas', phone: '0134' }, []],
    ['another customer', { name: 'Zinc Works', address: '9 Elm St', phone: '(555) 555-0100' }, []],
  ] as const)('is told while one types: %s', (_, typed, matches_on) => {
    const known = other('3', 'Great Lakes Steel Inc', { address: '1200 North Main Street', zip: '46402', phone: '(219) 555-0134' })
    expect(compareCustomers({ ...other('7', ''), ...typed }, known)).toEqual(matches_on)
  })

  test('those alike in most come first', () => {
    const typed = { ...other('', 'Great Lakes Steel', { phone: '2195550134' }), id: null }
    const found = findSimilarCustomers(typed, [
      other('2', 'Abel', { phone: '2195550134' }),
      other('10', 'Great Lakes Steel', { phone: '2195550134' }),
    ])
    expect(found.map(({ customer, matches_on }) => [customer.id, matches_on])).toEqual([
      ['10', ['name', 'phone']],
      ['2', ['phone']],
    ])
  })

  test('is among those that the words to look for find', () => {
    const { search } = customerRow(after(null, create({ ...STEEL, address: '1200 North Main Street', phone: '(219) 555-0134' })))
    for (const typed of [
      { name: 'Great Laks Steel' },
      { name: 'Abel', address: '1200 N. Main' },
      { name: 'Abel', phone: '+1 219 555 0134' },
    ])
      expect(searchTermsFor({ address: null, phone: null, ...typed }).some((word) => search.includes(word))).toBe(true)
  })
})

test('the list shows what the product lists, in its order [2.46]', () => {
  expect(DEFAULT_CUSTOMER_COLUMNS).toEqual(
    [
      'account_number',
      'name',
      'status',
      'type',
      'address',
      'city',
      'state',
      'zip',
      'phone',
      'contact',
      'contact_phone',
      'web_login',
    ].concat(['sales_rep', 'office', 'last_call', 'next_call', 'bill_to']),
  )
  const steel = after(null, create({ ...STEEL, credit_limit: 5_000_000, last_call: '2026-11-19', notes: 'Pays late' }))
  const cells = Object.fromEntries(
    CUSTOMER_COLUMNS.map(({ key, read }) => [key, read({ ...customerRow(steel), id: '1', version: 1, position: 1 }, null)]),
  )
  expect(cells).toMatchObject({
    account_number: 'GLS-1',
    status: 'Active',
    last_call: '2026-11-19',
    web_login: null,
    credit_limit: '50000.00',
  })
  expect(steel).toMatchObject({ id: '7', name: 'Great Lakes Steel', notes: 'Pays late' })
})

test('id, name and notes are kept [3.42], and an old event reads as if what it does not say were blank', () => {
  const { type: _type, web_login: _login, ...old } = after(null, create({ ...STEEL, notes: 'Dock 4' }))
  const folded = customerStream.evolve(null, { type: 'CustomerCreated', data: { customer: old }, meta: META })
  expect(folded).toMatchObject({ id: '7', name: 'Great Lakes Steel', notes: 'Dock 4', type: null, web_login: null })
  expect(Object.keys(BLANK_CUSTOMER).toSorted()).toEqual(
    Object.keys(CustomerInput.fields)
      .filter((field) => field !== 'status')
      .toSorted(),
  )
})

test('a status that is none is not read', () => {
  expect(Result.isFailure(Schema.decodeUnknownResult(CustomerInput)({ status: 'Dormant' }))).toBe(true)
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

test('the row says whether the customer can be used on new loads', () => {
  const steel = after(null, create(STEEL))
  expect(customerRow(steel)).toMatchObject({
    name: 'Great Lakes Steel',
    city: 'Gary',
    state: 'IN',
    status: 'Active',
    retired: false,
    search: 'great lakes steel gls-1 1 mill rd gary in',
  })
  expect(customerRow(after(steel, revise({ active: false })))).toMatchObject({ status: 'Inactive', retired: true })
})

test('an event out of place stops the fold', () => {
  expect(() => customerStream.evolve(null, { type: 'CustomerRevised', data: { changes: [] }, meta: META })).toThrow('CustomerRevised')
  expect(() => customerStream.evolve(after(null, create(STEEL)), { type: 'CustomerPainted', data: {}, meta: META })).toThrow(
    'CustomerPainted',
  )
})

describe('credit terms need customers#revise_credit', () => {
  const as = (role: string, required: readonly ConfigurableRequiredField[] = []) => ({
    ...FACTS,
    required,
    permissions: permissionsOf([role]),
  })
  const STANDING = () => after(null, create({ ...STEEL, credit_limit: 100_000 }))

  test.each([{ credit_limit: 9_999_900 }, { credit_limit: null }, { payment_terms_days: 90 }])('sales may not set %j', (terms) => {
    for (const decision of [
      decideCustomer(STANDING(), revise({ ...terms, phone: '(555) 010-2030' }), as('sales')),
      decideCustomer(null, create({ ...STEEL, payment_terms_days: 30, ...terms }), as('sales')),
    ]) {
      expect(decision).toMatchObject({ failure: { type: 'NotPermitted', feature: 'customers#revise_credit' } })
    }
    expect(Result.isSuccess(decideCustomer(STANDING(), revise(terms), as('accounting')))).toBe(true)
  })

  test('sales saves a customer whose credit terms are sent back unchanged, and adds one with no credit', () => {
    expect(Result.isSuccess(decideCustomer(STANDING(), revise({ credit_limit: 100_000, phone: '1' }), as('sales')))).toBe(true)
    expect(Result.isSuccess(decideCustomer(null, create({ ...STEEL, credit_limit: 0 }), as('sales', ['credit_limit'])))).toBe(true)
  })

  test('a demanded credit limit does not stop sales from saving a customer that has none [5.26]', () => {
    const without = after(null, create(STEEL))
    expect(Result.isSuccess(decideCustomer(without, revise({ phone: '1' }), as('sales', ['credit_limit'])))).toBe(true)
    expect(decideCustomer(without, revise({ phone: '1' }), as('accounting', ['credit_limit']))).toMatchObject({
      failure: { type: 'InvalidCustomer' },
    })
  })
})
