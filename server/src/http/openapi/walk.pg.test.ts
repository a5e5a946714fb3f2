import { CALLS } from '@waybill/shared/calls/calls'
import { RECORD_LISTS } from '@waybill/shared/record/lists'
import { Result, Schema } from 'effect'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTestApp } from '../http-app.fixture.ts'
import { openApiDocument } from './document.ts'
import { createSchemaSamples, type JsonSchema } from './schema-samples.fixture.ts'
import { createWorlds, NOBODY, nameOf, OF_ONESELF, type Operation, type World } from './walk-world.fixture.ts'

/**
 * Makes every documented call correctly, with missing fields, with wrong types, with another tenant's ids, and without a session. Every
 * response must be as documented and show nothing of other tenants, and a refused call must leave no trace. New calls are tested without
 * changes here: only ids of records that must exist are known, by the first part of the path or by field.
 */

interface DocumentedOperation {
  readonly security?: readonly unknown[]
  readonly servers?: readonly { readonly url: string }[]
  readonly parameters: readonly { readonly name?: string; readonly in?: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly responses: Readonly<Record<string, unknown>>
}

const document = openApiDocument('acme') as unknown as {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
}
const METHODS = ['get', 'post', 'put', 'delete']
const DOCUMENTED: readonly Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => METHODS.includes(method))
    .map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      base: (operation.servers ?? document.servers)[0]?.url ?? '',
      open: operation.security?.length === 0,
      body: operation.requestBody?.content['application/json']?.schema ?? null,
      query: operation.parameters.flatMap((parameter) => (parameter.in === 'query' && parameter.name ? [parameter.name] : [])),
      statuses: Object.keys(operation.responses).map(Number).filter(Boolean),
    })),
)
/** Company lists share their code, so only two are tested: one with a key and one with numbers. */
const WALKED_FOR_ALL = new Set(['accessorials', 'available_trucks'])
const NOT_WALKED = new Set<string>(RECORD_LISTS.map(({ path }) => path).filter((path) => !WALKED_FOR_ALL.has(path)))
const OPERATIONS = DOCUMENTED.filter(({ path }) => !NOT_WALKED.has(path.split('/')[1] ?? ''))
const samples = createSchemaSamples(document)
const answerOf = ({ method, path }: Operation) => CALLS.find(({ call }) => call.path === path && call.method === method)?.call.response

const database = await testDatabase()
const testApp = await createTestApp(database)
const SECRET = 'GLOBEXSECRET'
type Answer = Awaited<ReturnType<typeof testApp.call>>

const worlds = new Map<string, World>()
const { newWorld, freshLoad, pathFor, queryFor, bodyFor, prepare } = createWorlds(testApp, database, OPERATIONS, samples)

/** Calls whose path names the record: a pro in their body is ignored. */
const ECHOED = new Set(['PUT /events/{id}', 'PUT /carrier_bids/{id}'])

/** Whether the test's load was changed since it was created. */
let isWorn = true
const seen: { operation: Operation; status: number }[] = []

const expectAnswer = (what: string, operation: Operation, { status, json, text }: Answer) => {
  const failure = `${what}: ${nameOf(operation)} ${status} ${text.slice(0, 400)}`
  expect(text.includes(SECRET), failure).toBe(false)
  expect(status, failure).toBeLessThan(500)
  if (status < 300) {
    expect(operation.statuses, failure).toContain(status)
    const schema = answerOf(operation)
    if (!schema || json === null) return
    const decoded = Schema.decodeUnknownResult(schema as Schema.Codec<unknown>)(json)
    expect(Result.isSuccess(decoded) ? null : String(decoded.failure), failure).toBeNull()
    return
  }
  if (status === 304) return
  expect([400, 401, 403, 404, 409, 413, 422, 423, 429], failure).toContain(status)
  expect(json, failure).toMatchObject({ error: { type: expect.any(String), message: expect.stringMatching(/\S/) } })
  for (const alert of json.error.alerts ?? []) {
    expect(alert, failure).toEqual({ key: expect.any(String), field: expect.any(String), message: expect.any(String) })
  }
  const keys = (json.error.alerts ?? []).map(({ key }: { key: string }) => key)
  expect(new Set(keys).size, failure).toBe(keys.length)
}

const GROWING: ReadonlySet<string> = new Set(['events', 'command_ledger', 'personal_keys'])

/** The tables with what is kept of a tenant, but who signed in, what was refused, numbers that are only counted, and what a reader makes of the log. */
const tablesKept = async (): Promise<readonly string[]> => {
  const { rows } = await database.ownerPool.query(`
    select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'
      and c.table_name not in ('sessions', 'last_seen', 'security_log', 'counters', 'sign_in_attempts', 'audit_entries', 'audit_fields',
        'personal_places', 'checkpoints') order by 1`)
  return rows.map(({ table_name }) => table_name)
}

/** Counts every write to them, also one that is taken back: where none was counted, nothing has changed and need not be read. */
const countWrites = async (): Promise<void> => {
  const on = (await tablesKept()).map(
    (table) => `create trigger walk_counts after insert or update or delete or truncate on ${table} execute function walk_count()`,
  )
  await database.ownerPool.query(`
    create sequence walk_writes;
    create function walk_count() returns trigger language plpgsql security definer as $$ begin perform nextval('walk_writes'); return null; end $$;
    ${on.join(';')}`)
}

/** Everything that is kept of any tenant. */
const readKept = async (): Promise<string> => {
  // What is only ever added to is counted; of the rest every word counts.
  const sumOf = (table: string) => (GROWING.has(table) ? '0::numeric' : 'coalesce(sum(hashtextextended(t::text, 0)), 0)')
  const parts = (await tablesKept()).map((table) => `select '${table}' as kept, count(*) as rows, ${sumOf(table)} as sum from ${table} t`)
  const { rows } = await database.ownerPool.query(parts.join(' union all '))
  return JSON.stringify(rows)
}

let lastKept: { readonly writes: string; readonly kept: string } | null = null
const kept = async (): Promise<string> => {
  const { rows } = await database.ownerPool.query('select last_value, is_called from walk_writes')
  const writes = JSON.stringify(rows)
  if (lastKept?.writes !== writes) lastKept = { writes, kept: await readKept() }
  return lastKept.kept
}

/** Makes a call that is to be refused, and holds that it then left no trace. */
const refused = async (what: string, operation: Operation, path: string, options: Parameters<typeof testApp.call>[2]) => {
  const answer = await testApp.call(operation.method, path, options)
  expectAnswer(what, operation, answer)
  return answer
}

const withField = (body: unknown, [first, ...rest]: readonly string[], value: unknown): unknown => {
  const record = typeof body === 'object' && body !== null ? body : {}
  return {
    ...record,
    [first as string]: rest.length === 0 ? value : withField((record as Record<string, unknown>)[first as string], rest, value),
  }
}

beforeAll(async () => {
  worlds.set('globex', await newWorld('globex', SECRET, true))
  worlds.set('acme', await newWorld('acme', 'Acme', false))
  await countWrites()
})
const worldOf = (tenant: string) => worlds.get(tenant) as World

describe.each(OPERATIONS.map((operation) => [nameOf(operation), operation] as const))('%s', (_, operation) => {
  const body = (world: World, whole: boolean) => bodyFor(world, operation, whole)
  const session = async () => (await testApp.sessions.open('acme', worldOf('acme').admin)).token
  /** For calls of which none ends a session: one may make fifty a second. */
  const sessionOfMany = () => {
    let calls = 0
    let token = session()
    return () => {
      calls += 1
      if (calls % 40 === 0) token = session()
      return token
    }
  }
  const withBody = (value: unknown) => (operation.body && value !== null ? { body: value } : {})
  const hasId = operation.path.includes('{')
  const writes = operation.method !== 'GET'

  test('refuses a request without a session [1.1]', async () => {
    const world = worldOf('acme')
    const path = await pathFor(world, operation)
    const before = await kept()
    const answer = await refused('nobody', operation, path, withBody(operation.open ? {} : body(world, true)))
    if (!operation.open) expect(answer.status).toBe(401)
    if (answer.status >= 400) expect(await kept()).toBe(before)
  })

  test('answers a correct request as documented, or names the rule that refused [7.1]', async () => {
    const world = worldOf('acme')
    for (const whole of [false, true]) {
      if (isWorn) await freshLoad(world)
      isWorn = writes
      await prepare(world, operation)
      const path = (await pathFor(world, operation)) + (whole && !writes ? queryFor(world, operation) : '')
      const before = await kept()
      const answer = await testApp.call(operation.method, path, { token: await session(), ...withBody(body(world, whole)) })
      expectAnswer(whole ? 'whole' : 'least', operation, answer)
      if (answer.status >= 400) expect(await kept(), 'a refused call wrote').toBe(before)
      seen.push({ operation, status: answer.status })
    }
  })

  if (hasId) {
    test('answers 404 for an unknown id before it reads the body', async () => {
      const before = await kept()
      const path = operation.base + operation.path.replace(/\{\w+\}/g, NOBODY)
      for (const sent of [body(worldOf('acme'), false), writes ? '{' : null]) {
        const answer = await refused('not there', operation, path, { token: await session(), ...(sent === null ? {} : { body: sent }) })
        if (!OF_ONESELF.has(nameOf(operation))) expect([404, 403], answer.text).toContain(answer.status)
      }
      expect(await kept()).toBe(before)
    })
  }

  if (operation.body) {
    const schema = operation.body
    test('answers 400 for an invalid body, field by field, and 413 for one that is too large', async () => {
      const world = worldOf('acme')
      const path = await pathFor(world, operation)
      const whole = body(world, false)
      const bodies: [string, unknown][] = ['{', '[]', '"text"', '42', '{"odd":1}'].map((text) => [text, text])
      if (samples.mustSay(schema)) bodies.push(['nothing', {}])
      for (const field of samples.fieldsOf(schema)) {
        const wrong = samples.wrong(field.schema)
        if (wrong !== undefined) bodies.push([field.path.join('.'), withField(whole, field.path, wrong)])
      }
      // Without a session a call may be refused before its body is read, and an id that can't be created here is unknown.
      const unreadable = [400, ...(operation.open ? [401, 403, 429] : []), ...(path.includes(NOBODY) ? [404] : [])]
      const before = await kept()
      const token = sessionOfMany()
      for (const [what, sent] of bodies) {
        const answer = await refused(what, operation, path, { token: await token(), body: sent })
        expect(unreadable, `${what}: ${answer.status} ${answer.text.slice(0, 300)}`).toContain(answer.status)
      }
      const large = await refused('large', operation, path, {
        token: await session(),
        body: JSON.stringify({ large: 'x'.repeat(1_100_000) }),
      })
      expect(unreadable.length > 1 ? [413, ...unreadable] : [413]).toContain(large.status)
      expect(await kept()).toBe(before)
    })
  }

  if (operation.method === 'GET') {
    test('handles odd query values without an internal error', async () => {
      const path = await pathFor(worldOf('acme'), operation)
      const odd = ['\u0000', 'x'.repeat(4000), '-1', '{"a":1}', "' or 1=1 --", '%', '2026-13-45']
      const before = await kept()
      const token = sessionOfMany()
      for (const parameter of [...operation.query.filter((one) => one !== 'with_lock'), 'odd']) {
        for (const value of odd) {
          const query = `${encodeURIComponent(parameter)}=${encodeURIComponent(value)}`
          await refused(query.slice(0, 80), operation, `${path}?${query}`, { token: await token() })
        }
        await refused(`${parameter}[]`, operation, `${path}?${parameter}[]=1&${parameter}[]=2`, { token: await token() })
      }
      expect(await kept()).toBe(before)
    })
  }

  test('neither shows nor changes another tenant’s data', async () => {
    const [acme, globex] = [worldOf('acme'), worldOf('globex')]
    const theirs = await pathFor(globex, operation)
    const here = theirs.replace('/globex/', '/acme/')
    const isShared = here === (await pathFor(acme, operation))
    const before = await kept()
    const token = await session()
    const elsewhere = await refused('their address', operation, theirs, { token, ...withBody(body(globex, true)) })
    if (!operation.open) expect([401, 404]).toContain(elsewhere.status)
    if (elsewhere.status >= 400) expect(await kept()).toBe(before)
    if (hasId && !isShared) {
      const answer = await refused('their id', operation, here, { token: await session(), ...withBody(body(acme, false)) })
      if (!OF_ONESELF.has(nameOf(operation))) expect([403, 404], answer.text).toContain(answer.status)
      expect(await kept()).toBe(before)
    }
    if (operation.body) {
      const named = ['pro', 'pros', 'shipment_id', 'pick_stop_id', 'carrier_id', 'user_ids', 'do_not_use_customers']
      const names = { ...acme.names, ...Object.fromEntries(named.map((key) => [key, globex.names[key]])) }
      const sent = samples.sample(operation.body, true, names)
      const heads = async () => (await kept()) && (await testApp.store.head('globex'))
      const head = await heads()
      const answer = await testApp.call(operation.method, await pathFor(acme, operation), { token: await session(), body: sent })
      expectAnswer('their things in the body', operation, answer)
      const mentionsOther = samples.fieldsOf(operation.body).some(({ path }) => named.includes(path.at(-1) ?? ''))
      if (mentionsOther && !ECHOED.has(nameOf(operation)))
        expect(answer.status, `their things were taken: ${answer.text.slice(0, 300)}`).toBeGreaterThanOrEqual(400)
      expect(await heads()).toBe(head)
    }
  })
})

test('most calls succeed when they are made correctly', () => {
  const done = new Set(seen.filter(({ status }) => status < 400).map(({ operation }) => nameOf(operation)))
  const never = [...new Set(seen.map(({ operation }) => nameOf(operation)))].filter((one) => !done.has(one))
  expect(done.size / OPERATIONS.length, `never done: ${never.join(', ')}`).toBeGreaterThan(0.7)
})
