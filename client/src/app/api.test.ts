import { expect, test } from 'vitest'
import { createApi } from './api.ts'
import { ApiError } from './api-error.ts'

interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: string | null
}

const answering = (...answers: readonly (Response | Error)[]) => {
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
      const answer = answers[sent.length - 1] ?? Response.json({})
      if (answer instanceof Error) throw answer
      return answer
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

test('every call goes to the tenant with the token [7.1]', async () => {
  const { api, sent } = answering()
  await api.get('/shipments', { query: { search: 'dairy & co', limit: 50, after: undefined, 'filters[status][]': ['OPEN', 'HOLD'] } })
  expect(sent[0]?.url).toBe(
    '/acme/api/v1/shipments?search=dairy+%26+co&limit=50&filters%5Bstatus%5D%5B%5D=OPEN&filters%5Bstatus%5D%5B%5D=HOLD',
  )
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer first')
  expect(sent[0]?.headers.has('idempotency-key')).toBe(false)
})

test('a write has a key of its own unless it is given one, and a read has none', async () => {
  const { api, sent } = answering()
  await api.put('/cover', { cover: { pro: '4820001' } })
  await api.put('/cover', { cover: { pro: '4820001' } })
  await api.put('/cover', { cover: { pro: '4820001' } }, { key: 'mine' })
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe('mine')
  expect(sent[0]?.body).toBe('{"cover":{"pro":"4820001"}}')
})

test('an answer brings its body and its place in the log', async () => {
  const { api } = answering(Response.json({ shipment: { pro: '4820001' } }, { headers: { 'waybill-position': '4711' } }))
  expect(await api.put('/shipments/4820001', {})).toEqual({ status: 200, body: { shipment: { pro: '4820001' } }, position: 4711 })
})

test('an answer without a body is one', async () => {
  const { api } = answering(new Response(null, { status: 204 }))
  expect(await api.delete('/shipments/lock/4820001')).toEqual({ status: 204, body: null, position: null })
})

test('a refusal brings its type, its text, its alerts and what stands beside it', async () => {
  const alerts = [{ key: 'bill_to', field: 'bill_to.name', message: 'Bill To: Name is required' }]
  const { api } = answering(refusal(409, { type: 'VersionConflict', message: 'Others changed this.', alerts }, { version: 12 }))
  const error = await failureOf(api.put('/shipments/4820001', {}))
  expect(error).toMatchObject({ status: 409, type: 'VersionConflict', message: 'Others changed this.', alerts, body: { version: 12 } })
})

test('an answer that is no JSON is a failure with its status', async () => {
  const { api } = answering(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await failureOf(api.get('/shipments'))).toMatchObject({ status: 502, type: 'Unreadable' })
})

test('no connection is a failure of its own, a call that was given up is not one', async () => {
  const { api } = answering(new TypeError('failed to fetch'), new DOMException('aborted', 'AbortError'))
  expect(await failureOf(api.get('/shipments'))).toMatchObject({ status: 0, type: 'Unreachable' })
  await expect(api.get('/shipments', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
})

test('a 401 is told with the token that was refused [4.11]', async () => {
  const { api, unauthorized, setToken } = answering(refusal(401, { type: 'Unauthorized', message: 'ended' }))
  const call = failureOf(api.get('/shipments'))
  setToken('second')
  expect((await call).status).toBe(401)
  expect(unauthorized).toEqual(['first'])
})

test('a 401 without a token is nobody’s session [4.11]', async () => {
  const { api, unauthorized, setToken } = answering(refusal(401, { type: 'Unauthorized', message: 'ended' }))
  setToken(null)
  await failureOf(api.get('/shipments'))
  expect(unauthorized).toEqual([])
})

test('bytes come as they are, what fails is told as everywhere, and a lost sign-in is told to the session [4.11, 7.1]', async () => {
  const refusal = () => Response.json({ error: { type: 'NotFound', message: 'There is no document 1-D1.', alerts: [] } }, { status: 404 })
  const { api, sent, unauthorized } = answering(
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
