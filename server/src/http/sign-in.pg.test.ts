import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { createTestApp } from './http-app.fixture.ts'

const database = await testDatabase()
const testApp = await createTestApp(database)
const { call, clock } = testApp

const login = (username: string, password: string, tenant = 'acme', headers: Record<string, string> = {}) =>
  call('POST', `/${tenant}/api/v1/auth/login`, { body: { username, password }, headers })
const whoAmI = (token: string, id: string, tenant = 'acme') => call('POST', `/${tenant}/api/v1/users/${id}`, { token, body: {} })

let ada: string

beforeAll(async () => {
  await testApp.addTenant('acme')
  await testApp.addTenant('globex')
  ada = (await testApp.addUser('acme', 'Ada', 'dispatcher', 'correct horse')).id
  await testApp.addUser('globex', 'gus', 'dispatcher')
})

describe('signing in', () => {
  test('returns token, expiration and identity [7.2, 4.2]', async () => {
    const { status, json } = await login('ada', 'correct horse')
    expect(status).toBe(200)
    expect(Object.keys(json).toSorted()).toEqual(['access_token', 'email', 'firstname', 'id', 'lastname', 'token_expiration', 'username'])
    expect(json).toMatchObject({ id: ada, username: 'Ada' })
    const hours = (Date.parse(json.token_expiration) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
  })

  test('answers the same for a wrong password and for an unknown name [8.1]', async () => {
    const wrong = await login('ada', 'wrong')
    const unknownUser = await login('nobody', 'wrong')
    expect(wrong.status).toBe(401)
    expect(wrong.json).toEqual({ error: { type: 'AuthenticationFailed', message: 'Authentication failed. Please try again.' } })
    expect([unknownUser.status, unknownUser.json]).toEqual([wrong.status, wrong.json])
  })

  test('an unknown tenant is page not found [8.1]', async () => {
    const { status, json } = await login('ada', 'correct horse', 'nowhere')
    expect(status).toBe(404)
    expect(json.error).toEqual({ type: 'UnknownTenant', message: 'Page not found.' })
  })

  test('the same name in another tenant is another user', async () => {
    expect((await login('ada', 'correct horse', 'globex')).status).toBe(401)
  })

  test('SQL in a password or a name, and a name with quotes, are only wrong', async () => {
    for (const text of ["' or 1=1 --", "ada'; drop table users; --", '"; select pg_sleep(9)']) {
      expect((await login(text, text)).status).toBe(401)
    }
    expect((await login('ada', 'correct horse')).status).toBe(200)
  })

  test('too many failures of a name end in 429 with the time to wait, even for the right password', async () => {
    await testApp.addUser('acme', 'victim', 'sales')
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

  test('many guesses at once are counted as well', async () => {
    await testApp.addUser('acme', 'crowded', 'sales')
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

  describe('failed sign-ins by others', () => {
    const from = (address: string, cookie?: string) => ({ 'x-forwarded-for': address, ...(cookie && { cookie }) })
    const OWN = '198.51.100.20'
    /** Wrong passwords, each from its own address. */
    const attack = async (username: string, times: number, address: (n: number) => string) => {
      for (let n = 0; n < times; n += 1) await login(username, 'wrong', 'acme', from(address(n)))
    }

    test('a user is not blocked at an address where they signed in before', async () => {
      await testApp.addUser('acme', 'target', 'sales')
      expect((await login('target', 'demo', 'acme', from(OWN))).status).toBe(200)
      await attack('target', 45, (n) => `203.0.113.${120 + (n % 45)}`)
      expect((await login('target', 'demo', 'acme', from(OWN))).status).toBe(200)
      // From a new address the user gets a try now and then, not none at all.
      const elsewhere = await login('target', 'demo', 'acme', from('192.0.2.1'))
      expect(elsewhere.status).toBe(429)
      expect(Number(elsewhere.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    })

    test('a browser in which the user signed in before is not blocked by failures at the same address', async () => {
      await testApp.addUser('acme', 'neighbor', 'sales')
      await testApp.addUser('acme', 'other', 'sales')
      const first = await login('neighbor', 'demo', 'acme', from('192.0.2.44'))
      const set = first.headers.get('set-cookie') ?? ''
      expect(set).toMatch(/^waybill_device=[\w-]{43}; Max-Age=7776000; Path=\/acme\/api\/v1\/auth; HttpOnly; SameSite=Strict$/)
      const cookie = set.split(';')[0] ?? ''
      await attack('neighbor', 11, () => '192.0.2.44')
      expect((await login('neighbor', 'demo', 'acme', from('192.0.2.44'))).status).toBe(429)
      expect((await login('neighbor', 'demo', 'acme', from('192.0.2.44', cookie))).status).toBe(200)
      // It helps no other user's browser, and a made-up one does not help.
      await attack('other', 11, () => '192.0.2.44')
      expect((await login('other', 'demo', 'acme', from('192.0.2.44', cookie))).status).toBe(429)
      expect((await login('neighbor', 'demo', 'acme', from('192.0.2.44', `waybill_device=${'A'.repeat(43)}`))).status).toBe(429)
      for (let n = 0; n < 10; n += 1) await login('neighbor', 'wrong', 'acme', from('192.0.2.45', cookie))
      expect((await login('neighbor', 'demo', 'acme', from('192.0.2.45', cookie))).status).toBe(429)
    })
  })

  test('a success resets the failures before it', async () => {
    await testApp.addUser('acme', 'fumbler', 'sales')
    for (let attempt = 0; attempt < 9; attempt += 1) expect((await login('fumbler', 'wrong')).status).toBe(401)
    expect((await login('fumbler', 'demo')).status).toBe(200)
    for (let attempt = 0; attempt < 9; attempt += 1) expect((await login('fumbler', 'wrong')).status).toBe(401)
  })
})

describe('sessions', () => {
  test('the table has hashes, never a token or a password', async () => {
    const token = await testApp.signIn('acme', 'ada', 'correct horse')
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
    const token = await testApp.signIn('acme', 'ada', 'correct horse')
    expect((await whoAmI(token, ada)).status).toBe(200)
    clock.ahead = 12 * 3_600_000 + 1000
    const late = await whoAmI(token, ada)
    clock.ahead = 0
    expect(late.status).toBe(401)
    expect(late.json.error).toEqual({ type: 'Unauthorized', message: 'Your session has expired, please login again' })
  })

  test('end with the sign-out, which answers 204 [7.3, 4.9]', async () => {
    const token = await testApp.signIn('acme', 'ada', 'correct horse')
    expect((await whoAmI(token, ada)).status).toBe(200)
    const { status, text } = await call('POST', '/acme/api/v1/auth/logout', { token, body: { user_id: ada } })
    expect([status, text]).toEqual([204, ''])
    expect((await whoAmI(token, ada)).status).toBe(401)
    expect((await call('POST', '/acme/api/v1/auth/logout', { token, body: {} })).status).toBe(401)
  })

  test('end with a new password, and the old password is invalid', async () => {
    const { id } = await testApp.addUser('acme', 'changer', 'sales', 'old')
    const token = await testApp.signIn('acme', 'changer', 'old')
    const ended: unknown[] = []
    const stop = testApp.sessions.onEnded((session) => ended.push(session.tenant))
    await testApp.run(testApp.users.changePassword(testApp.request('acme'), id, 'new'))
    stop()
    expect(ended).toEqual(['acme'])
    expect((await whoAmI(token, id)).status).toBe(401)
    expect((await login('changer', 'old')).status).toBe(401)
    expect((await login('changer', 'new')).status).toBe(200)
  })

  describe('changing your own password', () => {
    const change = (token: string, current_password: string, new_password: string) =>
      call('PUT', '/acme/api/v1/auth/password', { token, body: { current_password, new_password } })

    test('requires the current password, ends every other session and keeps this one', async () => {
      const { id } = await testApp.addUser('acme', 'mover', 'view_only', 'the old password')
      const [here, there] = [
        await testApp.signIn('acme', 'mover', 'the old password'),
        await testApp.signIn('acme', 'mover', 'the old password'),
      ]
      const { status, headers } = await change(here, 'the old password', 'a much better one')
      expect([status, headers.get('waybill-position')]).toEqual([204, expect.stringMatching(/^\d+$/)])
      expect([(await whoAmI(here, id)).status, (await whoAmI(there, id)).status]).toEqual([200, 401])
      expect((await login('mover', 'the old password')).status).toBe(401)
      expect((await login('mover', 'a much better one')).status).toBe(200)
      const kept = await testApp.store.readStream('acme', `user/${id}`)
      expect(kept.at(-1)).toMatchObject({ type: 'PasswordChanged', meta: { by: { id, username: 'mover' } } })
      expect(JSON.stringify(kept)).not.toContain('better')
    })

    test('is refused with a wrong current password, which counts as a failed sign-in, and with a weak new one', async () => {
      await testApp.addUser('acme', 'guesser', 'sales', 'the old password')
      const token = await testApp.signIn('acme', 'guesser', 'the old password')
      const weak = await change(token, 'the old password', 'short')
      expect([weak.status, weak.json.error.type, weak.json.error.alerts[0].field]).toEqual([422, 'PasswordNotAllowed', 'new_password'])
      const wrong = await change(token, 'not it', 'a much better one')
      expect([wrong.status, wrong.json.error.type, wrong.json.error.alerts[0].field]).toEqual([422, 'WrongPassword', 'current_password'])
      for (let n = 0; n < 9; n += 1) await change(token, 'not it', 'a much better one')
      expect((await change(token, 'the old password', 'a much better one')).status).toBe(429)
      expect((await login('guesser', 'the old password', 'acme', { 'x-forwarded-for': '198.51.100.77' })).status).toBe(200)
    })
  })

  test('a missing, forged or truncated token gives no access [4.11]', async () => {
    const token = await testApp.signIn('acme', 'ada', 'correct horse')
    const forged = ['', 'x', `acme.${'A'.repeat(43)}`, token.slice(0, -1), `${token}x`, "acme.' or 1=1--", `nowhere.${token.split('.')[1]}`]
    for (const bad of forged) expect((await whoAmI(bad, ada)).status).toBe(401)
  })

  test("another tenant's token finds nothing here, and nothing of the other tenant", async () => {
    const token = await testApp.signIn('globex', 'gus')
    const { status, json } = await whoAmI(token, ada)
    expect(status).toBe(404)
    expect(json.error.type).toBe('UnknownTenant')
    const { rows } = await sql<{ action: string; detail: { tenant: string } }>`
      select action, detail from security_log where action = 'other_tenant'
    `.execute(database.forTenant('acme'))
    expect(rows).toMatchObject([{ detail: { tenant: 'globex' } }])
  })

  test('a retired user may sign in and only the user-info request reports it [7.4, 8.2]', async () => {
    const { id } = await testApp.addUser('acme', 'leaver', 'dispatcher')
    const before = await testApp.signIn('acme', 'leaver')
    await testApp.run(testApp.users.retire(testApp.request('acme'), id, 'moved on'))
    for (const token of [before, await testApp.signIn('acme', 'leaver')]) {
      const info = await whoAmI(token, id)
      expect(info.status).toBe(400)
      expect(info.json.error).toEqual({
        type: 'UserRetired',
        message: 'User has been retired. Please try again with active credentials.',
      })
      expect((await call('GET', '/acme/api/v1/static_info', { token })).status).toBe(401)
    }
    expect(await testApp.sessions.authenticate('acme', before)).toBeNull()
  })

  test('new roles apply at once [6.1]', async () => {
    const { id } = await testApp.addUser('acme', 'climber', 'view_only')
    const token = await testApp.signIn('acme', 'climber')
    expect((await call('GET', '/acme/api/v1/debug_logs', { token })).status).toBe(403)
    await testApp.run(testApp.users.revise(testApp.request('acme'), id, {}, ['Support']))
    expect((await call('GET', '/acme/api/v1/debug_logs', { token })).status).toBe(200)
  })
})

test('a demo user with the demo password signs in only where the demo is on, and one with another password always', async () => {
  await seedTestTenant(database, testApp.store, 'initech', 3)
  const closed = await createTestApp(database, [], {}, false)
  const signIn = async (app: typeof testApp, username: string, password: string) =>
    (await app.call('POST', '/initech/api/v1/auth/login', { body: { username, password } })).status
  await testApp.addUser('initech', 'own', 'dispatcher', 'demo')
  expect([await signIn(testApp, 'dispatcher', 'demo'), await signIn(closed, 'dispatcher', 'demo')]).toEqual([200, 401])
  expect(await signIn(closed, 'own', 'demo')).toBe(200)
  const admin = await testApp.signIn('initech', 'admin')
  const { json } = await testApp.call('GET', '/initech/api/v1/users?username=dispatcher', { token: admin })
  const changed = await testApp.call('PUT', `/initech/api/v1/users/${json.users[0].id}`, {
    token: admin,
    body: { user: { password: 'a password of their own' } },
  })
  expect(changed.status).toBe(200)
  expect(await signIn(closed, 'dispatcher', 'a password of their own')).toBe(200)
})
