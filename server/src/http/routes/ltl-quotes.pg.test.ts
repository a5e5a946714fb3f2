import { LtlQuote } from '@waybill/shared/shipment/ltl/quote'
import { Schema } from 'effect'
import { beforeEach, expect, test } from 'vitest'
import { LOAD, openCoverTenants } from './cover.fixture.ts'

const tenants = await openCoverTenants()
const { call } = tenants

const LTL = {
  mode: 'less_than_truckload',
  load_info: { ...LOAD.load_info, weight: 2_400, freight_class: '70' },
  rates: { customer_line_haul_rate: '650.00', customer_fsc_percentage: 10 },
}

type Person = Parameters<typeof call>[3]
const run = (body: unknown, person: Person = 'dana', id = '1', headers = {}) =>
  tenants.app.call('POST', `/${person === 'stranger' ? 'globex' : 'acme'}/api/v2/third_party_integrations/${id}/run`, {
    token: tenants.tokens[person ?? 'dana'],
    body,
    headers,
  })
const get_ltl_quotes = (pro: string) => run({ lib_class_action: 'get_ltl_quotes', pro })
const put = (id: string, action: string, body: object = {}, person: Person = 'dana', headers = {}) =>
  call('PUT', `/ltl_quotes/${id}/${action}`, body, person, headers)

/** A load that dana has locked, with the ids of its quotes. */
const rated = async (changes: object = {}) => {
  const { pro } = await tenants.locked({ ...LTL, ...changes })
  const { json } = await get_ltl_quotes(pro)
  return { pro: pro as string, ids: json.ltl_quotes.map(({ id }: { id: string }) => id) as string[] }
}
/** The events of a load, apart from its lock. */
const happenedTo = async (pro: string): Promise<readonly string[]> =>
  (await tenants.history(pro)).map(({ type }: { type: string }) => type).filter((type: string) => !type.startsWith('Lock'))
const load = async (pro: string) => (await call('GET', `/shipments/${pro}`)).json.shipment

beforeEach(tenants.signInAll)

test('requesting LTL rates returns action_response and quotes labeled as simulated [7.39, 8.19]', async () => {
  const { pro } = await tenants.create(LTL)
  const { status, json, headers } = await get_ltl_quotes(pro)
  expect([status, json.action_response, json.simulated, json.provider]).toEqual([
    200,
    'LTL Rates Request Successful',
    true,
    'Simulated LTL rating',
  ])
  expect(headers.get('waybill-position')).toMatch(/^\d+$/)
  expect(json.ltl_quotes.length).toBeGreaterThan(3)
  for (const { customer_total, carrier_total, selected, ...quote } of json.ltl_quotes) {
    const { carrier, customer, transit_days, valid_until, rated: of } = Schema.decodeUnknownSync(LtlQuote)(quote)
    expect([quote.simulated, selected, quote.id.startsWith(`${pro}-Q`)]).toEqual([true, false, true])
    expect(Number(carrier_total) * 100).toBeCloseTo(carrier.freight + carrier.fuel + carrier.discount)
    expect(Number(customer_total)).toBeGreaterThan(Number(carrier_total))
    expect(customer.discount).toBeLessThan(0)
    expect(transit_days).toBeGreaterThan(0)
    expect(valid_until > '2026').toBe(true)
    expect(of).toMatchObject({ weight: 2_400, freight_class: '70' })
  }
})

test('the quotes of a load are listed, also for view-only users [3.16, 7.38]', async () => {
  const { pro, ids } = await rated()
  await put(ids[1] ?? '', 'select')
  const { status, json } = await call('GET', `/shipments/${pro}/ltl_quotes`, undefined, 'viewer')
  expect([status, json.total, json.more, json.next]).toEqual([200, ids.length, false, null])
  expect(json.ltl_quotes.filter(({ selected }: { selected: boolean }) => selected).map(({ id }: { id: string }) => id)).toEqual([ids[1]])
  expect([json.selected_ltl_quote.id, json.integration]).toEqual([ids[1], { id: '1', provider: 'Simulated LTL rating', simulated: true }])
  const page = await call('GET', `/shipments/${pro}/ltl_quotes?limit=2&after=${ids[1]}`)
  expect(page.json.ltl_quotes.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2, 4))
  expect((await call('GET', '/shipments/9999999/ltl_quotes')).status).toBe(404)
  expect((await call('GET', `/shipments/${pro}/ltl_quotes`, undefined, 'stranger')).status).toBe(404)
})

test('selecting writes freight, fuel and discount into the bill, and unselecting removes them [3.16, 3.30, 4.40, 7.37]', async () => {
  const { pro, ids } = await rated()
  const before = await load(pro)
  const selected = await put(ids[0] ?? '', 'select')
  expect([selected.status, selected.json.ltl_quote.selected]).toEqual([200, true])
  const { shipment, ltl_quote } = selected.json
  const lines = [shipment.ltl_freight_line, shipment.ltl_fuel_line, shipment.ltl_discount_line]
  expect(lines.map(({ code, carrier_rate, carrier_quoted_rate }) => [code, carrier_rate, carrier_quoted_rate])).toEqual([
    ['FRT', ltl_quote.carrier.freight, ltl_quote.carrier.freight],
    ['FSC', ltl_quote.carrier.fuel, ltl_quote.carrier.fuel],
    ['DIS', ltl_quote.carrier.discount, ltl_quote.carrier.discount],
  ])
  expect([shipment.totals.carrier_total, shipment.totals.customer_total]).toEqual([ltl_quote.carrier_total, ltl_quote.customer_total])
  expect(shipment.selected_ltl_quote.id).toBe(ids[0])
  const other = await put(ids[1] ?? '', 'select')
  expect(other.json.shipment.ltl_quotes.filter((quote: { selected: boolean }) => quote.selected)).toHaveLength(1)
  const { json } = await put(ids[1] ?? '', 'unselect')
  expect(json.shipment.accessorial_lines).toEqual(before.accessorial_lines)
  expect(json.shipment.rates).toEqual(before.rates)
  expect([json.shipment.selected_ltl_quote, json.shipment.ltl_freight_line]).toEqual([null, null])
})

test('a load returned with its quotes can be saved as returned [7.20]', async () => {
  const { pro, ids } = await rated()
  const { shipment } = (await put(ids[0] ?? '', 'select')).json
  const saved = await call('PUT', `/shipments/${pro}`, { shipment })
  expect([saved.status, saved.json.shipment.version]).toEqual([200, shipment.version])
})

test('booking covers the load with the carrier of the quote, without a compliance check [4.37, 4.40, 7.37, 8.12]', async () => {
  const { pro, ids } = await rated()
  const booked = await put(ids[0] ?? '', 'book', { forward_to_carrier: true })
  expect([booked.status, booked.json.action_response]).toEqual([200, 'Success: LTL Quote Covered.'])
  const { ltl_quote, shipment } = booked.json
  expect([shipment.status, shipment.carrier.name, shipment.carrier.scac]).toEqual(['COVERED', ltl_quote.carrier_name, ltl_quote.scac])
  expect(ltl_quote.booked).toMatchObject({ confirmation: expect.stringMatching(/^SIM-B/), forwarded_to_carrier: true, by: 'dana' })
  expect(await happenedTo(pro)).toEqual(['ShipmentCreated', 'LtlQuotesReceived', 'LtlQuoteSelected', 'LtlQuoteBooked', 'ShipmentCovered'])
})

test('with a selected quote, cover books it and uncover cancels it [4.39, 8.12]', async () => {
  const { pro, ids } = await rated()
  await put(ids[0] ?? '', 'select')
  const key = { 'idempotency-key': `cover-${pro}` }
  const covered = await call('PUT', '/cover', { cover: { pro } }, 'dana', key)
  expect([covered.status, covered.json.message, covered.json.shipment.status]).toEqual([200, 'Success: LTL Quote Covered.', 'COVERED'])
  expect(covered.json.shipment.selected_ltl_quote.booked.confirmation).toMatch(/^SIM-B/)
  const again = await call('PUT', '/cover', { cover: { pro } }, 'dana', key)
  expect([again.status, again.headers.get('waybill-position')]).toEqual([200, covered.headers.get('waybill-position')])
  const uncovered = await call('PUT', '/uncover', { cover: { pro, reason: 'Customer cancelled' } })
  expect([uncovered.status, uncovered.json.shipment.status, uncovered.json.shipment.selected_ltl_quote.booked]).toEqual([200, 'OPEN', null])
  expect((await happenedTo(pro)).at(-2)).toBe('LtlBookingCanceled')
})

test('cancel ends the booking with a message, and the quote can be booked again [4.39, 4.40, 7.37, 8.15]', async () => {
  const { pro, ids } = await rated()
  await put(ids[0] ?? '', 'book')
  const cancelled = await put(ids[0] ?? '', 'cancel', { reason: 'Wrong day' })
  expect([cancelled.status, cancelled.json.action_response]).toEqual([200, `${pro} successfully uncovered.`])
  expect([cancelled.json.shipment.status, cancelled.json.shipment.last_uncover.reason]).toEqual(['OPEN', 'Wrong day'])
  expect((await put(ids[0] ?? '', 'book')).status).toBe(200)
  const refused = await put(ids[1] ?? '', 'cancel')
  expect([refused.status, refused.json.error.type]).toEqual([422, 'LtlQuoteNotBooked'])
})

test('the pickup is requested once for a day and a time [4.40, 7.37]', async () => {
  const { ids } = await rated()
  expect((await put(ids[0] ?? '', 'send_pickup_request')).json.error.type).toBe('LtlQuoteNotBooked')
  await put(ids[0] ?? '', 'book')
  const { status, json } = await put(ids[0] ?? '', 'send_pickup_request')
  expect([status, json.ltl_quote.pickup]).toEqual([
    200,
    expect.objectContaining({ pickup_date: '2026-12-01', pickup_time: '14:00', confirmation: expect.stringMatching(/^SIM-P/) }),
  ])
  expect(json.action_response).toContain(json.ltl_quote.pickup.confirmation)
  expect((await put(ids[0] ?? '', 'send_pickup_request')).json.error.type).toBe('PickupAlreadyRequested')
})

test('a refusal by the provider is returned with its status, its type and its message [7.39, 8.20]', async () => {
  const { pro } = await tenants.create({ ...LTL, load_info: { ...LTL.load_info, weight: 42_310 } })
  const { status, json } = await get_ltl_quotes(pro)
  const reason = '42,310 lb is above the LTL limit of 20,000 lb'
  expect([status, json]).toEqual([
    422,
    {
      error: { type: 'Provider', message: `LTL Rates Request Failed - ${reason}` },
      StatusCode: 422,
      error_type: 'ApiBadResponseError',
      action_error: reason,
    },
  ])
})

test('rates can be requested only for an LTL load with a weight [7.39]', async () => {
  const truckload = await tenants.create()
  expect((await get_ltl_quotes(truckload.pro)).json.error.type).toBe('NotLtl')
  const bodies = [{}, { lib_class_action: 'other', pro: truckload.pro }, { lib_class_action: 'get_ltl_quotes' }, 'x']
  for (const body of bodies) expect((await run(body)).status).toBe(400)
  expect((await get_ltl_quotes('9999999')).status).toBe(404)
  expect((await run({ lib_class_action: 'get_ltl_quotes', pro: truckload.pro }, 'dana', '99')).status).toBe(404)
  const { pro } = await tenants.create(LTL)
  expect((await run({ lib_class_action: 'get_ltl_quotes', params: { shipment_pro: pro } })).status).toBe(200)
})

test('the same request under one key is sent once [7.39]', async () => {
  const { pro } = await tenants.create(LTL)
  const key = { 'idempotency-key': `rates-${pro}` }
  const first = await run({ lib_class_action: 'get_ltl_quotes', pro }, 'dana', '1', key)
  const again = await run({ lib_class_action: 'get_ltl_quotes', pro }, 'dana', '1', key)
  expect(again.headers.get('waybill-position')).toBe(first.headers.get('waybill-position'))
  expect(again.json.ltl_quotes).toEqual(first.json.ltl_quotes)
})

test.each(['select', 'unselect', 'book', 'cancel', 'send_pickup_request'])(
  "%s requires the lock on the load, in the user's own tenant [7.37]",
  async (action) => {
    const { pro, ids } = await rated()
    const id = ids[0] ?? ''
    expect((await put(id, action, {}, 'viewer')).status).toBe(403)
    expect((await put(id, action, {}, 'stranger')).status).toBe(404)
    expect((await put(`${pro}-Q99`, action)).status).toBe(404)
    expect((await put('nonsense', action)).status).toBe(404)
    expect((await put(id, action, { unknown: 1 })).status).toBe(400)
    expect((await put(id, action, { version: 1 })).status).toBe(409)
    expect((await put(id, action, {}, 'miles')).status).toBe(423)
    expect(await happenedTo(pro)).toEqual(['ShipmentCreated', 'LtlQuotesReceived'])
  },
)

test('a quote for a load that has changed since is neither selected nor booked [4.40]', async () => {
  const { pro, ids } = await rated()
  await call('PUT', `/shipments/${pro}`, { shipment: { load_info: { weight: 9_000 } } })
  for (const action of ['select', 'book']) expect((await put(ids[0] ?? '', action)).json.error.type).toBe('LtlQuoteOutdated')
})

test('a carrier on file covers under its own id, unless it may not be used [4.37, 4.41]', async () => {
  const { ids } = await rated()
  const named = (await put(ids[0] ?? '', 'select')).json.ltl_quote.carrier_name
  const known = await tenants.carrier({ name: named, safety_rating: 'CONDITIONAL' })
  expect((await put(ids[0] ?? '', 'book')).json.shipment.carrier.id).toBe(known.id)
  await put(ids[0] ?? '', 'cancel')
  await call('PUT', `/carriers/${known.id}`, { carrier: { do_not_use: true } }, 'admin')
  const refused = await put(ids[0] ?? '', 'book')
  expect([refused.status, refused.json.error.type]).toEqual([422, 'CarrierDoNotUse'])
})
