import { DEFAULT_CUSTOMER_COLUMNS } from '@waybill/shared/customer/columns'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCoverTenants } from './cover.fixture.ts'

const tenants = await openCoverTenants()
const { call } = tenants
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
  await tenants.signInAll()
  for (const name of ['CHI', 'DAL']) await call('POST', '/offices', { office: { name } }, 'admin')
  await call('POST', '/sales_reps', { sales_rep: { name: 'sales' } }, 'admin')
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
  await call('POST', '/companies', { company: { ...STEEL, name: 'Neighbour Steel', sales_rep: null, office: null } }, 'stranger')
})
beforeEach(tenants.signInAll)

describe('one customer [3.42, 7.14]', () => {
  test('a blank customer lists its required fields, and nothing is written', async () => {
    const head = await tenants.app.store.head('acme')
    const { status, json } = await call('GET', '/companies/new', undefined, 'admin')
    expect(status).toBe(200)
    expect(json.company).toMatchObject({ id: null, name: null, credit_limit: null, active: true, status: 'Active', version: 0 })
    expect(json.required_fields).toEqual(['name', 'address', 'city', 'state', 'zip'])
    expect(await tenants.app.store.head('acme')).toBe(head)
    expect((await call('GET', '/companies/new', undefined, 'viewer')).status).toBe(403)
  })

  test('is returned with all its fields, and may be sent back as returned', async () => {
    const { json } = await call('GET', `/companies/${steel.id}`, undefined, 'viewer')
    expect(json.company).toMatchObject({ ...STEEL, id: steel.id, status: 'Active', active: true, created_by: 'admin' })
    const back = await call('PUT', `/companies/${steel.id}`, { company: json.company }, 'admin')
    expect([back.status, back.json.company.version]).toEqual([200, json.company.version])
  })

  test('is created and updated with the messages of the spec [8.30]', async () => {
    const created = await call('POST', '/companies', { company: { ...STEEL, name: 'Tin Men' } }, 'admin')
    expect([created.status, created.json.message]).toEqual([201, 'Customer Tin Men created successfully'])
    const { id, version } = created.json.company
    const updated = await call('PUT', `/companies/${id}`, { company: { version, notes: 'Ring first', status: 'Inactive' } }, 'admin')
    expect([updated.status, updated.json.message]).toEqual([200, 'Customer Tin Men updated successfully'])
    expect(updated.json.company).toMatchObject({ notes: 'Ring first', active: false, status: 'Inactive', zip: '46402' })
    const late = await call('PUT', `/companies/${id}`, { company: { version, notes: 'x' } }, 'admin')
    expect([late.status, late.json.error.type]).toEqual([409, 'VersionConflict'])
  })

  test('is refused without its required fields, each reported, and not written [5.26, 8.29]', async () => {
    const head = await tenants.app.store.head('acme')
    const bare = await call('POST', '/companies', { company: { name: ' ' } }, 'admin')
    expect([bare.status, bare.json.error.message]).toEqual([422, 'Failed to create company'])
    expect(bare.json.error.alerts.map(({ message }: { message: string }) => message)).toEqual(
      ['Name', 'Address', 'City', 'State', 'Zip'].map((field) => `Customer: ${field} is required`),
    )
    const emptied = await call('PUT', `/companies/${steel.id}`, { company: { zip: '' } }, 'admin')
    expect([emptied.status, emptied.json.error.message]).toEqual([422, 'Failed to update company'])
    expect(await tenants.app.store.head('acme')).toBe(head)
  })

  test('needs a credit limit and a status when the settings require them [5.26]', async () => {
    await tenants.app.addTenant('strict')
    await tenants.app.addUser('strict', 'boss', 'admin')
    const settings = { required_fields: { company: ['credit_limit', 'status'] } }
    await tenants.database.ownerPool.query(`update tenants set settings = $1 where tenant_id = 'strict'`, [settings])
    const token = await tenants.app.signIn('strict', 'boss')
    const strict = (method: string, path: string, body?: object) =>
      tenants.app.call(method, `/strict/api/v1${path}`, { token, ...(body && { body }) })
    expect((await strict('GET', '/companies/new')).json.required_fields.slice(5)).toEqual(['credit_limit', 'status'])
    const { credit_limit: _, sales_rep: _rep, office: _office, ...without } = STEEL
    const refused = await strict('POST', '/companies', { company: without })
    expect(refused.status).toBe(422)
    expect(refused.json.error.alerts).toEqual([
      { key: 'customer.credit_limit:required', field: 'customer.credit_limit', message: 'Customer: Credit limit is required' },
      { key: 'customer.status:required', field: 'customer.status', message: 'Customer: Status is required' },
    ])
    expect(
      (await strict('POST', '/companies', { company: { ...without, credit_limit: STEEL.credit_limit, status: 'Active' } })).status,
    ).toBe(201)
  })

  test('a customer of another tenant, or an unknown one, is neither returned nor changed [8.29]', async () => {
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
    ['an unknown status', { company: { ...STEEL, status: 'Dormant' } }],
    ['an invalid day', { company: { ...STEEL, next_call: '2026-02-31' } }],
    ['an invalid amount', { company: { ...STEEL, credit_limit: 'much' } }],
    ['an unknown field', { company: { ...STEEL, colour: 'red' } }],
    ['another root key', { customer: STEEL }],
  ])('a body with %s is refused', async (_, body) => {
    expect((await call('POST', '/companies', body, 'admin')).status).toBe(400)
  })
})

test('a possible duplicate is a warning and not a refusal', async () => {
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

describe('possible duplicates while a new customer is typed', () => {
  const similar = async (query: string, person: 'dana' | 'viewer' | 'stranger' = 'dana') =>
    (await call('GET', `/companies/similar?${query}`, undefined, person)).json.companies

  test('are found by name, address and number, the closest match first, and never in another tenant', async () => {
    const [first] = await similar('name=great laks steel&city=gary&phone=(219) 555-0100')
    expect(first).toMatchObject({ id: steel.id, name: STEEL.name, city: 'Gary', matches_on: ['similar_name', 'phone'] })
    expect((await similar('address=1 Mill Road&zip=46402'))[0]).toMatchObject({ matches_on: ['address'] })
    expect(await similar('name=nobody of that name')).toEqual([])
    expect(await similar('')).toEqual([])
    expect(await similar(`name=great lakes steel&id=${steel.id}`)).not.toContainEqual(expect.objectContaining({ id: steel.id }))
    expect(await similar('name=great lakes steel', 'stranger')).toEqual([])
    expect((await call('GET', '/companies/similar?colour=red')).status).toBe(400)
  })
})

describe('lists of customers [2.46, 7.15]', () => {
  test('are searched, filtered and sorted by their columns', async () => {
    expect(await names('search=zinc dallas')).toEqual(['Zinc Works'])
    expect(await names('filters[type]=broker')).toEqual(['Zinc Works'])
    expect(await names('filters[office][]=dal&filters[office][]=none')).toEqual(['Zinc Works'])
    expect(await names('filters[account_number]=a-1&filters[state]=il')).toEqual(['Abel Foods'])
    expect((await names('sort=-next_call')).at(-1)).toBe('Abel Foods')
    expect((await names('sort=account_number'))[0]).toBe('Abel Foods')
  })

  test('are paged with each row once, by any column', async () => {
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

  test('a live page has cells, and the log position that it reflects', async () => {
    const { status, json } = await call('GET', '/companies_live_board?filters[type]=broker', undefined, 'viewer')
    expect(status).toBe(200)
    expect(json).toMatchObject({ total: 1, more: false, next: null, position: await tenants.app.store.head('acme') })
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
    expect(none.json).toMatchObject({ companies_live_board: [], total: 0, position: await tenants.app.store.head('acme') })
    for (const query of ['columns=colour', 'filters[colour]=red']) {
      expect((await call('GET', `/companies_live_board?${query}`)).status).toBe(400)
    }
  })

  test('pickers have all active customers by id and name, and none of another tenant', async () => {
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

describe('contacts of a customer', () => {
  const IDA = { contact: 'Ida Bills', role: 'Payables', email: 'bills@copper.example', gets: ['invoices'] }
  const CY = { contact: 'Cy Dock', phone: '219 555 0177', gets: ['check_calls'] }

  test('a load gets the contact for each purpose: calls from its customer, bills from its bill-to', async () => {
    const { company } = await add({ name: 'Copper Hall', email: 'office@copper.example', contacts: [IDA, CY] })
    expect(company.contacts.map(({ id, contact }: { id: string; contact: string }) => [id, contact])).toEqual([
      ['1', 'Ida Bills'],
      ['2', 'Cy Dock'],
    ])
    const load = await tenants.create({ customer: { id: company.id }, bill_to: { id: company.id } })
    expect(load.customer).toMatchObject({ contact: 'Cy Dock', phone: '219 555 0177', email: 'office@copper.example' })
    expect(load.bill_to).toMatchObject({ contact: 'Ida Bills', phone: '219 555 0100', email: 'bills@copper.example' })
    expect(await names('search=cy+dock')).toEqual(['Copper Hall'])
  })

  test('are changed one by one, and a contact without a way to reach them is refused at its field', async () => {
    const { company } = await add({ name: 'Silver Hall', contacts: [IDA, CY] })
    const put = (contacts: unknown) => call('PUT', `/companies/${company.id}`, { company: { contacts } }, 'admin')
    const refused = await put([{ ...company.contacts[0], email: '' }, company.contacts[1]])
    expect([refused.status, refused.json.error.alerts]).toEqual([
      422,
      [expect.objectContaining({ field: 'customer.contacts[1].email', message: 'Customer: Ida Bills: Email is required for invoices' })],
    ])
    const saved = await put([company.contacts[0], { ...company.contacts[1], phone: '219 555 0188' }])
    expect([saved.status, saved.json.company.contacts[1].phone]).toEqual([200, '219 555 0188'])
    const events = await tenants.app.store.readStream('acme', `customer/${company.id}`)
    expect(events.at(-1)?.data).toEqual({
      changes: [{ path: 'contacts[2].phone', from: '219 555 0177', to: '219 555 0188' }],
    })
    expect((await put(Array(51).fill(CY))).status).toBe(400)
  })
})

describe('deactivating customers [7.16]', () => {
  test('deactivates several at once, and a new load does not find them by name', async () => {
    const ids = [(await add({ name: 'Gone One' })).company.id, (await add({ name: 'Gone Two' })).company.id]
    const body = { company_ids: [...ids, Number(ids[0])] }
    const key = { 'idempotency-key': 'away' }
    const first = await call('PUT', '/companies/deactivate', body, 'admin', key)
    expect(first.status).toBe(200)
    expect(first.json.companies.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual(
      ids.map((id) => [id, 'Inactive']),
    )
    expect(first.headers.get('waybill-position')).toBe(String(await tenants.app.store.head('acme')))
    const again = await call('PUT', '/companies/deactivate', body, 'admin', key)
    expect([again.status, again.headers.get('waybill-position')]).toEqual([200, first.headers.get('waybill-position')])
    expect((await tenants.create({ customer: { name: 'Gone One' } })).customer.id).toBeNull()
  })

  test('deactivates all of them or none', async () => {
    const head = await tenants.app.store.head('acme')
    const { status, json } = await call('PUT', '/companies/deactivate', { company_ids: [steel.id, '999'] }, 'admin')
    expect([status, json.error.message]).toEqual([404, 'Failed to update company'])
    for (const body of [{}, { company_ids: [] }, { company_ids: ['x'] }, { company_ids: steel.id }]) {
      expect((await call('PUT', '/companies/deactivate', body, 'admin')).status).toBe(400)
    }
    expect((await call('PUT', '/companies/deactivate', { company_ids: [steel.id] }, 'viewer')).status).toBe(403)
    expect((await call('PUT', '/companies/deactivate', { company_ids: ['4'] }, 'stranger')).status).toBe(404)
    expect(await tenants.app.store.head('acme')).toBe(head)
  })
})
