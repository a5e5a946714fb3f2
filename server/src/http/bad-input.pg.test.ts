import { Effect, Schema } from 'effect'
import { Hono } from 'hono'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { NotFound } from '../commands/failures.ts'
import { createDatabase } from '../runtime/database.ts'
import type { ApiEnv } from './api-env.ts'
import { decodeBody } from './decode.ts'
import { createTestApp } from './http-app.fixture.ts'
import { requireFeature } from './middleware/require-feature.ts'
import { runCommand } from './run-command.ts'
import { runQuery } from './run-query.ts'

const finished: string[] = []
/** A slow task: it signals that it has started, and ends when it is released. */
let slow = { started: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() }
const runSlowly = (what: string) =>
  Effect.promise(() => {
    slow.started.resolve()
    return slow.released.promise
  }).pipe(Effect.andThen(Effect.sync(() => finished.push(what))))

/** Routes like the real ones, for tests that need a body of a known shape, a defect or a delay. */
const probes = new Hono<ApiEnv>()
  .put('/probes/:id', requireFeature('shipments#revise'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        if (c.req.param('id') !== '1') return yield* new NotFound({ what: 'probe', message: 'There is no probe.' })
        const body = yield* decodeBody(c, Schema.Struct({ stops: Schema.Array(Schema.Struct({ weight: Schema.Finite })) }))
        return { position: 7, body }
      }),
    ),
  )
  .get('/faults/thrown', () => {
    throw new Error('the secret detail of a fault')
  })
  .get('/faults/died', (c) => runQuery(c, Effect.die(new Error('the secret detail of a fault'))))
  .get('/slow', (c) => runQuery(c, runSlowly('query').pipe(Effect.as({}))))
  .post('/slow', (c) => runCommand(c, runSlowly('command').pipe(Effect.as({ position: 1, body: {} }))))

const database = await testDatabase()
const app = await createTestApp(database, [probes])
const { call } = app
let token: string
let viewer: string

const api = (path: string) => `/acme/api/v1${path}`
const headOf = () => app.store.head('acme')
const securityLog = async (action: string) =>
  (await database.ownerPool.query('select user_id, address, detail from security_log where action = $1 order by id', [action])).rows

beforeAll(async () => {
  await app.addTenant('acme')
  await app.addUser('acme', 'dora', 'dispatcher')
  await app.addUser('acme', 'vera', 'View_Only')
  token = await app.signIn('acme', 'dora')
  viewer = await app.signIn('acme', 'vera')
})

describe('request bodies', () => {
  const put = (body: unknown, as = token) => call('PUT', api('/probes/1'), { token: as, body })

  test('a valid body is accepted', async () => {
    const { status, json, headers } = await put({ stops: [{ weight: 4.5 }] })
    expect([status, json]).toEqual([200, { stops: [{ weight: 4.5 }] }])
    expect(headers.get('waybill-position')).toBe('7')
  })

  test.each(['{', '{"stops":[}', 'stops', "{'stops':[]}", '{"stops":[]}}', '\u0000'])(
    'a body that is not JSON is 400: %j',
    async (body) => {
      const { status, json } = await put(body)
      expect([status, json.error.type]).toEqual([400, 'Unreadable'])
      expect(json.error.message).toBe('The request could not be read: it is not valid JSON')
    },
  )

  test('a body that is not UTF-8 is 400', async () => {
    const response = await app.app.request(api('/probes/1'), {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    })
    expect(response.status).toBe(400)
  })

  test('wrong types in a body are reported each by its path', async () => {
    const { status, json } = await put({ stops: [{ weight: 1 }, { weight: 'heavy' }, {}] })
    expect(status).toBe(400)
    expect(json.error.alerts.map(({ field }: { field: string }) => field)).toEqual(['stops[1].weight', 'stops[2].weight'])
  })

  test('unknown fields in a body are reported by their path', async () => {
    const { status, json } = await put({ stops: [{ weight: 1, wieght: 2 }], advance: true })
    expect(status).toBe(400)
    expect(json.error.alerts.map(({ field }: { field: string }) => field).toSorted()).toEqual(['advance', 'stops[0].wieght'])
  })

  test.each([
    ['a NUL', '{"debug_log":{"title":"a\\u0000b"}}'],
    ['an unpaired surrogate', '{"debug_log":{"title":"\\ud83d"}}'],
    ['an unpaired surrogate in a name', '{"debug_log":{"\\udc00":"x"}}'],
  ])('text with %s in a body is 400', async (_name, body) => {
    expect((await call('POST', api('/debug_logs'), { token, body })).status).toBe(400)
  })

  test('any other text in a body is stored unchanged', async () => {
    const title = `Robert'); drop table users;-- "\\ 😀 \u0001 ${'é'.repeat(200)}`
    const { status, json } = await call('POST', api('/debug_logs'), { token, body: { debug_log: { title } } })
    expect([status, json.debug_log.title]).toEqual([201, title])
  })

  test('a body with unlimited nesting is 400', async () => {
    const deep = `{"auth_uid":"1","tab":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`
    expect((await call('POST', api('/tab_records'), { token, body: deep })).status).toBe(400)
  })

  test('a body of 10 MB is 413, with or without a Content-Length', async () => {
    const big = JSON.stringify({ stops: 'x'.repeat(10_000_000) })
    expect((await put(big)).status).toBe(413)
    const chunks = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 10; sent += 1) controller.enqueue(new TextEncoder().encode('x'.repeat(1_000_000)))
        controller.close()
      },
    })
    const init = { method: 'PUT', headers: { authorization: `Bearer ${token}` }, body: chunks, duplex: 'half' }
    const response = await app.app.request(api('/probes/1'), init as RequestInit)
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ error: { type: 'TooLarge' } })
  })
})

describe('requests are checked in the order 401, 403, 404, 400, 413', () => {
  const big = 'x'.repeat(2_000_000)
  test.each([
    ['an anonymous request for a missing record with an invalid body', undefined, '/probes/2', '{', 401],
    ['a user without permission, a missing record, an invalid body', 'viewer', '/probes/2', '{', 403],
    ['a missing record, an invalid body', 'dora', '/probes/2', '{', 404],
    ['a missing record, a body that is too large', 'dora', '/probes/2', big, 404],
    ['an existing record, an invalid body', 'dora', '/probes/1', '{', 400],
    ['an existing record, a body that is too large', 'dora', '/probes/1', big, 413],
  ])('%s', async (_name, who, path, body, expected) => {
    const as = who === undefined ? {} : { token: who === 'viewer' ? viewer : token }
    expect((await call('PUT', api(path), { ...as, body })).status).toBe(expected)
  })
})

describe('request paths and queries', () => {
  test('an unknown API path is 404 NoRoute as JSON, also without a session, for other methods and for pages', async () => {
    const paths = [
      api('/nope'),
      api('/users/1/nope'),
      '/acme/api/v2/nope',
      '/acme/api/v1',
      '/acme/api/',
      '/acme/api/login',
      '/acme/%61pi/v1/x',
    ]
    for (const path of paths) {
      for (const as of [{}, { token }]) {
        const { status, json } = await call('GET', path, { ...as, headers: { accept: 'text/html' } })
        expect([path, status, json?.error.type]).toEqual([path, 404, 'NoRoute'])
      }
    }
    expect((await call('DELETE', api('/static_info'), { token })).json.error.type).toBe('NoRoute')
  })

  test('a path with an invalid tenant name is 404', async () => {
    for (const tenant of ['ACME', 'acme%00', "acme'--", 'a'.repeat(64), '..%2f..', 'health']) {
      expect((await call('GET', `/${tenant}/api/v1/static_info`, { token })).status).toBe(404)
    }
  })

  test('a path with a NUL is 400', async () => {
    expect((await call('GET', api('/users/1%00'), { token })).status).toBe(400)
    expect((await call('GET', api('/users?search=%00'), { token })).status).toBe(400)
  })

  test('a query with wrong types or unknown names is 400', async () => {
    for (const query of ['limit=0', 'limit=501', 'limit=many', 'limits=1', 'username[]=x']) {
      expect([query, (await call('GET', api(`/users?${query}`), { token })).status]).toEqual([query, 400])
    }
  })

  test('SQL in a search finds nothing and breaks nothing', async () => {
    for (const text of ["' or 1=1 --", '%', '_', '\\', "'; drop table users; --"]) {
      const { status, json } = await call('GET', api(`/users?search=${encodeURIComponent(text)}`), { token })
      expect([status, json.users]).toEqual([200, []])
    }
  })
})

test('a view-only user is refused every write, and the refusals are recorded [6.1, 6.7]', async () => {
  const { status, json } = await call('PUT', api('/probes/1'), { token: viewer, body: { stops: [] } })
  expect([status, json.error.type]).toEqual([403, 'Forbidden'])
  const entry = (await securityLog('not_permitted')).at(-1)
  expect(entry).toMatchObject({ detail: { feature: 'shipments#revise', method: 'PUT', path: api('/probes/1') } })
  expect(entry.user_id).not.toBeNull()
})

test('a forged token is recorded with its address and without the token', async () => {
  const forged = `acme.${'Z'.repeat(43)}`
  await call('GET', api('/static_info'), { token: forged, headers: { 'x-forwarded-for': '198.51.100.4, 203.0.113.8' } })
  const entry = (await securityLog('token_refused')).at(-1)
  expect(entry).toMatchObject({ address: '203.0.113.8', detail: { why: 'forged' } })
  expect(JSON.stringify(entry)).not.toContain('ZZZ')
})

test('more than 50 requests within a second in one session are 429, and the next second accepts them again', async () => {
  const limitedToken = await app.signIn('acme', 'dora')
  // The limit has its own clock, because a busy machine needs more than a second for sixty requests.
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  const instant = performance.now()
  clock.mockReturnValue(instant)
  const answers = await Promise.all(Array.from({ length: 60 }, () => call('GET', api('/filter_sets'), { token: limitedToken })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.json.error.type).toBe('TooManyCalls')
  expect(refused?.headers.get('retry-after')).toBe('1')
  expect((await call('GET', api('/filter_sets'), { token })).status).toBe(200)
  clock.mockReturnValue(instant + 999)
  expect((await call('GET', api('/filter_sets'), { token: limitedToken })).status).toBe(429)
  clock.mockReturnValue(instant + 1000)
  expect((await call('GET', api('/filter_sets'), { token: limitedToken })).status).toBe(200)
})

test('a defect is 500 with the id under which the log has its cause, and no detail', async () => {
  for (const path of ['/faults/thrown', '/faults/died']) {
    const { status, text, json, headers } = await call('GET', api(path), { token })
    expect([status, json.error.type]).toEqual([500, 'Internal'])
    expect(text).not.toContain('secret detail')
    const id = headers.get('x-request-id') ?? 'none'
    expect(json.error.message).toBe(`Something went wrong on our side. Log id: ${id}`)
    expect(app.logged.some((line) => line.includes(id) && line.includes('the secret detail of a fault'))).toBe(true)
  }
})

test('closing a tab cancels its query but never its command', async () => {
  for (const method of ['GET', 'POST']) {
    slow = { started: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() }
    const tab = new AbortController()
    const answer = app.app.request(
      new Request(`http://localhost${api('/slow')}`, { method, headers: { authorization: `Bearer ${token}` }, signal: tab.signal }),
    )
    await slow.started.promise
    tab.abort()
    slow.released.resolve()
    await answer
  }
  await expect.poll(() => finished).toEqual(['command'])
})

test('a query that the browser cancels counts as 499 and leaves no error in the log', async () => {
  slow = { started: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() }
  const callsWith = async (status: number) => {
    const counted = new RegExp(`^waybill_http_calls_total\\{method="GET",route="[^"]*/slow",status="${status}"\\} (\\d+)`, 'm')
    return Number(counted.exec((await call('GET', '/metrics')).text)?.[1] ?? 0)
  }
  const before = [await callsWith(500), await callsWith(499)] as const
  const logged = app.logged.length
  const tab = new AbortController()
  const answer = app.app.request(
    new Request(`http://localhost${api('/slow')}`, { headers: { authorization: `Bearer ${token}` }, signal: tab.signal }),
  )
  await slow.started.promise
  tab.abort()
  expect((await answer).status).toBe(499)
  slow.released.resolve()
  const lines = app.logged.slice(logged).map((line) => JSON.parse(line) as { level: string; msg: string; path?: string; status?: number })
  expect(lines.filter(({ path }) => path === api('/slow'))).toMatchObject([{ msg: 'call', status: 499 }])
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  expect([await callsWith(500), await callsWith(499)]).toEqual([before[0], before[1] + 1])
})

test('API responses must not be stored by browsers and proxies, unless a route says otherwise', async () => {
  const cachingOf = async (path: string, headers = {}) => (await call('GET', api(path), { token, headers })).headers.get('cache-control')
  expect(await cachingOf('/filter_sets')).toBe('no-store')
  expect(await cachingOf('/nope')).toBe('no-store')
  expect(await cachingOf('/faults/thrown')).toBe('no-store')
  const { headers } = await call('GET', api('/static_info'), { token })
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(await cachingOf('/static_info', { 'if-none-match': headers.get('etag') ?? '' })).not.toBe('no-store')
})

test('an unreachable database is 503, and the process keeps running', async () => {
  const unreachable = createDatabase('postgres://waybill@127.0.0.1:1/waybill', { applicationName: 'test' })
  const stranded = await createTestApp(unreachable)
  const { status, json } = await stranded.call('GET', api('/static_info'), { token })
  expect([status, json.error.type]).toEqual([503, 'Unavailable'])
  expect((await stranded.call('GET', '/health')).status).toBe(200)
  await unreachable.end()
})

test('refused requests leave no events, and no log line has a secret', async () => {
  const head = await headOf()
  await call('POST', api('/auth/login'), { body: { username: 'dora', password: 'hunter2-wrong' } })
  await call('POST', api('/auth/login'), { body: { username: 'dora', password: 'demo-extra', pasword: 'hunter2-typo' } })
  await call('POST', api('/auth/login'), { body: '{"username":"dora","password":"hunter2-cut' })
  await call('GET', api('/users?search=hunter2-query'), { token })
  expect(await headOf()).toBe(head)
  const lines = app.logged.join('')
  expect(lines).toContain('"path":"/acme/api/v1/auth/login"')
  for (const secret of ['hunter2', 'demo-extra', token, token.slice(5), 'Bearer']) expect(lines).not.toContain(secret)
})

test('every response lets the browser load only from its own origin', async () => {
  const { headers } = await call('GET', api('/nope'))
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-powered-by')).toBeNull()
})
