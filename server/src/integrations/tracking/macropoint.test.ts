import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Effect, Exit, Result } from 'effect'
import { beforeEach, describe, expect, test } from 'vitest'
import { ProviderFailure } from './failure.ts'
import { ACCOUNT, startMacropoint } from './macropoint.fixture.ts'
import { createMacropoint } from './macropoint.ts'
import { accessOf } from './macropoint-access.ts'
import type { OrderToSend } from './service.ts'
import { elementsOf, elementText, readXml } from './xml.ts'

const macropoint = await startMacropoint()
const serviceWith = (more: Readonly<Record<string, string>> = {}) =>
  createMacropoint(accessOf({ ...ACCOUNT, base_url: macropoint.base_url, timeout_ms: '10000', ...more }))
const service = serviceWith()

const ORDER: OrderToSend = {
  pro: '4820001',
  particulars: {
    tracking_duration: 48,
    tracking_interval: 30,
    track_start_time_date: '2026-11-21',
    track_start_time_time: '06:00',
    load_identifier: '4820001',
    truck_trailer_number: '118',
    driver_cell: '(312) 555-0142',
  },
  trip_sheet: [
    {
      stop_id: '4820001-S1',
      name: 'Mill <4> & Sons',
      stop_type: 'Pickup',
      line_1: '1 Mill St',
      line_2: '',
      city: 'Chicago',
      state: 'IL',
      zip: '60601',
      starts_at: '2026-11-21T14:00:00.000Z',
      ends_at: '2026-11-21T16:00:00.000Z',
    },
    {
      stop_id: '4820001-S2',
      name: 'Dock 9',
      stop_type: 'DropOff',
      line_1: '',
      line_2: '',
      city: 'Dallas',
      state: 'TX',
      zip: '75201',
      starts_at: null,
      ends_at: null,
    },
  ],
  starts_at: '2026-11-21T12:00:00.000Z',
  vehicle_number_type: null,
}

const closedAddress = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

const failureOf = async (effect: Effect.Effect<unknown, ProviderFailure>): Promise<ProviderFailure> => {
  const exit = await Effect.runPromiseExit(effect)
  if (Exit.isSuccess(exit)) throw new Error(`done: ${JSON.stringify(exit.value)}`)
  const [reason] = exit.cause.reasons
  if (reason && 'error' in reason && reason.error instanceof ProviderFailure) return reason.error
  throw new Error(String(exit.cause))
}

beforeEach(() => macropoint.forget())

describe('MacroPoint requests in its published format [7.44, 7.53]', () => {
  test('sends an order as XML with HTTP Basic and keeps the ID it returns', async () => {
    expect(await Effect.runPromise(service.placeOrder(ORDER, 'k'))).toEqual({ order_id: 'MP-1', code: null, order_hyperlink: null })
    const [request] = macropoint.requests
    expect(request).toMatchObject({ method: 'POST', path: '/orders/createorder' })
    expect(request?.body).toContain('xmlns="http://macropoint-lite.com/xml/1.0"')
    expect(request?.body).toContain('<Number Type="Mobile">3125550142</Number>')
    const document = Result.getOrThrow(readXml(request?.body ?? ''))
    expect(
      ['TrackStartDateTime', 'PartnerMPID', 'IDNumber', 'TrackDurationInHours', 'TrackIntervalInMinutes'].map((name) =>
        elementText(document, name),
      ),
    ).toEqual(['2026-11-21T12:00Z', 'MP123456', '4820001', '48', '30'])
    expect(elementsOf(document, 'Stop')).toEqual([
      {
        StopID: '4820001-S1',
        Name: 'Mill <4> & Sons',
        StopType: 'Pickup',
        Address: { Line1: '1 Mill St', Line2: '', City: 'Chicago', StateOrProvince: 'IL', PostalCode: '60601' },
        StartDateTime: '2026-11-21T14:00Z',
        EndDateTime: '2026-11-21T16:00Z',
      },
      {
        StopID: '4820001-S2',
        Name: 'Dock 9',
        StopType: 'DropOff',
        Address: { Line1: '', Line2: '', City: 'Dallas', StateOrProvince: 'TX', PostalCode: '75201' },
      },
    ])
  })

  test('tracks by truck or trailer number, of the type the carrier uses, when there is no phone', async () => {
    const truck = { ...ORDER, particulars: { ...ORDER.particulars, driver_cell: null } }
    await Effect.runPromise(service.placeOrder(truck, 'k'))
    await Effect.runPromise(service.changeOrder('MP/1', { ...truck, vehicle_number_type: 'TrailerID' }))
    expect(macropoint.requests[0]?.body).toContain('<Number Type="VehicleID">118</Number>')
    expect(macropoint.requests[1]).toMatchObject({ path: '/orders/changeorder/MP%2F1' })
    expect(macropoint.requests[1]?.body).toContain('<Number Type="TrailerID">118</Number>')
  })

  test('stops an order, reads its link, the partner status and available trucks [3.19, 7.44]', async () => {
    expect(await Effect.runPromise(service.stopOrder('MP-1'))).toBeUndefined()
    expect(await Effect.runPromise(service.orderLink('MP-1'))).toBe('https://mp.example/o?a=1&b=2')
    expect(await Effect.runPromise(service.partnerStatus({ mc_number: '123', dot_number: '456' }))).toEqual({
      mp_partner_status: 'Integrated',
      mp_truck_trailer_name: 'Truck Number',
      mp_truck_trailer_type: 'VehicleID',
      mp_truck_trailer_identifiers: ['118', '119'],
    })
    expect(macropoint.requests.at(-1)?.path).toBe('/partners/status?MPID=MP123456&MCNumber=123&DOTNumber=456')
    const near = { latitude: 41.88, longitude: -87.62, radius_miles: 50, equipment_type: null, from: '2026-11-21T00:00:00.000Z' }
    expect(await Effect.runPromise(service.capacity(near))).toEqual([
      {
        id: '9',
        carrier_name: 'Prairie & Sons',
        mc_number: null,
        dot_number: null,
        equipment_type: 'V',
        latitude: 41.9,
        longitude: -87.7,
        available_at: '2026-11-21T08:00:00.000Z',
      },
    ])
  })

  test('uses the paths that the account overrides', async () => {
    await Effect.runPromise(serviceWith({ stop_order: 'v2/orders/{order}/cancel' }).stopOrder('MP-1')).catch(() => undefined)
    expect(macropoint.requests[0]?.path).toBe('/v2/orders/MP-1/cancel')
  })
})

describe('MacroPoint errors', () => {
  test.each([401, 403])('reports HTTP %s as wrong credentials after one request [8.22]', async (status) => {
    macropoint.replyWith(() => ({ status, body: '' }))
    expect(await failureOf(service.stopOrder('MP-1'))).toMatchObject({ kind: 'credentials', status_code: status, maybe_done: false })
    expect(macropoint.requests).toHaveLength(1)
  })

  test('rejects a wrong password and does not show it in the error', async () => {
    const failure = await failureOf(serviceWith({ password: 'guessed' }).placeOrder(ORDER, 'k'))
    expect(failure.kind).toBe('credentials')
    expect(JSON.stringify(failure)).not.toContain('guessed')
  })

  test.each([
    ['<Response><Errors><Error><Code>1001</Code></Error></Errors></Response>', 'Insufficient Funds'],
    [
      '<Response><Errors><Error><Code>77</Code><Message>Stop 2 has no address</Message></Error></Errors></Response>',
      'Stop 2 has no address',
    ],
    ['<Response><Status>Failure</Status><Message>Invalid phone</Message></Response>', 'Invalid phone'],
    ['Bad request: phone', 'Bad request: phone'],
    ['<html><body>oops', 'MacroPoint returned HTTP 400'],
  ])('reads the message of a 400 response: %s [8.25]', async (body, message) => {
    macropoint.replyWith(() => ({ status: 400, body }))
    expect(await failureOf(service.placeOrder(ORDER, 'k'))).toMatchObject({ kind: 'refused', status_code: 400, message, maybe_done: false })
    expect(macropoint.requests).toHaveLength(1)
  })

  test('treats an error within a 200 response as refused', async () => {
    macropoint.replyWith(() => ({ status: 200, body: '<R><Errors><Error><Code>2001</Code></Error></Errors></R>' }))
    expect(await failureOf(service.stopOrder('MP-1'))).toMatchObject({ kind: 'refused', message: 'Order is completed or expired' })
  })

  test('retries idempotent requests twice after a 500, but never a new order, which may exist', async () => {
    macropoint.replyWith(() => ({ status: 500, body: '' }))
    expect(await failureOf(service.stopOrder('MP-1'))).toMatchObject({ kind: 'refused', status_code: 500, maybe_done: false })
    expect(macropoint.requests).toHaveLength(3)
    expect(await failureOf(service.placeOrder(ORDER, 'k'))).toMatchObject({ kind: 'refused', status_code: 500, maybe_done: true })
    expect(macropoint.requests).toHaveLength(4)
  })

  test('retries after a 429 or 503, even a new order', async () => {
    macropoint.replyWith((_, time) => (time < 3 ? { status: 503, body: '' } : 'well'))
    expect(await Effect.runPromise(service.placeOrder(ORDER, 'k'))).toMatchObject({ order_id: expect.stringMatching(/^MP-/) })
    expect(macropoint.requests).toHaveLength(3)
  })

  test.each([
    ['no answer', null],
    ['a broken connection', 'cut'],
  ] as const)('times out after %s: a new order is tried once and may exist, a lookup three times', async (_, reply) => {
    const impatient = serviceWith({ timeout_ms: '150' })
    macropoint.replyWith(() => reply)
    expect(await failureOf(impatient.placeOrder(ORDER, 'k'))).toMatchObject({ kind: 'down', status_code: null, maybe_done: true })
    expect(macropoint.requests).toHaveLength(1)
    expect(await failureOf(impatient.orderLink('MP-1'))).toMatchObject({ kind: 'down', maybe_done: false })
    expect(macropoint.requests).toHaveLength(4)
  })

  test('reports that nothing was done when MacroPoint is unreachable', async () => {
    const nowhere = serviceWith({ base_url: await closedAddress() })
    expect(await failureOf(nowhere.placeOrder(ORDER, 'k'))).toMatchObject({
      kind: 'down',
      message: 'MacroPoint is unreachable',
      maybe_done: false,
    })
  })

  test.each([
    '',
    'OK',
    '<OrderResponse>',
    '<OrderResponse/>',
    '<a><Status>Success</Status></a>',
    '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
  ])('rejects an unreadable response to an order: %j', async (body) => {
    macropoint.replyWith(() => ({ status: 200, body }))
    expect(await failureOf(service.placeOrder(ORDER, 'k'))).toMatchObject({ kind: 'unreadable', maybe_done: true })
  })

  test('ignores an unsafe link, a partner without a status and a redirect', async () => {
    macropoint.replyWith(() => ({ status: 200, body: '<R><Url>javascript:alert(1)</Url></R>' }))
    expect((await failureOf(service.orderLink('MP-1'))).kind).toBe('unreadable')
    expect((await failureOf(service.partnerStatus({ mc_number: '1', dot_number: null }))).kind).toBe('unreadable')
    macropoint.replyWith(() => ({ status: 302, body: '' }))
    expect((await failureOf(service.orderLink('MP-1'))).kind).not.toBe('credentials')
  })
})

describe('a tenant’s MacroPoint access', () => {
  test('uses the published paths unless the account overrides them', () => {
    const { paths, callback_key, timeout_ms } = accessOf({ ...ACCOUNT, stop_order: 'orders/end/{order}' })
    expect(paths).toMatchObject({ create_order: 'orders/createorder', stop_order: 'orders/end/{order}' })
    expect([callback_key, timeout_ms]).toEqual([null, 8000])
  })

  test('does not print secrets', () => {
    const access = accessOf({ ...ACCOUNT, callback_key: 'a-key-of-sixteen-letters' })
    expect(JSON.stringify(access)).not.toMatch(/correct horse|a-key-of/)
    expect(access.base_url).toBe('https://macropoint-lite.com/api/1.0')
  })
})
