import { AVAILABLE_TRUCKS } from '@waybill/shared/record/lists/available-trucks'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { checkViews } from '../../projections/rebuild.ts'
import { createTestApp } from '../http-app.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)
const tokens: Record<string, string> = {}

beforeAll(async () => {
  for (const tenant of ['acme', 'globex']) {
    await app.addTenant(tenant)
    await app.addUser(tenant, 'admin', 'admin')
  }
  for (const role of ['dispatcher', 'view_only']) await app.addUser('acme', role, role)
})

const call = async (method: string, path: string, body?: unknown, person = 'admin', tenant = 'acme') => {
  const name = `${tenant} ${person}`
  tokens[name] ??= await app.signIn(tenant, person)
  return app.call(method, `/${tenant}/api/v1${path}`, { token: tokens[name] as string, ...(body !== undefined && { body }) })
}
const codes = async (path: string) => (await call('GET', `${path}?limit=500`)).json[path.slice(1)].map(({ code }: { code: string }) => code)
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

describe('a list of codes', () => {
  test('has entries for a new tenant, and can add, change, deactivate and reactivate them [1.5, 2.25, 7.1]', async () => {
    expect(await codes('/accessorials')).toEqual(expect.arrayContaining(['DET', 'LUM', 'TONU']))
    const made = await call('POST', '/accessorials', { accessorial: { code: 'wash', description: 'Trailer wash', customer_rate: '75.00' } })
    expect([made.status, made.json.accessorial]).toMatchObject([
      201,
      { id: 'wash', code: 'WASH', customer_rate: '75.00', carrier_rate: null, active: true, version: 1, created_by: 'admin' },
    ])
    const { id } = made.json.accessorial
    const off = await call('PUT', `/accessorials/${id}`, { accessorial: { ...made.json.accessorial, active: false } })
    expect(off.json.accessorial).toMatchObject({ active: false, status: 'inactive', version: 2 })
    expect(await codes('/accessorials')).not.toContain('WASH')
    expect((await call('GET', '/accessorials?scope=inactive')).json.accessorials).toMatchObject([{ id }])
    const stale = await call('PUT', `/accessorials/${id}`, { accessorial: { description: 'Wash', version: 1 } })
    expect([stale.status, stale.json.error.type]).toEqual([409, 'VersionConflict'])
    await call('PUT', `/accessorials/${id}`, { accessorial: { active: true } })
    expect(await codes('/accessorials')).toContain('WASH')
    const again = await call('POST', '/accessorials', { accessorial: { code: 'WASH', description: 'x' } })
    expect([again.status, again.json.error.message]).toEqual([422, 'Accessorial WASH already exists.'])
  })

  test('a built-in entry can be changed like any other, for its tenant alone', async () => {
    const det = (await call('GET', '/accessorials/det')).json.accessorial
    expect(det).toMatchObject({ code: 'DET', version: 0, created_by: null })
    const { json } = await call('PUT', '/accessorials/det', { accessorial: { ...det, description: 'Waiting time' } })
    expect(json.accessorial).toMatchObject({ description: 'Waiting time', version: 2, updated_by: 'admin' })
    expect((await call('GET', '/accessorials/det', undefined, 'admin', 'globex')).json.accessorial).toMatchObject({
      description: 'Detention',
      version: 0,
    })
    const same = await call('PUT', '/accessorials/lum', { accessorial: { description: 'Lumper' } })
    expect([same.status, same.json.accessorial.version]).toEqual([200, 0])
  })

  test('the history of an entry has who did what to which field', async () => {
    const { history } = (await call('GET', '/accessorials/det/history')).json
    expect(history.map(({ type }: { type: string }) => type)).toEqual(['RecordCreated', 'RecordRevised'])
    expect(history[1]).toMatchObject({
      by: { username: 'admin' },
      changes: [{ path: 'fields.description', from: 'Detention', to: 'Waiting time' }],
    })
  })

  test('an entry used by a load is deactivated instead of deleted, and an unused one is deleted', async () => {
    await call('POST', '/shipments', {
      shipment: {
        mode: 'truckload',
        customer: { name: 'Steel' },
        load_info: { revenue_type: 'PART', weight: 1, load_description: 'x', equipment_type: 'HS' },
        bill_to: { name: 'Steel' },
        pick_stops: [
          { event_type: 'P', location_name: 'A', city: 'Gary', state: 'IN', ready_or_deliver_date: day(1) },
          { event_type: 'D', location_name: 'B', city: 'Dallas', state: 'TX' },
        ],
      },
    })
    expect((await call('DELETE', '/revenue_types/part')).json.revenue_type).toMatchObject({ status: 'inactive' })
    expect((await call('DELETE', '/equipment/hs')).json.equipment).toMatchObject({ status: 'inactive' })
    expect((await call('DELETE', '/equipment/hb')).json.equipment).toMatchObject({ status: 'removed' })
    expect((await call('GET', '/equipment/hb')).status).toBe(404)
    expect(await codes('/equipment')).not.toEqual(expect.arrayContaining(['HB']))
    expect(await codes('/equipment')).toContain('DT')
  })

  test('every user reads the lists, and only users with the permission change them', async () => {
    expect((await call('GET', '/accessorials', undefined, 'view_only')).status).toBe(200)
    for (const person of ['dispatcher', 'view_only']) {
      expect((await call('POST', '/accessorials', { accessorial: { code: 'X', description: 'x' } }, person)).status).toBe(403)
      expect((await call('DELETE', '/accessorials/lum', undefined, person)).status).toBe(403)
    }
  })

  test('lists have pages in the requested order, and a search', async () => {
    const first = (await call('GET', '/incident_reason_codes?limit=20&sort=-description')).json
    expect([first.incident_reason_codes.length, first.total, first.more]).toEqual([20, 24, false])
    const rest = (await call('GET', `/incident_reason_codes?limit=20&sort=-description&after=${first.next}`)).json
    const all = [...first.incident_reason_codes, ...rest.incident_reason_codes].map(({ description }) => description)
    expect([rest.next, all]).toEqual([null, all.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? 1 : -1))])
    expect((await call('GET', '/incident_reason_codes?search=driver%20rel')).json.incident_reason_codes).toMatchObject([{ code: 'AH' }])
    expect((await call('GET', '/incident_reason_codes?sort=odd')).status).toBe(400)
  })
})

describe('available trucks [2.22, 2.48]', () => {
  const truck = (more: object) => ({
    available_truck: {
      carrier: 'Nobody in the book',
      origin_city: 'Gary',
      origin_state: 'IN',
      truck_type: 'V',
      available_start: day(0),
      ...more,
    },
  })
  const ids = async (path: string) =>
    (await call('GET', path)).json[path.slice(1).split('?')[0] as string].map(({ id }: { id: string }) => id)

  test('are listed until they are taken or their last day has passed, then they are historical', async () => {
    const add = async (more: object) =>
      (await call('POST', '/available_trucks', truck(more), 'dispatcher')).json.available_truck.id as string
    const [now, past, taken] = [
      await add({ length: 53, notes: 'Team' }),
      await add({ available_start: day(-5), available_end: day(-3) }),
      await add({}),
    ]
    expect((await ids('/available_trucks')).toSorted()).toEqual([now, taken].toSorted())
    expect(await ids('/historical_trucks')).toEqual([past])
    await call('PUT', `/available_trucks/${taken}`, { available_truck: { taken_pro: '4800001' } }, 'dispatcher')
    expect(await ids('/available_trucks')).toEqual([now])
    expect((await ids('/historical_trucks')).toSorted()).toEqual([past, taken].toSorted())
    expect(await ids('/available_trucks?filters[origin_state]=in&filters[truck_type]=V')).toEqual([now])
    expect(await ids('/available_trucks?filters[origin_state]=TX')).toEqual([])
    expect((await call('GET', `/available_trucks/${now}`)).json.available_truck).toMatchObject({ created_by: 'dispatcher', length: 53 })
  })

  test('name their carrier by id or by its full name', async () => {
    const { carrier } = (await call('POST', '/carriers', { carrier: { name: 'Tri-Fork Carriers' } })).json
    const { available_truck: byName } = (await call('POST', '/available_trucks', truck({ carrier: 'Tri-Fork Carriers' }))).json
    const { available_truck: byId } = (await call('POST', '/available_trucks', truck({ carrier_id: carrier.id, carrier: null }))).json
    expect([byName.carrier_id, byId.carrier]).toEqual([carrier.id, 'Tri-Fork Carriers'])
    const odd = await call('POST', '/available_trucks', truck({ carrier_id: '999' }))
    expect([odd.status, odd.json.error.alerts[0].field]).toEqual([422, 'available_truck.carrier_id'])
  })

  test('are invisible to other tenants', async () => {
    const [first] = await ids('/available_trucks')
    expect((await call('GET', '/available_trucks', undefined, 'admin', 'globex')).json.available_trucks).toEqual([])
    expect((await call('GET', `/available_trucks/${first}`, undefined, 'admin', 'globex')).status).toBe(404)
    expect((await call('PUT', `/available_trucks/${first}`, '{', 'admin', 'globex')).status).toBe(404)
  })

  test('a blank truck lists its required fields', async () => {
    const { available_truck, required_fields } = (await call('GET', '/available_trucks/new')).json
    expect([Object.keys(available_truck).length > AVAILABLE_TRUCKS.fields.length, required_fields]).toEqual([
      true,
      ['carrier', 'origin_city', 'origin_state', 'truck_type', 'available_start'],
    ])
  })
})

describe('static info [3.10, 7.5]', () => {
  const info = async () => (await call('GET', '/static_info')).json.static_info

  test('has the entries of the lists at once, and its tag changes with them', async () => {
    const first = await call('GET', '/static_info')
    const same = await app.call('GET', '/acme/api/v1/static_info', {
      token: tokens['acme admin'] as string,
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect(same.status).toBe(304)
    await call('POST', '/agents', { agent: { agent_id: 'chi1', name: 'Chicago One' } })
    await call('POST', '/document_folders', { document_folder: { name: 'Weight Tickets' } })
    await call('POST', '/business_units', { business_unit: { code: 'WEST', description: 'West' } })
    const second = await call('GET', '/static_info')
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
    expect(second.json.static_info).toMatchObject({
      agent_options: [
        { agent_id: 'No Office', id: null },
        { agent_id: 'CHI1', id: 'chi1' },
      ],
      business_unit_options: [{ value: 'WEST', label: 'West' }],
    })
    expect(second.json.static_info.document_folders.at(-1)).toBe('Weight Tickets')
    await call('PUT', '/accessorials/lum', { accessorial: { active: false } })
    expect((await info()).accessorial_options.map(({ code }: { code: string }) => code)).not.toContain('LUM')
  })

  test('an incident may use a custom reason, by the id it has in the static info [3.33]', async () => {
    await call('POST', '/incident_reason_codes', { incident_reason_code: { code: 'ZZ', description: 'Dock flooded' } })
    const reason = (await info()).default_incident_reason_codes.at(-1)
    expect(reason).toMatchObject({ id: expect.any(Number), code: 'ZZ', description: 'Dock flooded' })
    expect((await call('GET', '/incident_reason_codes/zz')).json.incident_reason_code.number).toBe(reason.id)
  })
})

test('the rows of the lists match the log', async () => {
  const { rows, differences } = await checkViews(database, 'acme')
  expect([rows > 8, differences]).toEqual([true, []])
})
