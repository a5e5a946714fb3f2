import { carrierFields } from '@waybill/shared/carrier/input'
import { customerFields } from '@waybill/shared/customer/input'
import { itemFields, lineFields, loadInfoFields, locationFields, stopFields } from '@waybill/shared/shipment/shape'
import { Result, Schema } from 'effect'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createTestApp } from './http-app.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)
const { call } = app
const api = (path: string) => `/acme/api/v1${path}`
let token: string
let viewer: string

beforeAll(async () => {
  await app.addTenant('acme')
  await app.addTenant('globex')
  await app.addUser('acme', 'anna', 'admin')
  await app.addUser('acme', 'vera', 'view_only')
  token = await app.signIn('acme', 'anna')
  viewer = await app.signIn('acme', 'vera')
})

const HOSTILE = `x'); drop table events; -- " \\ <b> \${1} %s 😀`

const stopAt = (event_type: string, city: string, state: string, date: string) => ({
  event_type,
  location_name: 'Dock 1',
  ready_or_deliver: event_type === 'P' ? 'Ready' : 'Deliver',
  ready_or_deliver_date: date,
  ready_or_deliver_time: '08:00',
  location: { city, state },
})

const LOAD = {
  mode: 'truckload',
  customer: { name: 'Northwind' },
  bill_to: { name: 'Northwind' },
  load_info: { equipment_type: 'V', revenue_type: 'TL', weight: 40_000, load_description: 'Paper' },
  pick_stops: [stopAt('P', 'Chicago', 'IL', '2030-01-07'), stopAt('D', 'Dallas', 'TX', '2030-01-09')],
}

/** Finds the fields that take any text by testing their schemas; each gets the hostile text, cut to its maximum length. */
const hostileFields = (fields: Schema.Struct.Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      const takes = (text: string) => {
        const decoded = Schema.decodeUnknownResult(schema as Schema.Codec<unknown>)(text)
        return Result.isSuccess(decoded) && decoded.success === text
      }
      if (Result.isSuccess(Schema.decodeUnknownResult(schema as Schema.Codec<unknown>)(7))) return []
      const longest = [HOSTILE, HOSTILE.slice(0, 18), HOSTILE.slice(0, 8), HOSTILE.slice(0, 3)].find(takes)
      return longest === undefined ? [] : [[name, longest]]
    }),
  )

const without = (fields: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

describe('hostile text in every text field', () => {
  test('hostile text in a load is stored unchanged, is not run by any query, and breaks nothing', async () => {
    const { timezone: _zone, id: _place, city: _city, state: _state, zip: _zip, ...location } = hostileFields(locationFields)
    const { id: _stop, ready_or_deliver: _ready, ...stop } = hostileFields(stopFields)
    // Fields that name an entry of the company's lists are refused unless the list has it.
    const named = ['miles_source', 'equipment_type', 'revenue_type', 'business_unit', 'agent_id', 'office']
    const load_info = without(hostileFields(loadInfoFields), named)
    const shipment = {
      ...LOAD,
      customer: { name: HOSTILE },
      bill_to: { name: HOSTILE },
      load_info: { ...LOAD.load_info, ...load_info },
      pick_stops: LOAD.pick_stops.map((plain) => ({ ...plain, ...stop, location: { ...plain.location, ...location } })),
      items: [hostileFields(itemFields)],
      accessorial_lines: [{ ...hostileFields(lineFields), code: 'DET', line_num: 3 }],
      notes: HOSTILE,
      instruction: { special_instructions: HOSTILE },
    }
    const created = await call('POST', api('/shipments'), { token, body: { shipment } })
    expect([created.status, created.json.error]).toEqual([201, undefined])
    const { pro } = created.json.shipment
    const { json } = await call('GET', api(`/shipments/${pro}`), { token })
    expect(json.shipment.notes).toBe(HOSTILE)
    expect(json.shipment.customer.name).toBe(HOSTILE)
    expect(json.shipment.load_info).toMatchObject(load_info)
    for (const kept of json.shipment.pick_stops) expect(kept).toMatchObject(stop)
    expect((await call('GET', api(`/shipments?search=${encodeURIComponent("' or 1=1 --")}`), { token })).json.shipments).toEqual([])
    expect((await call('GET', api(`/shipments?search=${encodeURIComponent('drop table')}`), { token })).json.shipments).toHaveLength(1)
  })

  test.each([
    ['carriers', 'carrier', carrierFields, { mc_number: '123456', dot_number: '654321' }],
    ['companies', 'company', customerFields, {}],
  ] as const)('hostile text in %s is stored unchanged', async (path, name, fields, numbers) => {
    const text = { ...without(hostileFields(fields), ['sales_rep', 'office']), ...numbers }
    const created = await call('POST', api(`/${path}`), { token, body: { [name]: text } })
    expect([created.status, created.json.error]).toEqual([201, undefined])
    const { json } = await call('GET', api(`/${path}/${created.json[name].id}`), { token })
    expect(json[name]).toMatchObject(text)
  })

  test('hostile text in a check call, an incident and an event is stored unchanged', async () => {
    const { pro } = (await call('POST', api('/shipments'), { token, body: { shipment: LOAD } })).json.shipment
    const checkCall = await call('POST', api('/check_calls'), { token, body: { check_call: { pro, note: HOSTILE, city: HOSTILE } } })
    expect([checkCall.status, checkCall.json.check_call.note]).toEqual([201, HOSTILE])
    const event = await call('POST', api('/events'), { token, body: { event: { pro, type: HOSTILE, note: HOSTILE } } })
    expect([event.status, event.json.event.note]).toEqual([201, HOSTILE])
  })
})

describe('refused requests about a load', () => {
  const unchanged = async (expected: number, ask: () => Promise<{ status: number; json: { error: { type: string } } }>) => {
    const head = await app.store.head('acme')
    const { status, json } = await ask()
    expect([status, json.error]).toEqual([expected, expect.objectContaining({ type: expect.any(String) })])
    expect(await app.store.head('acme')).toBe(head)
  }
  const writes: readonly (readonly [string, string, object])[] = [
    ['PUT', '/shipments/9999999', { shipment: { notes: 'x' } }],
    ['PUT', '/cover', { cover: { pro: '9999999', carrier_id: '1' } }],
    ['PUT', '/uncover', { cover: { pro: '9999999', reason: 'x' } }],
    ['PUT', '/void', { void: { pro: '9999999', void_info: { reason: 'x' } } }],
    ['PUT', '/shipments/9999999/hold', {}],
    ['PUT', '/shipments/lock/9999999', {}],
    ['DELETE', '/shipments/lock/9999999', {}],
    ['POST', '/check_calls', { check_call: { pro: '9999999' } }],
    ['POST', '/incidents', { incident: { shipment_id: '9999999', incident_type_code: 'AA', note: 'x' } }],
    ['POST', '/events', { event: { pro: '9999999', type: 'x' } }],
  ]

  test.each(writes)('%s %s: an unknown pro is 404, a viewer 403, another tenant 404, no session 401', async (method, path, body) => {
    await unchanged(404, () => call(method, api(path), { token, body }))
    await unchanged(403, () => call(method, api(path), { token: viewer, body }))
    await unchanged(404, () => call(method, `/globex/api/v1${path}`, { token, body }))
    await unchanged(401, () => call(method, api(path), { body }))
    await unchanged(401, () => call(method, api(path), { token: `acme.${'x'.repeat(43)}`, body }))
  })

  test.each(writes.filter(([, path]) => !path.includes('lock')))(
    '%s %s: an unknown field is 400 with its path',
    async (method, path, body) => {
      const [name] = Object.keys(body)
      // The load of the path is checked before the body.
      const { pro } = (await call('POST', api('/shipments'), { token, body: { shipment: LOAD } })).json.shipment
      const odd = name === undefined ? { oddity: 1 } : { [name]: { ...(body as Record<string, object>)[name], oddity: 1 } }
      const { status, json } = await call(method, api(path.replace('9999999', pro)), { token, body: odd })
      expect(status).toBe(400)
      expect(json.error.alerts.map(({ field }: { field: string }) => field)).toContain(name === undefined ? 'oddity' : `${name}.oddity`)
    },
  )
})
