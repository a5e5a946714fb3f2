import { DEFAULT_CUSTOMER_COLUMNS } from '@waybill/shared/customer/columns'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCoverHouse } from './cover.harness.ts'

const house = await openCoverHouse()
const { call } = house
const STEEL = {
  name: 'Great Lakes Steel, Inc.',
  account_number: 'GLS-1',
  type: 'Shipper',
  address: '1 Mill Rd',
  city: 'Gary',
  state: 'IN',
  zip: '46402',
  phone: '219 555 0100',
  contact: 'Ann Ore',
  contact_phone: '219 555 0101',
  web_login: 'gls',
  sales_rep: 'sales',
  office: 'CHI',
  last_call: '2026-11-19',
  next_call: '2026-11-26',
  bill_to: 'Great Lakes Holding',
  credit_limit: '50000.00',
  incident_management: true,
  notes: 'Dock 4',
}
const add = async (changes: object = {}) => (await call('POST', '/companies', { company: { ...STEEL, ...changes } }, 'admin')).json
const names = async (query: string) => (await call('GET', `/companies?${query}`)).json.companies.map(({ name }: { name: string }) => name)

let steel: { readonly id: string; readonly version: number }
beforeAll(async () => {
  await house.arrive()
  steel = (await add()).company
  await add({
    name: 'Zinc Works',
    account_number: 'Z-1',
    type: 'Broker',
    office: 'DAL',
    city: 'Dallas',
    state: 'TX',
    next_call: '2026-11-22',
  })
  await add({ name: 'Abel Foods', account_number: 'A-1', sales_rep: null, city: 'Joliet', state: 'IL', next_call: null })
  await call('POST', '/companies', { company: { ...STEEL, name: 'Neighbour Steel' } }, 'stranger')
})
beforeEach(house.arrive)

describe('one customer [3.42, 7.14]', () => {
  test('a blank one says what must be said of it, and nothing is written', async () => {
    const head = await house.app.store.head('acme')
    const { status, json } = await call('GET', '/companies/new', undefined, 'admin')
    expect(status).toBe(200)
    expect(json.company).toMatchObject({ id: null, name: null, credit_limit: null, active: true, status: 'Active', version: 0 })
    expect(json.required_fields).toEqual(['name', 'address', 'city', 'state', 'zip'])
    expect(await house.app.store.head('acme')).toBe(head)
    expect((await call('GET', '/companies/new', undefined, 'viewer')).status).toBe(403)
  })

  test('is told whole, and what was told can be sent back', async () => {
    const { json } = await call('GET', `/companies/${steel.id}`, undefined, 'viewer')
    expect(json.company).toMatchObject({ ...STEEL, id: steel.id, status: 'Active', active: true, created_by: 'admin' })
    const back = await call('PUT', `/companies/${steel.id}`, { company: json.company }, 'admin')
    expect([back.status, back.json.company.version]).toEqual([200, json.company.version])
  })

  test('is created and updated in the words of the product [8.30]', async () => {
    const created = await call('POST', '/companies', { company: { ...STEEL, name: 'Tin Men' } }, 'admin')
    expect([created.status, created.json.message]).toEqual([201, 'Customer Tin Men created successfully'])
    const { id, version } = created.json.company
    const updated = await call('PUT', `/companies/${id}`, { company: { version, notes: 'Ring first', status: 'Inactive' } }, 'admin')
    expect([updated.status, updated.json.message]).toEqual([200, 'Customer Tin Men updated successfully'])
    expect(updated.json.company).toMatchObject({ notes: 'Ring first', active: false, status: 'Inactive', zip: '46402' })
    const late = await call('PUT', `/companies/${id}`, { company: { version, notes: 'x' } }, 'admin')
    expect([late.status, late.json.error.type]).toEqual([409, 'VersionConflict'])
  })

  test('without what it must have is refused, field by field, and not written [5.26, 8.29]', async () => {
    const head = await house.app.store.head('acme')
    const bare = await call('POST', '/companies', { company: { name: ' ' } }, 'admin')
    expect([bare.status, bare.json.error.message]).toEqual([422, 'Failed to create company'])
    expect(bare.json.error.alerts.map(({ message }: { message: string }) => message)).toEqual(
      ['Name', 'Address', 'City', 'State', 'Zip'].map((field) => `Customer: ${field} is required`),
    )
    const emptied = await call('PUT', `/companies/${steel.id}`, { company: { zip: '' } }, 'admin')
    expect([emptied.status, emptied.json.error.message]).toEqual([422, 'Failed to update company'])
    expect(await house.app.store.head('acme')).toBe(head)
  })

  test('has a credit limit and a status where the settings demand them [5.26]', async () => {
    await house.app.addTenant('strict')
    await house.app.addUser('strict', 'boss', 'admin')
    const settings = { required_fields: { company: ['credit_limit', 'status'] } }
    await house.database.ownerPool.query(`update tenants set settings = $1 where tenant_id = 'strict'`, [settings])
    const token = await house.app.signIn('strict', 'boss')
    const strict = (method: string, path: string, body?: object) =>
      house.app.call(method, `/strict/api/v1${path}`, { token, ...(body && { body }) })
    expect((await strict('GET', '/companies/new')).json.required_fields.slice(5)).toEqual(['credit_limit', 'status'])
    const { credit_limit: _, ...without } = STEEL
    const refused = await strict('POST', '/companies', { company: without })
    expect(refused.status).toBe(422)
    expect(refused.json.error.alerts).toEqual([
      { key: 'customer.credit_limit:required', field: 'customer.credit_limit', message: 'Customer: Credit limit is required' },
      { key: 'customer.status:required', field: 'customer.status', message: 'Customer: Status is required' },
    ])
    expect((await strict('POST', '/companies', { company: { ...STEEL, status: 'Active' } })).status).toBe(201)
  })

  test('that is not ours, or not there, is not told and not changed [8.29]', async () => {
    for (const person of ['stranger', 'admin'] as const) {
      const id = person === 'admin' ? '999' : '4'
      const got = await call('GET', `/companies/${id}`, undefined, person)
      expect([got.status, got.json.error.message]).toEqual([404, 'Failed to get company'])
      const put = await call('PUT', `/companies/${id}`, '{', person)
      expect([put.status, put.json.error.message]).toEqual([404, 'Failed to update company'])
    }
    expect((await call('PUT', `/companies/${steel.id}`, { company: { notes: 'x' } }, 'viewer')).status).toBe(403)
    expect((await call('POST', '/companies', { company: STEEL }, 'viewer')).status).toBe(403)
  })

  test.each([
    ['a status that is none', { company: { ...STEEL, status: 'Dormant' } }],
    ['a day that is none', { company: { ...STEEL, next_call: '2026-02-31' } }],
    ['an amount that is none', { company: { ...STEEL, credit_limit: 'much' } }],
    ['a field that nobody knows', { company: { ...STEEL, colour: 'red' } }],
    ['another envelope', { customer: STEEL }],
  ])('%s cannot be read', async (_, body) => {
    expect((await call('POST', '/companies', body, 'admin')).status).toBe(400)
  })
})

test('a customer who is there already is told as a warning, not as a refusal', async () => {
  const again = await add({ name: 'GREAT LAKES STEEL INC' })
  const message = `Possible duplicate: customer ${steel.id}, ${STEEL.name}, in Gary, IN.`
  expect(again.warnings).toEqual([{ key: `duplicate_customer:${steel.id}`, field: 'customer.name', message }])
  const { id } = again.company
  const moved = await call('PUT', `/companies/${id}`, { company: { city: 'Hammond' } }, 'admin')
  expect(moved.json.warnings).toEqual([])
  expect((await call('PUT', `/companies/${id}`, { company: { notes: 'x' } }, 'admin')).json.warnings).toEqual([])
  expect((await call('PUT', `/companies/${id}`, { company: { city: 'gary' } }, 'admin')).json.warnings).toHaveLength(1)
  expect((await add({ name: 'Neighbour Steel' })).warnings).toEqual([])
})

describe('who looks like a customer that is being typed', () => {
  const similar = async (query: string, person: 'dana' | 'viewer' | 'stranger' = 'dana') =>
    (await call('GET', `/companies/similar?${query}`, undefined, person)).json.companies

  test('is told by name, address and number, those alike in most first, and nobody of the neighbour', async () => {
    const [first] = await similar('name=great laks steel&city=gary&phone=(219) 555-0100')
    expect(first).toMatchObject({ id: steel.id, name: STEEL.name, city: 'Gary', likeness: ['similar_name', 'phone'] })
    expect((await similar('address=1 Mill Road&zip=46402'))[0]).toMatchObject({ likeness: ['address'] })
    expect(await similar('name=nobody of that name')).toEqual([])
    expect(await similar('')).toEqual([])
    expect(await similar(`name=great lakes steel&id=${steel.id}`)).not.toContainEqual(expect.objectContaining({ id: steel.id }))
    expect(await similar('name=great lakes steel', 'stranger')).toEqual([])
    expect((await call('GET', '/companies/similar?colour=red')).status).toBe(400)
  })
})

describe('lists [2.46, 7.15]', () => {
  test('are searched, filtered and sorted by their columns', async () => {
    expect(await names('search=zinc dallas')).toEqual(['Zinc Works'])
    expect(await names('filters[type]=broker')).toEqual(['Zinc Works'])
    expect(await names('filters[office][]=dal&filters[office][]=none')).toEqual(['Zinc Works'])
    expect(await names('filters[account_number]=a-1&filters[state]=il')).toEqual(['Abel Foods'])
    expect((await names('sort=-next_call')).at(-1)).toBe('Abel Foods')
    expect((await names('sort=account_number'))[0]).toBe('Abel Foods')
  })

  test('come page by page, each row once, by any column', async () => {
    const whole = await names('sort=-type')
    const seen: string[] = []
    let after = ''
    do {
      const { json } = await call('GET', `/companies?sort=-type&limit=2${after && `&after=${after}`}`)
      expect(json.total).toBe(whole.length)
      seen.push(...json.companies.map(({ name }: { name: string }) => name))
      after = json.next
    } while (after)
    expect(seen).toEqual(whole)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test.each(['filters[insured]=true', 'sort=credit', 'columns=name', 'limit=0', 'after=x'])('refuse %s', async (query) => {
    expect((await call('GET', `/companies?${query}`)).status).toBe(400)
  })

  test('a live page has cells, and the position at which it is true', async () => {
    const { status, json } = await call('GET', '/companies_live_board?filters[type]=broker', undefined, 'viewer')
    expect(status).toBe(200)
    expect(json).toMatchObject({ total: 1, more: false, next: null, position: await house.app.store.head('acme') })
    expect(Object.keys(json.companies_live_board[0].cells)).toEqual(DEFAULT_CUSTOMER_COLUMNS)
    expect(json.companies_live_board[0].cells).toMatchObject({
      name: 'Zinc Works',
      status: 'Active',
      sales_rep: 'sales',
      next_call: '2026-11-22',
    })
    const some = await call('GET', '/companies_live_board?columns=credit_limit,name&limit=1&sort=name')
    expect(some.json.companies_live_board[0].cells).toEqual({ credit_limit: '50000.00', name: 'Abel Foods' })
    expect((await call('GET', `/companies_live_board?limit=1&after=${some.json.next}`)).json.companies_live_board).toHaveLength(1)
    const none = await call('GET', '/companies_live_board?search=nobodyhere')
    expect(none.json).toMatchObject({ companies_live_board: [], total: 0, position: await house.app.store.head('acme') })
    for (const query of ['columns=colour', 'filters[colour]=red']) {
      expect((await call('GET', `/companies_live_board?${query}`)).status).toBe(400)
    }
  })

  test('pickers have everybody who is active, by id and name, and no neighbour', async () => {
    const { company } = await add({ name: 'Copper Kettle' })
    const picked = async () => (await call('GET', '/companies/all_companies', undefined, 'viewer')).json.companies
    expect(await picked()).toContainEqual({ id: company.id, name: 'Copper Kettle' })
    await call('PUT', '/companies/deactivate', { company_ids: [company.id] }, 'admin')
    expect(await picked()).not.toContainEqual({ id: company.id, name: 'Copper Kettle' })
    expect((await call('GET', '/companies/all_companies?limit=x')).status).toBe(400)
    expect((await call('GET', '/companies/all_companies', undefined, 'stranger')).json.companies).toEqual([
      { id: '1', name: 'Neighbour Steel' },
    ])
  })
})

describe('his contacts', () => {
  const IDA = { contact: 'Ida Bills', role: 'Payables', email: 'bills@copper.example', gets: ['invoices'] }
  const CY = { contact: 'Cy Dock', phone: '219 555 0177', gets: ['check_calls'] }

  test('are told to the load for what it turns to each: to call as its customer, to bill as its bill-to', async () => {
    const { company } = await add({ name: 'Copper Hall', email: 'office@copper.example', contacts: [IDA, CY] })
    expect(company.contacts.map(({ id, contact }: { id: string; contact: string }) => [id, contact])).toEqual([
      ['1', 'Ida Bills'],
      ['2', 'Cy Dock'],
    ])
    const load = await house.create({ customer: { id: company.id }, bill_to: { id: company.id } })
    expect(load.customer).toMatchObject({ contact: 'Cy Dock', phone: '219 555 0177', email: 'office@copper.example' })
    expect(load.bill_to).toMatchObject({ contact: 'Ida Bills', phone: '219 555 0100', email: 'bills@copper.example' })
    expect(await names('search=cy+dock')).toEqual(['Copper Hall'])
  })

  test('are changed one by one, and one who could not be reached is refused at his field', async () => {
    const { company } = await add({ name: 'Silver Hall', contacts: [IDA, CY] })
    const put = (contacts: unknown) => call('PUT', `/companies/${company.id}`, { company: { contacts } }, 'admin')
    const refused = await put([{ ...company.contacts[0], email: '' }, company.contacts[1]])
    expect([refused.status, refused.json.error.alerts]).toEqual([
      422,
      [expect.objectContaining({ field: 'customer.contacts[1].email', message: 'Customer: Ida Bills: E-mail is required for invoices' })],
    ])
    const saved = await put([company.contacts[0], { ...company.contacts[1], phone: '219 555 0188' }])
    expect([saved.status, saved.json.company.contacts[1].phone]).toEqual([200, '219 555 0188'])
    const events = await house.app.store.readStream('acme', `customer/${company.id}`)
    expect(events.at(-1)?.data).toEqual({
      changes: [{ path: 'contacts[2].phone', from: '219 555 0177', to: '219 555 0188' }],
    })
    expect((await put(Array(51).fill(CY))).status).toBe(400)
  })
})

describe('putting customers away [7.16]', () => {
  test('takes several at once, once, and a new load does not find them by name', async () => {
    const ids = [(await add({ name: 'Gone One' })).company.id, (await add({ name: 'Gone Two' })).company.id]
    const body = { company_ids: [...ids, Number(ids[0])] }
    const key = { 'idempotency-key': 'away' }
    const first = await call('PUT', '/companies/deactivate', body, 'admin', key)
    expect(first.status).toBe(200)
    expect(first.json.companies.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual(
      ids.map((id) => [id, 'Inactive']),
    )
    expect(first.headers.get('waybill-position')).toBe(String(await house.app.store.head('acme')))
    const again = await call('PUT', '/companies/deactivate', body, 'admin', key)
    expect([again.status, again.headers.get('waybill-position')]).toEqual([200, first.headers.get('waybill-position')])
    expect((await house.create({ customer: { name: 'Gone One' } })).customer.id).toBeNull()
  })

  test('is done for all of them or for none', async () => {
    const head = await house.app.store.head('acme')
    const { status, json } = await call('PUT', '/companies/deactivate', { company_ids: [steel.id, '999'] }, 'admin')
    expect([status, json.error.message]).toEqual([404, 'Failed to update company'])
    for (const body of [{}, { company_ids: [] }, { company_ids: ['x'] }, { company_ids: steel.id }]) {
      expect((await call('PUT', '/companies/deactivate', body, 'admin')).status).toBe(400)
    }
    expect((await call('PUT', '/companies/deactivate', { company_ids: [steel.id] }, 'viewer')).status).toBe(403)
    expect((await call('PUT', '/companies/deactivate', { company_ids: ['4'] }, 'stranger')).status).toBe(404)
    expect(await house.app.store.head('acme')).toBe(head)
  })
})
