import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openCoverTenants } from './cover.fixture.ts'

const tenants = await openCoverTenants()
const { call, create, locked } = tenants
const MC = '718204'

beforeAll(async () => {
  await tenants.signInAll()
  await tenants.carrier({ name: 'Tri-Fork Carriers', mc_number: MC })
  await tenants.carrier({ name: 'Held Freight', mc_number: '640918', super_hold: true })
  await tenants.carrier({ name: 'Sleepy Trucks', mc_number: '640919', active: false })
})
beforeEach(tenants.signInAll)

const bid = (carrier_bid: object, person: 'dana' | 'miles' = 'dana') => call('POST', '/carrier_bids', { carrier_bid }, person)

test.each([
  ['Tri-Fork Carriers', 'MC-718204', 'Active', []],
  ['Held Freight', '640918', 'Super Hold', ['Held Freight is on Super Hold.']],
  ['Sleepy Trucks', 640919, 'Inactive', ['Sleepy Trucks is inactive.']],
  [null, '111222', null, ['We have no carrier with MC number 111222.']],
])('a bid of %s by MC number %s has the status %s [3.15, 4.41, 7.34]', async (carrier_name, mc_num, status, warnings) => {
  const { pro } = await create()
  const { status: code, headers, json } = await bid({ pro, mc_num, amount: '1850.00', contact: 'Al', note: 'Empty in Laredo' })
  expect(code).toBe(201)
  expect(Number(headers.get('waybill-position'))).toBeGreaterThan(0)
  expect(json.carrier_bid).toMatchObject({
    pro,
    id: `${pro}-B1`,
    mc_num: String(mc_num).replace(/\D/g, ''),
    carrier_name,
    amount: '1850.00',
    contact: 'Al',
    note: 'Empty in Laredo',
    status,
    created_by: 'dana',
  })
  expect(json.warnings.map(({ message }: { message: string }) => message)).toEqual(warnings)
  const { pro: _, ...kept } = json.carrier_bid
  expect((await call('GET', `/shipments/${pro}`, undefined, 'viewer')).json.shipment.carrier_bids).toEqual([kept])
})

test('bids need no lock, can be changed and withdrawn, and stay in the history [7.34]', async () => {
  const { pro } = await locked()
  const { id } = (await bid({ shipment_id: Number(pro), mc_num: MC, amount: 1850 }, 'miles')).json.carrier_bid
  const path = `/carrier_bids/${id}`
  const changed = await call('PUT', path, { carrier_bid: { id, amount: '1800', carrier_name: 'Tri-Fork' } }, 'miles')
  expect(changed.json.carrier_bid).toMatchObject({ amount: '1800.00', carrier_name: 'Tri-Fork', mc_num: MC, status: 'Active' })
  expect((await call('PUT', path, { carrier_bid: { mc_num: '640918' } })).json.carrier_bid).toMatchObject({
    status: 'Super Hold',
    carrier_name: 'Held Freight',
  })
  expect((await call('DELETE', path, undefined, 'miles')).status).toBe(204)
  expect((await call('GET', `/shipments/${pro}`)).json.shipment.carrier_bids).toEqual([])
  const entries = (await tenants.history(pro)).filter(({ type }: { type: string }) => type.startsWith('CarrierBid'))
  expect(entries.map(({ type }: { type: string }) => type)).toEqual([
    'CarrierBidReceived',
    'CarrierBidRevised',
    'CarrierBidRevised',
    'CarrierBidWithdrawn',
  ])
  expect(entries[1].changes).toContainEqual({ path: `carrier_bids[${id}].amount`, from: '1850.00', to: '1800.00' })
})

test('a load with bids may be sent back as it was returned', async () => {
  const { pro } = await locked()
  await bid({ pro, mc_num: MC, amount: '1850.00' })
  await call('PUT', '/cover', { cover: { pro, mc_num: MC } })
  const { shipment } = (await call('GET', `/shipments/${pro}`)).json
  const saved = await call('PUT', `/shipments/${pro}`, { shipment })
  expect([saved.status, saved.json.shipment?.version]).toEqual([200, shipment.version])
})

test('the same key gives the same bid, and a withdrawal may be repeated under its key', async () => {
  const { pro } = await create()
  const send = (method: string, path: string, body: unknown, key: string) => call(method, path, body, 'dana', { 'idempotency-key': key })
  const first = await send('POST', '/carrier_bids', { carrier_bid: { pro, mc_num: MC } }, 'bid')
  const again = await send('POST', '/carrier_bids', { carrier_bid: { pro, mc_num: MC } }, 'bid')
  expect(again.json.carrier_bid).toEqual(first.json.carrier_bid)
  const path = `/carrier_bids/${first.json.carrier_bid.id}`
  expect((await send('DELETE', path, undefined, 'gone')).status).toBe(204)
  expect((await send('DELETE', path, undefined, 'gone')).status).toBe(204)
  expect((await call('DELETE', path)).status).toBe(404)
  expect((await call('PUT', path, { carrier_bid: { amount: 1 } })).status).toBe(404)
})

test('bids refuse users without permission, missing records and invalid bodies [6.7]', async () => {
  const { pro } = await locked()
  const { id } = (await bid({ pro, mc_num: MC })).json.carrier_bid
  const body = { carrier_bid: { pro, mc_num: MC } }
  const calls = [
    ['POST', '/carrier_bids', body],
    ['PUT', `/carrier_bids/${id}`, { carrier_bid: {} }],
    ['DELETE', `/carrier_bids/${id}`, undefined],
  ] as const
  for (const [method, path, sent] of calls) {
    expect([method, (await call(method, path, sent, 'viewer')).status]).toEqual([method, 403])
    expect([method, (await call(method, path, sent, 'stranger')).status]).toEqual([method, 404])
  }
  for (const wrong of [
    { carrier_bid: { mc_num: MC } },
    { carrier_bid: { pro, mc_num: MC, amount: 'much' } },
    { carrier_bid: { ...body.carrier_bid, extra: 1 } },
    {},
    '{',
  ])
    expect((await call('POST', '/carrier_bids', wrong)).status).toBe(400)
  for (const wrong of ['/carrier_bids/nonsense', `/carrier_bids/${pro}-B9`, '/carrier_bids/9999999-B1'])
    expect((await call('PUT', wrong, '{')).status).toBe(404)
  const { status, json } = await bid({ pro, amount: '-5' })
  expect([status, json.error.type]).toEqual([422, 'InvalidCarrierBid'])
  expect(json.error.alerts).toEqual([
    { key: 'mc_num:required', field: 'mc_num', message: 'Carrier Bid: MC number is required' },
    { key: 'amount:negative', field: 'amount', message: 'Carrier Bid: Amount must not be negative' },
  ])
  await call('PUT', '/void', { void: { pro } })
  expect((await bid(body.carrier_bid)).json.error.type).toBe('ReadOnly')
})
