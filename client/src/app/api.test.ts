import { expect, test } from 'vitest'
import { createApi } from './api.ts'
import { ApiError } from './api-error.ts'

interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: string | null
}

const stubFetch = (...responses: readonly (Response | Error)[]) => {
  const sent: Sent[] = []
  const unauthorized: string[] = []
  let token: string | null = 'first'
  const api = createApi({
    fetch: async (input, init) => {
      sent.push({
        url: String(input),
        method: init?.method ?? 'GET',
        headers: new Headers(init?.headers),
        body: typeof init?.body === 'string' ? init.body : null,
      })
      const nextResponse = responses[sent.length - 1] ?? Response.json({})
      if (nextResponse instanceof Error) throw nextResponse
      return nextResponse
    },
    tenant: () => 'acme',
    token: () => token,
    onUnauthorized: (refused) => unauthorized.push(refused),
  })
  return {
    api,
    sent,
    unauthorized,
    setToken: (next: string | null) => {
      token = next
    },
  }
}

const refusal = (status: number, error: object, beside: object = {}) => Response.json({ error, ...beside }, { status })

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('not refused')
  return error
}

test('sends every call to the tenant with the token [7.1]', async () => {
  const { api, sent } = stubFetch()
  await api.get('/shipments', { query: { search: 'dairy & co', limit: 50, after: undefined, 'filters[status][]': ['OPEN', 'HOLD'] } })
  expect(sent[0]?.url).toBe(
    '/acme/api/v1/shipments?search=dairy+%26+co&limit=50&filters%5Bstatus%5D%5B%5D=OPEN&filters%5Bstatus%5D%5B%5D=HOLD',
  )
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer first')
  expect(sent[0]?.headers.has('idempotency-key')).toBe(false)
})

test('sends a generated or given idempotency key with a write, and none with a read', async () => {
  const { api, sent } = stubFetch()
  await api.put('/cover', { cover: { pro: '4820001' } })
  await api.put('/cover', { cover: { pro: '4820001' } })
  await api.put('/cover', { cover: { pro: '4820001' } }, { key: 'mine' })
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe('mine')
  expect(sent[0]?.body).toBe('{"cover":{"pro":"4820001"}}')
})

test('returns the body and log position of a response', async () => {
  const { api } = stubFetch(Response.json({ shipment: { pro: '4820001' } }, { headers: { 'waybill-position': '4711' } }))
  expect(await api.put('/shipments/4820001', {})).toEqual({ status: 200, body: { shipment: { pro: '4820001' } }, position: 4711 })
})

test('returns null for a response without a body', async () => {
  const { api } = stubFetch(new Response(null, { status: 204 }))
  expect(await api.delete('/shipments/lock/4820001')).toEqual({ status: 204, body: null, position: null })
})

test('throws an error with type, text, alerts and extra fields for a rejected call', async () => {
  const alerts = [{ key: 'bill_to', field: 'bill_to.name', message: 'Bill To: Name is required' }]
  const { api } = stubFetch(refusal(409, { type: 'VersionConflict', message: 'Others changed this.', alerts }, { version: 12 }))
  const error = await failureOf(api.put('/shipments/4820001', {}))
  expect(error).toMatchObject({ status: 409, type: 'VersionConflict', message: 'Others changed this.', alerts, body: { version: 12 } })
})

test('throws an error with the status when the response is not JSON', async () => {
  const { api } = stubFetch(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await failureOf(api.get('/shipments'))).toMatchObject({ status: 502, type: 'Unreadable' })
})

test('throws an Unreachable error without a connection, but not when the call was aborted', async () => {
  const { api } = stubFetch(new TypeError('failed to fetch'), new DOMException('aborted', 'AbortError'))
  expect(await failureOf(api.get('/shipments'))).toMatchObject({ status: 0, type: 'Unreachable' })
  await expect(api.get('/shipments', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
})

test('throws an Unreachable error when a body breaks off, and returns nothing when the call was aborted', async () => {
  const breakingOff = (reason: Error) => new Response(new ReadableStream({ start: (body) => body.error(reason) }), { status: 200 })
  const controller = new AbortController()
  const { api } = stubFetch(breakingOff(new TypeError('network error')), breakingOff(new DOMException('aborted', 'AbortError')))
  expect(await failureOf(api.get('/shipments'))).toMatchObject({ status: 0, type: 'Unreachable' })
  controller.abort()
  await expect(api.get('/shipments', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  ['TooManyCalls', '1', 'Too many requests. Try again in 1 second.'],
  ['TooManySignIns', '59', 'Too many failed sign-ins. Try again in 59 seconds.'],
  ['TooManySignIns', '61', 'Too many failed sign-ins. Try again in 2 minutes.'],
  ['TooManyCalls', null, 'Too many requests. Please wait and try again.'],
])('says how long to wait after a 429 of type %s with Retry-After %s', async (type, retryAfter, message) => {
  const headers = retryAfter === null ? undefined : { 'retry-after': retryAfter }
  const { api } = stubFetch(Response.json({ error: { type, message: 'Slow down.' } }, { status: 429, ...(headers && { headers }) }))
  expect(await failureOf(api.get('/shipments'))).toMatchObject({ status: 429, type, message })
})

test('reports a 401 with the rejected token to the session [4.11]', async () => {
  const { api, unauthorized, setToken } = stubFetch(refusal(401, { type: 'Unauthorized', message: 'ended' }))
  const call = failureOf(api.get('/shipments'))
  setToken('second')
  expect((await call).status).toBe(401)
  expect(unauthorized).toEqual(['first'])
})

test('does not report a 401 of a call without a token [4.11]', async () => {
  const { api, unauthorized, setToken } = stubFetch(refusal(401, { type: 'Unauthorized', message: 'ended' }))
  setToken(null)
  await failureOf(api.get('/shipments'))
  expect(unauthorized).toEqual([])
})

test('returns raw bytes, reports their failures like any call, and reports a 401 to the session [4.11, 7.1]', async () => {
  const refusal = () => Response.json({ error: { type: 'NotFound', message: 'There is no document 1-D1.', alerts: [] } }, { status: 404 })
  const { api, sent, unauthorized } = stubFetch(
    new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }),
    refusal(),
    Response.json({ error: { type: 'Unauthorized', message: 'no', alerts: [] } }, { status: 401 }),
  )
  const bytes = await api.bytes('GET', '/documents/1-D1/content', { query: { inline: true } })
  expect([bytes.type, await bytes.text()]).toEqual(['application/pdf', '%PDF-1.7'])
  expect(sent[0]?.url).toBe('/acme/api/v1/documents/1-D1/content?inline=true')
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer first')
  await expect(api.bytes('GET', '/documents/1-D1/content')).rejects.toMatchObject({ status: 404, message: 'There is no document 1-D1.' })
  await expect(api.bytes('POST', '/forms/preview', { body: {} })).rejects.toBeInstanceOf(ApiError)
  expect(unauthorized).toEqual(['first'])
})
