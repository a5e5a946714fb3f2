import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTestApp } from '../http-app.fixture.ts'

const app = await createTestApp(await testDatabase())
const tokens: Record<string, string> = {}
const call = async (method: string, path: string, body?: unknown, person = 'admin', tenant = 'acme') => {
  const name = `${tenant} ${person}`
  tokens[name] ??= await app.signIn(tenant, person)
  return app.call(method, `/${tenant}/api/v1${path}`, { token: tokens[name] as string, ...(body !== undefined && { body }) })
}
const LOAD = {
  mode: 'truckload',
  customer: { name: 'Steel' },
  bill_to: { name: 'Steel' },
  load_info: { revenue_type: 'TL', weight: 42_000, load_description: 'Coils', equipment_type: 'V' },
  pick_stops: [
    { event_type: 'P', location_name: 'Mill', city: 'Gary', state: 'IN', ready_or_deliver_date: '2026-11-23' },
    { event_type: 'D', location_name: 'Yard', city: 'Dallas', state: 'TX' },
  ],
}
const create = (more: object = {}) => call('POST', '/shipments', { shipment: { ...LOAD, ...more } }, 'dispatcher')

beforeAll(async () => {
  for (const tenant of ['acme', 'globex']) {
    await app.addTenant(tenant)
    await app.addUser(tenant, 'admin', 'admin')
  }
  for (const role of ['dispatcher', 'support']) await app.addUser('acme', role, role)
})

test('required fields apply to the next save at once, for this tenant alone [5.4, 5.26]', async () => {
  expect((await create()).status).toBe(201)
  const { settings } = (await call('GET', '/settings')).json
  expect(settings.required_fields.shipment).toEqual(['equipment_type', 'revenue_type', 'weight', 'load_description'])
  const required_fields = {
    ...settings.required_fields,
    shipment: [...settings.required_fields.shipment, 'pieces'],
    company: ['credit_limit'],
  }

  const { preview } = (await call('POST', '/settings/preview', { preview: { required_fields } })).json
  expect(preview).toMatchObject({
    checked: 1,
    would_fail: 1,
    fails_now: 0,
    loads: [{ new: true, messages: ['Shipping Requirements: Pieces is required'] }],
  })
  expect((await create()).status).toBe(201)

  const saved = await call('PUT', '/settings', { settings: { required_fields, version: settings.version } })
  expect([saved.status, saved.json.settings.required_fields.shipment.at(-1)]).toEqual([200, 'pieces'])
  const refused = await create()
  expect([refused.status, refused.json.error.alerts]).toMatchObject([422, [{ message: 'Shipping Requirements: Pieces is required' }]])
  expect((await create({ load_info: { ...LOAD.load_info, pieces: 4 } })).status).toBe(201)
  expect((await call('GET', '/companies/new')).json.required_fields).toContain('credit_limit')
  const { required_field_options } = (await call('GET', '/static_info')).json.static_info
  expect(required_field_options).toContainEqual({ table_name: 'shipment', column_name: 'pieces' })
  const otherTenant = (await call('GET', '/settings', undefined, 'admin', 'globex')).json.settings
  expect(otherTenant.required_fields.shipment).not.toContain('pieces')
})

test('settings changes are in the log, an outdated version gets the changes, and saving unchanged settings records nothing', async () => {
  const { settings } = (await call('GET', '/settings')).json
  await call('PUT', '/settings', { settings: { credit_rule: 'refuse' } })
  const late = await call('PUT', '/settings', { settings: { credit_rule: 'none', version: settings.version } })
  expect(late.status).toBe(409)
  const again = (await call('PUT', '/settings', { settings: { credit_rule: 'refuse' } })).json.settings.version
  expect(again).toBe(settings.version + 1)
  const { history } = (await call('GET', '/settings/history')).json
  expect(history.at(-1)).toMatchObject({
    type: 'SettingsRevised',
    by: { username: 'admin' },
    changes: [{ path: 'credit_rule', to: 'refuse' }],
  })
})

test('the letterhead is on all documents printed after it is saved [2.32]', async () => {
  await call('PUT', '/settings', {
    settings: { letterhead: { name: 'Acme Freight LLC', lines: ['100 W Randolph St', ''] }, remit_to: ['PO Box 9'] },
  })
  const now = await app.commands.settings('acme')
  expect([now.letterhead, now.decided.remit_to]).toEqual([{ name: 'Acme Freight LLC', lines: ['100 W Randolph St'] }, ['PO Box 9']])
})

test('administrators change settings, support reads them, and other users have no access', async () => {
  expect((await call('GET', '/settings', undefined, 'support')).status).toBe(200)
  expect((await call('PUT', '/settings', { settings: {} }, 'support')).status).toBe(403)
  expect((await call('GET', '/settings', undefined, 'dispatcher')).status).toBe(403)
  expect((await call('PUT', '/settings', { settings: { required_fields: { shipment: ['odd'] } } })).status).toBe(400)
})

test('auto rating rates a load when it is saved, and again when the load changes [2.50, 9.1]', async () => {
  const add = async (auto_rating: object) => expect((await call('POST', '/auto_ratings', { auto_rating })).status).toBe(201)
  await add({ label: 'Anywhere', customer_rate: '900.00' })
  await add({
    label: 'Steel by the mile',
    customers: ['Steel'],
    customer_rate: '2.50',
    customer_rate_type: 'Mileage',
    carrier_rate: '1500.00',
    customer_fsc_percentage: 10,
  })
  await add({ label: 'Reefers', equipment: 'R', customers: ['Steel'], customer_rate: '3333.00' })
  const load_info = { ...LOAD.load_info, pieces: 4, miles: 1000 }
  const made = await create({ load_info, rates: { customer_line_haul_rate_type: 'Auto Rate', carrier_line_haul_rate_type: 'Auto Rate' } })
  const { shipment } = made.json
  expect(shipment.accessorial_lines.slice(0, 2)).toMatchObject([
    {
      customer_rate: '2500.00',
      customer_rate_autogenerated: true,
      customer_rate_message: 'Auto Rate: Steel by the mile',
      carrier_rate: '1500.00',
      carrier_rate_message: 'Auto Rate: Steel by the mile',
    },
    { customer_rate: '250.00' },
  ])
  await call('GET', `/shipments/${shipment.pro}?with_lock=true`, undefined, 'dispatcher')
  const revised = await call('PUT', `/shipments/${shipment.pro}`, { shipment: { load_info: { equipment_type: 'R' } } }, 'dispatcher')
  expect(revised.json.shipment.accessorial_lines[0]).toMatchObject({
    customer_rate: '3333.00',
    customer_rate_message: 'Auto Rate: Reefers',
  })
  const plain = await create({ load_info })
  expect(plain.json.shipment.accessorial_lines[0]).toMatchObject({ customer_rate_autogenerated: false })
})
