import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOAD, openCoverTenants } from './cover.fixture.ts'

const tenants = await openCoverTenants()
const { call, locked } = tenants

const setRule = async (credit_rule: string | null) => {
  await tenants.database.ownerPool.query(`update tenants set settings = $1 where tenant_id = 'acme'`, [credit_rule ? { credit_rule } : {}])
  // Settings are cached for five seconds, and re-read when a change is announced.
  tenants.app.commands.settings.forget('acme')
  expect((await tenants.app.commands.settings('acme')).credit_rule).toBe(credit_rule ?? 'warn')
}
const customer = async (name: string, credit_limit: string | null) => {
  const company = { name, address: '1 Mill Rd', city: 'Gary', state: 'IN', zip: '46402', credit_limit }
  return (await call('POST', '/companies', { company }, 'admin')).json.company.id as string
}
const loadOf = (id: string, customer_line_haul_rate: string) => ({ ...LOAD, customer: { id }, rates: { customer_line_haul_rate } })
const create = (id: string, rate: string, headers = {}) => call('POST', '/shipments', { shipment: loadOf(id, rate) }, 'dana', headers)
const credit = async (id: string, person: 'viewer' | 'stranger' = 'viewer') => {
  const { status, json } = await call('GET', `/companies/${id}`, undefined, person)
  const { credit_limit, exposure, available } = json.company ?? {}
  return { status, credit_limit, exposure, available }
}
const over = (name: string, owed: string, by: string, limit: string) => ({
  key: 'customer:credit_limit',
  field: 'customer',
  message: `${name} owes $${owed} with this load, $${by} over the credit limit of $${limit}.`,
})
const MC = '718204'

beforeAll(async () => {
  await tenants.signInAll()
  await tenants.carrier({ name: 'Tri-Fork Carriers', mc_number: MC })
})
beforeEach(tenants.signInAll)

test('a customer owes for loads until they are voided or released to accounting', async () => {
  const id = await customer('Steel', '10000.00')
  expect(await credit(id)).toEqual({ status: 200, credit_limit: '10000.00', exposure: '0.00', available: '10000.00' })
  const { pro } = await locked({ customer: { id }, rates: { customer_line_haul_rate: '4000.00' } })
  const second = await locked({ customer: { id }, rates: { customer_line_haul_rate: '7000.50' } })
  expect(await credit(id)).toMatchObject({ exposure: '11000.50', available: '-1000.50' })
  await call('PUT', '/void', { void: { pro } })
  expect(await credit(id)).toMatchObject({ exposure: '7000.50', available: '2999.50' })
  await tenants.database.ownerPool.query(`update board_shipments set status = 'RELEASED' where tenant_id = 'acme' and id = $1`, [
    second.pro,
  ])
  expect(await credit(id)).toMatchObject({ exposure: '0.00', available: '10000.00' })
  const free = await customer('Free', null)
  await create(free, '9000.00')
  expect(await credit(free)).toEqual({ status: 200, credit_limit: null, exposure: '9000.00', available: null })
  expect((await credit(id, 'stranger')).status).toBe(404)
})

test('by default a customer over the limit is a warning at create, before and at the cover, and at a repeat', async () => {
  const id = await customer('Tin', '5000.00')
  expect((await create(id, '3000.00')).json.warnings).toEqual([])
  const second = await create(id, '3000.00')
  expect([second.status, second.json.warnings]).toEqual([201, [over('Tin', '6000.00', '1000.00', '5000.00')]])
  const { pro } = second.json.shipment
  await call('GET', `/shipments/${pro}?with_lock=true`)
  expect((await call('GET', `/shipments/${pro}/compliance?mc_num=${MC}`)).json.warnings).toEqual(second.json.warnings)
  const covered = await call('PUT', '/cover', { cover: { pro, mc_num: MC } })
  expect([covered.status, covered.json.warnings]).toEqual([200, second.json.warnings])
  const repeated = await call('PUT', '/repeat_shipment', { shipment: { pro, interval: 'weekly', repeat: 2, rates: true } })
  expect(repeated.json.warnings).toEqual([over('Tin', '12000.00', '7000.00', '5000.00')])
})

describe('credit checks that the settings change', () => {
  test('a customer over the limit is refused with the amount at create and cover, and nothing is written', async () => {
    const id = await customer('Zinc', '5000.00')
    const { pro } = await locked({ customer: { id }, rates: { customer_line_haul_rate: '3000.00' } })
    const over_limit = await locked({ customer: { id }, rates: { customer_line_haul_rate: '2500.00' } })
    await setRule('refuse')
    const head = await tenants.app.store.head('acme')
    const refused = await create(id, '100.00')
    const alert = over('Zinc', '5600.00', '600.00', '5000.00')
    expect([refused.status, refused.json.error]).toEqual([422, { type: 'OverCreditLimit', message: alert.message, alerts: [alert] }])
    const cover = await call('PUT', '/cover', { cover: { pro: over_limit.pro, mc_num: MC } })
    expect([cover.status, cover.json.error.message]).toEqual([422, over('Zinc', '5500.00', '500.00', '5000.00').message])
    expect(await tenants.app.store.head('acme')).toBe(head)

    await call('PUT', '/void', { void: { pro: over_limit.pro } })
    const key = { 'idempotency-key': 'zinc' }
    const first = await create(id, '2000.00', key)
    expect(first.status).toBe(201)
    const again = await create(id, '2000.00', key)
    expect([again.status, again.json.shipment.pro]).toEqual([201, first.json.shipment.pro])
    expect((await create(id, '0.01')).status).toBe(422)
    expect((await call('PUT', '/cover', { cover: { pro, mc_num: MC } })).status).toBe(200)
    expect((await call('POST', '/shipments', { shipment: { ...LOAD, customer: { name: 'In no book' } } })).status).toBe(201)
  })

  test('a repeat counts each of its loads for the next, and creates none when one is over the limit', async () => {
    await setRule('refuse')
    const id = await customer('Nickel', '10000.00')
    const { pro } = (await create(id, '3000.00')).json.shipment
    const repeat = (times: number) => call('PUT', '/repeat_shipment', { shipment: { pro, interval: 'weekly', repeat: times, rates: true } })
    const refused = await repeat(3)
    expect([refused.status, refused.json.error.message]).toEqual([422, over('Nickel', '12000.00', '2000.00', '10000.00').message])
    expect(await credit(id)).toMatchObject({ exposure: '3000.00' })
    expect((await repeat(2)).status).toBe(201)
    expect(await credit(id)).toMatchObject({ exposure: '9000.00' })
  })

  test('no credit check runs', async () => {
    await setRule('none')
    const id = await customer('Lead', '1.00')
    expect(await create(id, '3000.00')).toMatchObject({ status: 201, json: { warnings: [] } })
    expect(await credit(id)).toMatchObject({ exposure: '3000.00', available: '-2999.00' })
  })
})

test('the balance of a customer is read by an index', async () => {
  const client = await tenants.database.ownerPool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into board_shipments (tenant_id, id, version, customer_id, pickup_at)
       select 'acme', (5000000 + n)::text, 1, (n % 100)::text, now() - n * interval '1 hour' from generate_series(1, 5000) n`,
    )
    await client.query('analyze board_shipments')
    await client.query("set local role waybill_app; set local app.tenant = 'acme'")
    const { rows } = await client.query<Record<string, string>>(
      "explain select sum(customer_total) from board_shipments where tenant_id = 'acme' and customer_id = '1' and status <> 'RELEASED'",
    )
    expect(rows.map((row) => Object.values(row).join()).join('\n')).toContain('board_shipments_customer')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
