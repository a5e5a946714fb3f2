import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from './memory-storage.ts'
import { createSession } from './session.ts'

const NOW = new Date('2026-11-19T12:00:00Z')
const EXPIRES = '2026-11-20T00:00:00.000Z'
const VERSION = '2025.09.11-production'
const BASE = { tenant: 'acme', version: VERSION, theme: 'dark', density: 'default', panes: {}, folds: {} }
const AUTH = {
  token: 'secret',
  token_expiration: EXPIRES,
  id: '7',
  username: 'okafor',
  email: null,
  firstname: 'Miles',
  lastname: 'Okafor',
}
const LOGIN = { access_token: 'secret', ...Object.fromEntries(Object.entries(AUTH).filter(([field]) => field !== 'token')) }
const USER_INFO = { id: '7', username: 'okafor', roles: ['dispatcher'] }
const STATIC_INFO = { equip_options: [] }
const SIGNED_IN = { base_store: BASE, user: AUTH, user_info: USER_INFO, tabs: { owner: 'acme/7' } }

type Handlers = Readonly<Record<string, () => Response | Promise<Response>>>

const GOOD: Handlers = {
  'POST /auth/login': () => Response.json(LOGIN),
  'POST /users/7': () => Response.json({ user_info: USER_INFO }),
  'GET /static_info': () => Response.json({ static_info: STATIC_INFO }),
  'POST /auth/logout': () => new Response(null, { status: 204 }),
}
const failing =
  (status: number, message = 'no') =>
  () =>
    Response.json({ error: { type: 'Failure', message } }, { status })

const createTestSession = (stored: Readonly<Record<string, unknown>>, handlers: Handlers = {}) => {
  const storage = memoryStorage(stored)
  const calls: { readonly call: string; readonly body: unknown; readonly token: string | null }[] = []
  const notices: [string, string][] = []
  const offers: (() => void)[] = []
  const session = createSession({
    storage,
    fetch: async (input, init) => {
      const call = `${init?.method} ${String(input).replace('/api/v1', '').replace('/acme', '')}`
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
      calls.push({ call, body, token: new Headers(init?.headers).get('authorization') })
      const handler = { ...GOOD, ...handlers }[call]
      if (!handler) throw new TypeError(`no handler for ${call}`)
      return handler()
    },
    now: () => Date.now(),
    notify: (tone, text, offer) => {
      notices.push([tone, text])
      if (offer) offers.push(offer.onAct)
    },
    timezone: 'America/Chicago',
  })
  return { session, storage, calls, notices, offers, called: () => calls.map(({ call }) => call) }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('signing in', () => {
  test('loads credentials, user info and static info, and then is signed in [4.1, 4.2, 4.3, 4.4, 7.2, 7.4, 7.5, 8.4]', async () => {
    const { session, storage, calls, notices } = createTestSession({ base_store: BASE })
    expect(await session.signIn('okafor', 'demo')).toEqual({ ok: true })
    expect(calls).toEqual([
      { call: 'POST /auth/login', body: { username: 'okafor', password: 'demo' }, token: null },
      {
        call: 'POST /users/7',
        body: { user: { auth_uid: '7', token: 'secret', username: 'okafor' }, timezone: 'America/Chicago' },
        token: 'Bearer secret',
      },
      { call: 'GET /static_info', body: null, token: 'Bearer secret' },
    ])
    expect(session.state()).toEqual({ phase: 'in', auth: AUTH, userInfo: USER_INFO, staticInfo: STATIC_INFO })
    expect(notices).toEqual([['ok', 'Logged In Successfully']])
    expect(storage.all()).toEqual({ base_store: BASE, user: AUTH, user_info: USER_INFO })
  })

  test('stores the session with token, expiration, user, tenant and permissions [3.1]', async () => {
    const permissions = { permission_list: [{ feature: 'shipments#cover', level: 'full' }], permission_tree: [{ feature: 'shipments' }] }
    const { session } = createTestSession(
      { base_store: BASE },
      { 'POST /users/7': () => Response.json({ user_info: { ...USER_INFO, ...permissions } }) },
    )
    await session.signIn('okafor', 'demo')
    const state = session.state()
    expect(state).toMatchObject({ auth: { token: 'secret', token_expiration: EXPIRES, username: 'okafor', email: null } })
    expect(state).toMatchObject({ auth: { firstname: 'Miles', lastname: 'Okafor', id: '7' }, userInfo: { id: '7', roles: ['dispatcher'] } })
    expect(state).toMatchObject({ userInfo: permissions })
    expect([session.tenant(), session.token()]).toEqual(['acme', 'secret'])
  })

  test('is not signed in before everything is loaded [4.4]', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { session, storage } = createTestSession({ base_store: BASE }, { 'GET /static_info': () => promise })
    const signingIn = session.signIn('okafor', 'demo')
    await settled()
    expect(session.state().phase).toBe('signing-in')
    expect(storage.all().user).toEqual(AUTH)
    resolve(Response.json({ static_info: STATIC_INFO }))
    await signingIn
    expect(session.state().phase).toBe('in')
  })

  test.each([
    ['an unknown tenant [8.1]', { 'POST /auth/login': failing(404) }, 'Page not found.', true],
    ['wrong credentials [8.1, 4.11]', { 'POST /auth/login': failing(401) }, 'Authentication failed. Please try again.', false],
    [
      'too many tries [8.1]',
      {
        'POST /auth/login': () =>
          Response.json(
            { error: { type: 'TooManySignIns', message: 'Too many failed sign-ins. Please wait and try again.' } },
            { status: 429, headers: { 'retry-after': '871' } },
          ),
      },
      'Authentication failed. Please try again. Too many failed sign-ins. Try again in 15 minutes.',
      false,
    ],
    ['a server that fails [8.1]', { 'POST /auth/login': failing(500) }, 'Authentication failed. Please try again.', false],
    [
      'no connection [8.1]',
      { 'POST /auth/login': () => Promise.reject(new TypeError()) },
      'Authentication failed. Please try again.',
      false,
    ],
    ['a retired user [8.2]', { 'POST /users/7': failing(400) }, 'User has been retired. Please try again with active credentials.', false],
    ['user info that fails [8.2, 4.11]', { 'POST /users/7': failing(401) }, 'Failed to retrieve user data. Please try again.', false],
    ['static info that fails [8.3]', { 'GET /static_info': failing(500) }, 'Failed to retrieve application data. Please try again.', false],
  ] as const)('leaves the user signed out and nothing stored after %s [4.5]', async (_, handlers, text, unknownTenant) => {
    const { session, storage, notices } = createTestSession({ base_store: BASE }, handlers)
    expect(await session.signIn('okafor', 'demo')).toEqual({ ok: false, unknownTenant, text })
    expect(session.state()).toEqual({ phase: 'out' })
    expect(storage.all()).toEqual({ base_store: BASE })
    expect(notices).toEqual([])
  })
})

describe('end of a session', () => {
  test('the session ends by itself when the token expires [4.6, 8.5, 9.9]', async () => {
    const { session, storage, notices, called } = createTestSession(SIGNED_IN)
    session.start()
    await vi.advanceTimersByTimeAsync(Date.parse(EXPIRES) - NOW.getTime() - 1)
    expect(session.state().phase).toBe('in')
    await vi.advanceTimersByTimeAsync(1)
    expect(session.state()).toEqual({ phase: 'out' })
    expect(notices.at(-1)).toEqual(['info', 'Session expired. Please log in again.'])
    expect(storage.all().user).toBeUndefined()
    expect(called()).not.toContain('POST /auth/logout')
  })

  test('warns five minutes before the session ends, and can end it early [4.6, 9.9]', async () => {
    const { session, notices, offers, called } = createTestSession(SIGNED_IN)
    session.start()
    await vi.advanceTimersByTimeAsync(Date.parse(EXPIRES) - NOW.getTime() - 300_001)
    expect(notices).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    const ends = new Date(EXPIRES).toTimeString().slice(0, 5)
    expect(notices).toEqual([['warn', `Your session ends at ${ends}. Save your work and sign in again.`]])
    expect(session.state().phase).toBe('in')
    offers[0]?.()
    expect(session.state()).toEqual({ phase: 'out' })
    expect(called()).toContain('POST /auth/logout')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(notices).toHaveLength(1)
  })

  test.each([
    ['ahead', 13],
    ['behind', -13],
  ])("ends the session at the server's time on a machine whose clock is hours %s [4.6, 9.9]", async (_, hours) => {
    const login = () => Response.json(LOGIN, { headers: { date: NOW.toUTCString() } })
    vi.setSystemTime(NOW.getTime() + hours * 3_600_000)
    const { session } = createTestSession({ base_store: BASE }, { 'POST /auth/login': login })
    expect(await session.signIn('okafor', 'demo')).toEqual({ ok: true })
    await vi.advanceTimersByTimeAsync(Date.parse(EXPIRES) - NOW.getTime() - 1)
    expect(session.state().phase).toBe('in')
    await vi.advanceTimersByTimeAsync(1)
    expect(session.state()).toEqual({ phase: 'out' })
  })

  test('a session of many weeks ends when it expires, not when a timer overflows', async () => {
    const far = new Date(NOW.getTime() + 60 * 86_400_000).toISOString()
    const { session } = createTestSession({ ...SIGNED_IN, user: { ...AUTH, token_expiration: far } })
    session.start()
    await vi.advanceTimersByTimeAsync(59 * 86_400_000)
    expect(session.state().phase).toBe('in')
    await vi.advanceTimersByTimeAsync(86_400_000)
    expect(session.state().phase).toBe('out')
  })

  test('a 401 to any call ends the session [4.11, 8.5]', () => {
    const { session, storage, notices } = createTestSession(SIGNED_IN)
    session.unauthorized('secret')
    expect(session.state()).toEqual({ phase: 'out' })
    expect(notices).toEqual([['warn', 'Your session has expired, please login again']])
    expect(Object.keys(storage.all())).toEqual(['base_store', 'tabs'])
  })

  test('a late 401 for an older token does not end the session', () => {
    const { session, notices } = createTestSession(SIGNED_IN)
    session.unauthorized('older')
    expect(session.state().phase).toBe('in')
    expect(notices).toEqual([])
  })

  test('shows one notice, however many calls are rejected', () => {
    const { session, notices } = createTestSession(SIGNED_IN)
    session.unauthorized('secret')
    session.unauthorized('secret')
    expect(notices).toHaveLength(1)
  })
})

describe('signing out', () => {
  test('closes the tabs while the token is still valid, then revokes it [4.8, 4.9, 7.3, 8.6]', async () => {
    const { session, storage, calls, notices, called } = createTestSession(SIGNED_IN)
    const before: string[] = []
    session.beforeSignOut(async () => {
      before.push(...called())
      before.push(String(session.token()))
    })
    await session.signOut()
    expect(before).toEqual(['secret'])
    expect(calls).toEqual([{ call: 'POST /auth/logout', body: { user_id: '7' }, token: 'Bearer secret' }])
    expect(session.state()).toEqual({ phase: 'out' })
    expect(notices).toEqual([['ok', 'Logged Out Successfully']])
    expect(storage.all()).toEqual({ base_store: BASE })
  })

  test('signs out even if the server fails to [4.10, 8.6]', async () => {
    const { session, notices } = createTestSession(SIGNED_IN, { 'POST /auth/logout': failing(503, 'The database is down.') })
    await session.signOut()
    expect(session.state()).toEqual({ phase: 'out' })
    expect(notices).toEqual([['bad', 'There was an error logging you out: The database is down.']])
  })

  test('confirms once, also when the token is rejected before the response arrives [4.9, 4.11, 8.6]', async () => {
    const signedInSession = createTestSession(SIGNED_IN, {
      'POST /auth/logout': async () => {
        signedInSession.session.unauthorized('secret')
        return new Response(null, { status: 204 })
      },
    })
    await signedInSession.session.signOut()
    expect(signedInSession.notices).toEqual([['ok', 'Logged Out Successfully']])
  })

  test('does not wait forever for cleanup', async () => {
    const { session } = createTestSession(SIGNED_IN)
    session.beforeSignOut(() => new Promise(() => undefined))
    const signingOut = session.signOut()
    await vi.advanceTimersByTimeAsync(3000)
    await signingOut
    expect(session.state().phase).toBe('out')
  })
})

describe('page start', () => {
  test('a new app version signs out and is stored [2.7, 4.7, 8.6, 9.10]', async () => {
    const { session, storage, notices, called } = createTestSession({ ...SIGNED_IN, base_store: { ...BASE, version: '2025.01.01' } })
    session.start()
    await settled()
    expect(session.state()).toEqual({ phase: 'out' })
    expect(notices).toEqual([['info', 'You have been logged out due to app updates. Please login again']])
    expect(storage.all().base_store).toEqual(BASE)
    expect(called()).toEqual(['POST /auth/logout'])
  })

  test('a new app version shows no notice to a signed-out user [4.7]', () => {
    const { session, storage, notices } = createTestSession({ base_store: { ...BASE, version: '2025.01.01' } })
    session.start()
    expect(notices).toEqual([])
    expect(storage.all().base_store).toEqual(BASE)
  })

  test('a signed-in user can work at once while the sign-in data is reloaded', async () => {
    const { session, called } = createTestSession(SIGNED_IN)
    session.start()
    expect(session.state()).toMatchObject({ phase: 'in', staticInfo: null })
    await settled()
    expect(session.state()).toMatchObject({ phase: 'in', staticInfo: STATIC_INFO })
    expect(called()).toEqual(['POST /users/7', 'GET /static_info'])
  })

  test('without a connection, the user stays signed in, sees an error and can retry [8.3]', async () => {
    let isDown = true
    const { session, notices, offers } = createTestSession(SIGNED_IN, {
      'GET /static_info': () => (isDown ? Promise.reject(new TypeError()) : Response.json({ static_info: STATIC_INFO })),
    })
    session.start()
    await settled()
    expect(session.state()).toMatchObject({ phase: 'in', staticInfo: null })
    expect(notices).toEqual([['bad', 'Failed to retrieve application data. Please try again.']])
    isDown = false
    offers[0]?.()
    await settled()
    expect(session.state()).toMatchObject({ phase: 'in', staticInfo: STATIC_INFO })
  })

  test('a user retired in the meantime is signed out [8.2]', async () => {
    const { session, notices } = createTestSession(SIGNED_IN, { 'POST /users/7': failing(400) })
    session.start()
    await settled()
    expect(session.state()).toEqual({ phase: 'out' })
    expect(notices).toEqual([['bad', 'User has been retired. Please try again with active credentials.']])
  })
})

describe('another tenant in the address', () => {
  test('signs out and stores the new tenant [2.5]', async () => {
    const { session, storage, calls } = createTestSession(SIGNED_IN)
    session.visit('root', 'globex')
    expect(session.state()).toEqual({ phase: 'out' })
    expect(session.tenant()).toBe('globex')
    expect(storage.all()).toMatchObject({ base_store: { ...BASE, tenant: 'globex' } })
    expect(storage.all().user).toBeUndefined()
    await settled()
    expect(calls).toEqual([{ call: 'POST /auth/logout', body: { user_id: '7' }, token: 'Bearer secret' }])
  })

  test('leaves nothing of the user behind, even if responses are still pending [2.5, 9.17]', async () => {
    const { session, storage } = createTestSession(SIGNED_IN)
    session.start()
    session.visit('root', 'globex')
    await settled()
    expect(storage.all().user_info).toBeUndefined()
  })

  test('does nothing on the login page [2.5]', () => {
    const { session } = createTestSession(SIGNED_IN)
    session.visit('login', 'globex')
    expect(session.state().phase).toBe('in')
    expect(session.tenant()).toBe('acme')
  })

  test('does nothing if the tenant is the same [2.5]', () => {
    const { session } = createTestSession(SIGNED_IN)
    session.visit('root', 'acme')
    expect(session.state().phase).toBe('in')
  })
})

describe('another window of the browser', () => {
  test('signing out there signs this window out', () => {
    const { session, storage } = createTestSession(SIGNED_IN)
    storage.removeItem('user')
    session.follow()
    expect(session.state()).toEqual({ phase: 'out' })
  })

  test('signing in there signs this window in', async () => {
    const { session, storage } = createTestSession({ base_store: BASE })
    storage.setItem('user', JSON.stringify(AUTH))
    storage.setItem('user_info', JSON.stringify(USER_INFO))
    session.follow()
    await settled()
    expect(session.state()).toMatchObject({ phase: 'in', auth: AUTH })
  })

  test('switching the tenant there signs this window out without reusing its token', () => {
    const { session, storage } = createTestSession(SIGNED_IN)
    storage.setItem('base_store', JSON.stringify({ ...BASE, tenant: 'globex' }))
    storage.setItem('user', JSON.stringify({ ...AUTH, token: 'theirs' }))
    session.follow()
    expect(session.state()).toEqual({ phase: 'out' })
  })
})
