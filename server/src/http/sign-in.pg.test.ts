import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createTestApp } from './test-app.ts'

const database = await testDatabase()
const house = await createTestApp(database)
const { call, clock } = house

const login = (username: string, password: string, tenant = 'acme', headers: Record<string, string> = {}) =>
  call('POST', `/${tenant}/api/v1/auth/login`, { body: { username, password }, headers })
const whoAmI = (token: string, id: string, tenant = 'acme') => call('POST', `/${tenant}/api/v1/users/${id}`, { token, body: {} })

let ada: string

beforeAll(async () => {
  await house.addTenant('acme')
  await house.addTenant('globex')
  ada = (await house.addUser('acme', 'Ada', 'dispatcher', 'correct horse')).id
  await house.addUser('globex', 'gus', 'dispatcher')
})

describe('signing in', () => {
  test('answers token, expiry and identity [7.2, 4.2]', async () => {
    const { status, json } = await login('ada', 'correct horse')
    expect(status).toBe(200)
    expect(Object.keys(json).toSorted()).toEqual(['access_token', 'email', 'firstname', 'id', 'lastname', 'token_expiration', 'username'])
    expect(json).toMatchObject({ id: ada, username: 'Ada' })
    const hours = (Date.parse(json.token_expiration) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
  })

  test('says the same of a wrong password and of a name that nobody has [8.1]', async () => {
    const wrong = await login('ada', 'wrong')
    const nobody = await login('nobody', 'wrong')
    expect(wrong.status).toBe(401)
    expect(wrong.json).toEqual({ error: { type: 'AuthenticationFailed', message: 'Authentication failed. Please try again.' } })
    expect([nobody.status, nobody.json]).toEqual([wrong.status, wrong.json])
  })

  test('an unknown tenant is a page that is not there [8.1]', async () => {
    const { status, json } = await login('ada', 'correct horse', 'nowhere')
    expect(status).toBe(404)
    expect(json.error).toEqual({ type: 'UnknownTenant', message: 'Page not found.' })
  })

  test('the same name in another tenant is another person', async () => {
    expect((await login('ada', 'correct horse', 'globex')).status).toBe(401)
  })

  test('a password in SQL, a name in SQL and a name with quotes are only wrong', async () => {
    for (const text of ["' or 1=1 --", "ada'; drop table users; --", '"; select pg_sleep(9)']) {
      expect((await login(text, text)).status).toBe(401)
    }
    expect((await login('ada', 'correct horse')).status).toBe(200)
  })

  test('too many failures of a name end in 429 with the time to wait, even for the right password', async () => {
    await house.addUser('acme', 'victim', 'sales')
    const from = { 'x-forwarded-for': '203.0.113.7' }
    const answers = []
    for (let attempt = 0; attempt < 12; attempt += 1) answers.push(await login('victim', 'wrong', 'acme', from))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429])
    const right = await login('VICTIM', 'demo', 'acme', from)
    expect(right.status).toBe(429)
    expect(right.json.error).toEqual({ type: 'TooManySignIns', message: 'Too many failed sign-ins. Please wait and try again.' })
    const wait = Number(right.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(600)
    expect(wait).toBeLessThanOrEqual(900)
    expect((await login('ada', 'correct horse', 'acme', from)).status).toBe(200)
  })

  test('a crowd of guesses at once is counted as well', async () => {
    await house.addUser('acme', 'crowded', 'sales')
    const answers = await Promise.all(Array.from({ length: 30 }, () => login('crowded', 'wrong')))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
  })

  test('failures from one address are counted over all names', async () => {
    const rows = Array.from({ length: 100 }, (_, n) => ({
      tenant_id: 'acme',
      username: `guess${n}`,
      address: '203.0.113.99',
      succeeded: false,
    }))
    await database.forTenant('acme').insertInto('sign_in_attempts').values(rows).execute()
    expect((await login('ada', 'correct horse', 'acme', { 'x-forwarded-for': '203.0.113.99' })).status).toBe(429)
    expect((await login('ada', 'correct horse', 'acme', { 'x-forwarded-for': '203.0.113.98' })).status).toBe(200)
  })

  test('a success forgets the failures before it', async () => {
    await house.addUser('acme', 'fumbler', 'sales')
    for (let attempt = 0; attempt < 9; attempt += 1) expect((await login('fumbler', 'wrong')).status).toBe(401)
    expect((await login('fumbler', 'demo')).status).toBe(200)
    for (let attempt = 0; attempt < 9; attempt += 1) expect((await login('fumbler', 'wrong')).status).toBe(401)
  })
})

describe('sessions', () => {
  test('the table holds hashes, never a token or a password', async () => {
    const token = await house.signIn('acme', 'ada', 'correct horse')
    const { rows } = await database.ownerPool.query(`
      select string_agg(t::text, ' ') as text from (
        select to_jsonb(s) as t from sessions s union all select to_jsonb(c) from credentials c
        union all select to_jsonb(l) from security_log l union all select to_jsonb(e) from events e) all_rows`)
    expect(rows[0].text).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(rows[0].text).not.toContain(token)
    expect(rows[0].text).not.toContain(token.split('.')[1])
    expect(rows[0].text).not.toContain('correct horse')
  })

  test('end at the time that the server said [4.6, 9.9]', async () => {
    const token = await house.signIn('acme', 'ada', 'correct horse')
    expect((await whoAmI(token, ada)).status).toBe(200)
    clock.ahead = 12 * 3_600_000 + 1000
    const late = await whoAmI(token, ada)
    clock.ahead = 0
    expect(late.status).toBe(401)
    expect(late.json.error).toEqual({ type: 'Unauthorized', message: 'Your session has expired, please login again' })
  })

  test('end with the sign-out, which answers 204 [7.3, 4.9]', async () => {
    const token = await house.signIn('acme', 'ada', 'correct horse')
    expect((await whoAmI(token, ada)).status).toBe(200)
    const { status, text } = await call('POST', '/acme/api/v1/auth/logout', { token, body: { user_id: ada } })
    expect([status, text]).toEqual([204, ''])
    expect((await whoAmI(token, ada)).status).toBe(401)
    expect((await call('POST', '/acme/api/v1/auth/logout', { token, body: {} })).status).toBe(401)
  })

  test('end with a new password, and the old password with them', async () => {
    const { id } = await house.addUser('acme', 'changer', 'sales', 'old')
    const token = await house.signIn('acme', 'changer', 'old')
    const told: unknown[] = []
    const stop = house.sessions.onEnded((session) => told.push(session.tenant))
    await house.run(house.users.changePassword(house.request('acme'), id, 'new'))
    stop()
    expect(told).toEqual(['acme'])
    expect((await whoAmI(token, id)).status).toBe(401)
    expect((await login('changer', 'old')).status).toBe(401)
    expect((await login('changer', 'new')).status).toBe(200)
  })

  test('no token, a forged one and a cut one open nothing [4.11]', async () => {
    const token = await house.signIn('acme', 'ada', 'correct horse')
    const forged = ['', 'x', `acme.${'A'.repeat(43)}`, token.slice(0, -1), `${token}x`, "acme.' or 1=1--", `nowhere.${token.split('.')[1]}`]
    for (const bad of forged) expect((await whoAmI(bad, ada)).status).toBe(401)
  })

  test("another tenant's token finds nothing here, and nothing of the other tenant", async () => {
    const token = await house.signIn('globex', 'gus')
    const { status, json } = await whoAmI(token, ada)
    expect(status).toBe(404)
    expect(json.error.type).toBe('UnknownTenant')
    const { rows } = await sql<{ action: string; detail: { tenant: string } }>`
      select action, detail from security_log where action = 'other_tenant'
    `.execute(database.forTenant('acme'))
    expect(rows).toMatchObject([{ detail: { tenant: 'globex' } }])
  })

  test('a retired user may sign in and learns from the user-info load alone that he is retired [7.4, 8.2]', async () => {
    const { id } = await house.addUser('acme', 'leaver', 'dispatcher')
    const before = await house.signIn('acme', 'leaver')
    await house.run(house.users.retire(house.request('acme'), id, 'moved on'))
    for (const token of [before, await house.signIn('acme', 'leaver')]) {
      const info = await whoAmI(token, id)
      expect(info.status).toBe(400)
      expect(info.json.error).toEqual({
        type: 'UserRetired',
        message: 'User has been retired. Please try again with active credentials.',
      })
      expect((await call('GET', '/acme/api/v1/static_info', { token })).status).toBe(401)
    }
    expect(await house.sessions.authenticate('acme', before)).toBeNull()
  })

  test('new roles hold at once [6.1]', async () => {
    const { id } = await house.addUser('acme', 'climber', 'view_only')
    const token = await house.signIn('acme', 'climber')
    expect((await call('GET', '/acme/api/v1/debug_logs', { token })).status).toBe(403)
    await house.run(house.users.revise(house.request('acme'), id, {}, ['Support']))
    expect((await call('GET', '/acme/api/v1/debug_logs', { token })).status).toBe(200)
  })
})
