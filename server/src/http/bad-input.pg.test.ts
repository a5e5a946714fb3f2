import { Effect, Schema } from 'effect'
import { Hono } from 'hono'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { NotFound } from '../commands/failures.ts'
import { createDatabase } from '../runtime/database.ts'
import type { ApiEnv } from './api-env.ts'
import { decodeBody } from './decode.ts'
import { requireFeature } from './middleware/require-feature.ts'
import { runCommand } from './run-command.ts'
import { runQuery } from './run-query.ts'
import { createTestApp } from './test-app.ts'

const finished: string[] = []
/** What takes its time: it says that it has begun, and goes on when it is let. */
let slow = { begun: Promise.withResolvers<void>(), goesOn: Promise.withResolvers<void>() }
const lengthy = (what: string) =>
  Effect.promise(() => {
    slow.begun.resolve()
    return slow.goesOn.promise
  }).pipe(Effect.andThen(Effect.sync(() => finished.push(what))))

/** Routes that do what real ones do, where a test needs a body of a known shape, a fault of ours or time. */
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
  .get('/slow', (c) => runQuery(c, lengthy('query').pipe(Effect.as({}))))
  .post('/slow', (c) => runCommand(c, lengthy('command').pipe(Effect.as({ position: 1, body: {} }))))

const database = await testDatabase()
const house = await createTestApp(database, [probes])
const { call } = house
let token: string
let viewer: string

const api = (path: string) => `/acme/api/v1${path}`
const headOf = () => house.store.head('acme')
const securityLog = async (action: string) =>
  (await database.ownerPool.query('select user_id, address, detail from security_log where action = $1 order by id', [action])).rows

beforeAll(async () => {
  await house.addTenant('acme')
  await house.addUser('acme', 'dora', 'dispatcher')
  await house.addUser('acme', 'vera', 'View_Only')
  token = await house.signIn('acme', 'dora')
  viewer = await house.signIn('acme', 'vera')
})

describe('a body', () => {
  const put = (body: unknown, as = token) => call('PUT', api('/probes/1'), { token: as, body })

  test('that is right is taken', async () => {
    const { status, json, headers } = await put({ stops: [{ weight: 4.5 }] })
    expect([status, json]).toEqual([200, { stops: [{ weight: 4.5 }] }])
    expect(headers.get('waybill-position')).toBe('7')
  })

  test.each(['{', '{"stops":[}', 'stops', "{'stops':[]}", '{"stops":[]}}', '\u0000'])('that is no JSON is 400: %j', async (body) => {
    const { status, json } = await put(body)
    expect([status, json.error.type]).toEqual([400, 'Unreadable'])
    expect(json.error.message).toBe('The request could not be read: it is not JSON')
  })

  test('that is no UTF-8 is 400', async () => {
    const response = await house.app.request(api('/probes/1'), {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    })
    expect(response.status).toBe(400)
  })

  test('with wrong types names each by its path', async () => {
    const { status, json } = await put({ stops: [{ weight: 1 }, { weight: 'heavy' }, {}] })
    expect(status).toBe(400)
    expect(json.error.alerts.map(({ field }: { field: string }) => field)).toEqual(['stops[1].weight', 'stops[2].weight'])
  })

  test('with fields that nobody knows names them by their path', async () => {
    const { status, json } = await put({ stops: [{ weight: 1, wieght: 2 }], advance: true })
    expect(status).toBe(400)
    expect(json.error.alerts.map(({ field }: { field: string }) => field).toSorted()).toEqual(['advance', 'stops[0].wieght'])
  })

  test.each([
    ['a NUL', '{"debug_log":{"title":"a\\u0000b"}}'],
    ['half a character', '{"debug_log":{"title":"\\ud83d"}}'],
    ['half a character in a name', '{"debug_log":{"\\udc00":"x"}}'],
  ])('with %s in its text is 400', async (_name, body) => {
    expect((await call('POST', api('/debug_logs'), { token, body })).status).toBe(400)
  })

  test('with any other text is kept as it is', async () => {
    const title = `Robert'); drop table users;-- "\\ 😀 \u0001 ${'é'.repeat(200)}`
    const { status, json } = await call('POST', api('/debug_logs'), { token, body: { debug_log: { title } } })
    expect([status, json.debug_log.title]).toEqual([201, title])
  })

  test('nested without end is 400', async () => {
    const deep = `{"auth_uid":"1","tab":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`
    expect((await call('POST', api('/tab_records'), { token, body: deep })).status).toBe(400)
  })

  test('of 10 MB is 413, whether it says its length or not', async () => {
    const big = JSON.stringify({ stops: 'x'.repeat(10_000_000) })
    expect((await put(big)).status).toBe(413)
    const chunks = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 10; sent += 1) controller.enqueue(new TextEncoder().encode('x'.repeat(1_000_000)))
        controller.close()
      },
    })
    const init = { method: 'PUT', headers: { authorization: `Bearer ${token}` }, body: chunks, duplex: 'half' }
    const response = await house.app.request(api('/probes/1'), init as RequestInit)
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ error: { type: 'TooLarge' } })
  })
})

describe('the order of judgement: 401, 403, 404, 400, 413', () => {
  const big = 'x'.repeat(2_000_000)
  test.each([
    ['nobody asks for what is not there with a body that is none', undefined, '/probes/2', '{', 401],
    ['who may not, of what is not there, with a body that is none', 'viewer', '/probes/2', '{', 403],
    ['what is not there, with a body that is none', 'dora', '/probes/2', '{', 404],
    ['what is not there, with a body too large', 'dora', '/probes/2', big, 404],
    ['what is there, with a body that is none', 'dora', '/probes/1', '{', 400],
    ['what is there, with a body too large', 'dora', '/probes/1', big, 413],
  ])('%s', async (_name, who, path, body, expected) => {
    const as = who === undefined ? {} : { token: who === 'viewer' ? viewer : token }
    expect((await call('PUT', api(path), { ...as, body })).status).toBe(expected)
  })
})

describe('an address', () => {
  test('that no route takes is 404 NoRoute as JSON, also for nobody, for other methods and for the page', async () => {
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

  test('of a tenant that cannot be one is 404', async () => {
    for (const tenant of ['ACME', 'acme%00', "acme'--", 'a'.repeat(64), '..%2f..', 'health']) {
      expect((await call('GET', `/${tenant}/api/v1/static_info`, { token })).status).toBe(404)
    }
  })

  test('with a NUL is 400', async () => {
    expect((await call('GET', api('/users/1%00'), { token })).status).toBe(400)
    expect((await call('GET', api('/users?search=%00'), { token })).status).toBe(400)
  })

  test('with a query of wrong types or unknown names is 400', async () => {
    for (const query of ['limit=0', 'limit=501', 'limit=many', 'limits=1', 'username[]=x']) {
      expect([query, (await call('GET', api(`/users?${query}`), { token })).status]).toEqual([query, 400])
    }
  })

  test('with SQL in a search finds nothing and breaks nothing', async () => {
    for (const text of ["' or 1=1 --", '%', '_', '\\', "'; drop table users; --"]) {
      const { status, json } = await call('GET', api(`/users?search=${encodeURIComponent(text)}`), { token })
      expect([status, json.users]).toEqual([200, []])
    }
  })
})

test('who may only look is refused every write, and that is written down [6.1, 6.7]', async () => {
  const { status, json } = await call('PUT', api('/probes/1'), { token: viewer, body: { stops: [] } })
  expect([status, json.error.type]).toEqual([403, 'Forbidden'])
  const entry = (await securityLog('not_permitted')).at(-1)
  expect(entry).toMatchObject({ detail: { feature: 'shipments#revise', method: 'PUT', path: api('/probes/1') } })
  expect(entry.user_id).not.toBeNull()
})

test('a forged token is written down with its address and without the token', async () => {
  const forged = `acme.${'Z'.repeat(43)}`
  await call('GET', api('/static_info'), { token: forged, headers: { 'x-forwarded-for': '198.51.100.4, 203.0.113.8' } })
  const entry = (await securityLog('token_refused')).at(-1)
  expect(entry).toMatchObject({ address: '203.0.113.8', detail: { why: 'forged' } })
  expect(JSON.stringify(entry)).not.toContain('ZZZ')
})

test('more than 50 calls within a second in one session are 429, and the next second takes them again', async () => {
  const hasty = await house.signIn('acme', 'dora')
  // The limit has a clock of its own; a busy machine would need more than a second for sixty calls.
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  const instant = performance.now()
  clock.mockReturnValue(instant)
  const answers = await Promise.all(Array.from({ length: 60 }, () => call('GET', api('/filter_sets'), { token: hasty })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.json.error.type).toBe('TooManyCalls')
  expect(refused?.headers.get('retry-after')).toBe('1')
  expect((await call('GET', api('/filter_sets'), { token })).status).toBe(200)
  clock.mockReturnValue(instant + 999)
  expect((await call('GET', api('/filter_sets'), { token: hasty })).status).toBe(429)
  clock.mockReturnValue(instant + 1000)
  expect((await call('GET', api('/filter_sets'), { token: hasty })).status).toBe(200)
})

test('a fault of ours is 500 with the id under which the log has its cause, and no detail', async () => {
  for (const path of ['/faults/thrown', '/faults/died']) {
    const { status, text, json, headers } = await call('GET', api(path), { token })
    expect([status, json.error.type]).toEqual([500, 'Internal'])
    expect(text).not.toContain('secret detail')
    const id = headers.get('x-request-id') ?? 'none'
    expect(json.error.message).toBe(`Something went wrong on our side. Log id: ${id}`)
    expect(house.logged.some((line) => line.includes(id) && line.includes('the secret detail of a fault'))).toBe(true)
  }
})

test('a closed tab cancels its query and never its command', async () => {
  for (const method of ['GET', 'POST']) {
    slow = { begun: Promise.withResolvers<void>(), goesOn: Promise.withResolvers<void>() }
    const tab = new AbortController()
    const answer = house.app.request(
      new Request(`http://localhost${api('/slow')}`, { method, headers: { authorization: `Bearer ${token}` }, signal: tab.signal }),
    )
    await slow.begun.promise
    tab.abort()
    slow.goesOn.resolve()
    await answer
  }
  await expect.poll(() => finished).toEqual(['command'])
})

test('a database that is away is 503, and the process lives', async () => {
  const nowhere = createDatabase('postgres://waybill@127.0.0.1:1/waybill', { applicationName: 'test' })
  const stranded = await createTestApp(nowhere)
  const { status, json } = await stranded.call('GET', api('/static_info'), { token })
  expect([status, json.error.type]).toEqual([503, 'Unavailable'])
  expect((await stranded.call('GET', '/health')).status).toBe(200)
  await nowhere.end()
})

test('nothing of all this reaches the log of events, and no log line holds a secret', async () => {
  const head = await headOf()
  await call('POST', api('/auth/login'), { body: { username: 'dora', password: 'hunter2-wrong' } })
  await call('POST', api('/auth/login'), { body: { username: 'dora', password: 'demo-extra', pasword: 'hunter2-typo' } })
  await call('POST', api('/auth/login'), { body: '{"username":"dora","password":"hunter2-cut' })
  await call('GET', api('/users?search=hunter2-query'), { token })
  expect(await headOf()).toBe(head)
  const lines = house.logged.join('')
  expect(lines).toContain('"path":"/acme/api/v1/auth/login"')
  for (const secret of ['hunter2', 'demo-extra', token, token.slice(5), 'Bearer']) expect(lines).not.toContain(secret)
})

test('every answer tells the browser to keep to itself', async () => {
  const { headers } = await call('GET', api('/nope'))
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-powered-by')).toBeNull()
})
