import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { ORIGIN, SIGNED_IN_ANSWERS, type StubAnswers, serveClient } from './stub-server.fixture.ts'

const browser = await testBrowser()

const VERSION = '2025.09.11-production'
const AUTH = {
  token: 'secret',
  token_expiration: '2999-01-01T00:00:00.000Z',
  id: '7',
  username: 'okafor',
  email: null,
  firstname: 'Miles',
  lastname: 'Okafor',
}

interface Stored {
  readonly [key: string]: object
}

const open = async (
  path: string,
  { stored = {}, answers, clock = false }: { readonly stored?: Stored; readonly answers?: StubAnswers; readonly clock?: boolean } = {},
): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  onTestFinished(() => context.close())
  await serveClient(context, answers)
  if (clock) await context.clock.install()
  await context.addInitScript((entries) => {
    if (sessionStorage.getItem('stored')) return
    sessionStorage.setItem('stored', 'yes')
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value))
  }, stored)
  const page = await context.newPage()
  await page.goto(ORIGIN + path)
  return page
}

const at = async (page: Page, path: string) => {
  await page.waitForURL(ORIGIN + path)
}
const signIn = async (page: Page) => {
  await page.getByLabel('Username').fill('okafor')
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const expectToast = (page: Page, text: string) => page.getByTestId('toast').getByText(text, { exact: true }).waitFor()
const base = (change: object = {}) => ({ tenant: 'acme', version: VERSION, theme: 'light', density: 'default', ...change })
const signedIn = { base_store: base(), user: AUTH, user_info: { id: '7', roles: [], permission_tree: [], filter_sets: [] } }

describe('signing in', () => {
  test('a signed-out user is sent to the login, and from there into the workspace [2.1, 4.4, 8.4]', async () => {
    const page = await open('/acme')
    await at(page, '/acme/login')
    await page.getByRole('heading', { name: 'Sign in to acme' }).waitFor()
    await signIn(page)
    await at(page, '/acme')
    await expectToast(page, 'Logged In Successfully')
  })

  test('stores only the four local storage keys [9.17, 4.2]', async () => {
    const page = await open('/acme')
    await signIn(page)
    await at(page, '/acme')
    await expectToast(page, 'Logged In Successfully')
    const keys = await page.evaluate(() => Object.keys(localStorage).sort())
    expect(['base_store', 'tabs', 'user', 'user_info']).toEqual(expect.arrayContaining(keys))
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? ''))).toEqual(AUTH)
  })

  test('shows a failed sign-in next to the form and stays there [8.1, 4.11]', async () => {
    const answers = {
      ...SIGNED_IN_ANSWERS,
      'POST /auth/login': { status: 401, body: { error: { type: 'AuthenticationFailed', message: 'x' } } },
    }
    const page = await open('/acme/login', { answers })
    await signIn(page)
    await page.getByRole('alert').getByText('Authentication failed. Please try again.').waitFor()
    expect(await page.getByLabel('Username').inputValue()).toBe('okafor')
    expect(await page.getByTestId('toast').count()).toBe(0)
    await at(page, '/acme/login')
  })

  test.each([
    ['POST /users/7', 400, 'User has been retired. Please try again with active credentials.'],
    ['POST /users/7', 500, 'Failed to retrieve user data. Please try again.'],
    ['GET /static_info', 500, 'Failed to retrieve application data. Please try again.'],
  ])('stays signed out and stores nothing of the user when %s responds %i [4.3, 4.5, 8.2, 8.3]', async (call, status, text) => {
    const page = await open('/acme/login', {
      answers: { ...SIGNED_IN_ANSWERS, [call]: { status, body: { error: { type: 'x', message: 'x' } } } },
    })
    await signIn(page)
    await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['base_store'])
  })

  test('a tenant that does not exist leads to the 404 page [8.1, 2.3]', async () => {
    const answers = { ...SIGNED_IN_ANSWERS, 'POST /auth/login': { status: 404, body: { error: { type: 'UnknownTenant', message: 'x' } } } }
    const page = await open('/nowhere/login', { answers })
    await signIn(page)
    await at(page, '/page_not_found')
    await expectToast(page, 'Page not found.')
  })

  test('a demo offers its demo users', async () => {
    const options = {
      auth_options: {
        tenant: { id: 'acme', name: 'Acme Freight' },
        version: VERSION,
        demo: { usernames: ['admin', 'viewer'], password: 'demo' },
      },
    }
    const page = await open('/acme/login', { answers: { ...SIGNED_IN_ANSWERS, 'GET /auth/options': { body: options } } })
    await page.getByRole('button', { name: 'viewer' }).click()
    expect(await page.getByLabel('Username').inputValue()).toBe('viewer')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('demo')
  })
})

describe('addresses', () => {
  test.each(['/page_not_found', '/page_not_found/login', '/acme/no/such/page'])('%s leads to the 404 page [2.3, 2.4]', async (path) => {
    const page = await open(path, { stored: signedIn })
    await at(page, '/page_not_found')
    await page.getByText('Page not found.').waitFor()
  })

  test('a signed-in user does not see the login again [2.2]', async () => {
    await at(await open('/acme/login', { stored: signedIn }), '/acme')
  })

  test('another tenant in the address signs out and is stored [2.2, 2.5]', async () => {
    const page = await open('/globex/login', { stored: signedIn })
    await at(page, '/globex/login')
    await page.getByRole('heading', { name: 'Sign in to globex' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('base_store') ?? '').tenant)).toBe('globex')
  })
})

test('another app version signs out, shows a notice, and is stored [2.7, 4.7, 8.6]', async () => {
  const page = await open('/acme', { stored: { ...signedIn, base_store: base({ version: '2024.01.01' }) } })
  await at(page, '/acme/login')
  await expectToast(page, 'You have been logged out due to app updates. Please login again')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('base_store') ?? '').version)).toBe(VERSION)
})

test('signing out leads to the login and stores nothing of the user [4.8, 4.9, 8.6]', async () => {
  const page = await open('/acme', { stored: signedIn })
  await page.getByRole('button', { name: 'Account: Miles Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await at(page, '/acme/login')
  await expectToast(page, 'Logged Out Successfully')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['base_store'])
})

test('shows only the sign-out notice after signing out, and only the sign-in notice after signing in again [8.4, 8.6, 2.6]', async () => {
  const page = await open('/acme', { clock: true })
  const toasts = page.getByTestId('toast')
  await signIn(page)
  await expectToast(page, 'Logged In Successfully')
  await page.clock.runFor(5000)
  await page.getByRole('button', { name: 'Account: Miles Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectToast(page, 'Logged Out Successfully')
  expect(await toasts.allInnerTexts()).toEqual(['Logged Out Successfully'])
  // The notice stays for six seconds.
  await page.clock.runFor(3000)
  expect(await toasts.count()).toBe(1)
  await signIn(page)
  await expectToast(page, 'Logged In Successfully')
  expect(await toasts.allInnerTexts()).toEqual(['Logged In Successfully'])
})

test('a failed sign-out also leads to the login and shows what went wrong [4.10, 8.6]', async () => {
  const answers = {
    ...SIGNED_IN_ANSWERS,
    'POST /auth/logout': { status: 500, body: { error: { type: 'Internal', message: 'no ledger' } } },
  }
  const page = await open('/acme', { stored: signedIn, answers })
  await page.getByRole('button', { name: 'Account: Miles Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await at(page, '/acme/login')
  await expectToast(page, 'There was an error logging you out: no ledger')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['base_store'])
})

test('a session ends by itself when its token expires [4.6, 8.5, 9.9]', async () => {
  const ends = new Date(Date.now() + 3_600_000).toISOString()
  const page = await open('/acme', { stored: { ...signedIn, user: { ...AUTH, token_expiration: ends } }, clock: true })
  await page.getByRole('button', { name: 'Account: Miles Okafor' }).waitFor()
  await page.clock.fastForward(3_601_000)
  await at(page, '/acme/login')
  await expectToast(page, 'Session expired. Please log in again.')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('a session rejected by any call ends with a warning [4.11, 8.5]', async () => {
  const refused = { status: 401, body: { error: { type: 'Unauthorized', message: 'x' } } }
  const page = await open('/acme', { stored: signedIn, answers: { 'POST /users/7': refused, 'GET /static_info': refused } })
  await at(page, '/acme/login')
  await expectToast(page, 'Your session has expired, please login again')
})

describe('appearance', () => {
  test('the theme is applied before the first script of the application runs', async () => {
    const context = await browser.newContext()
    onTestFinished(() => context.close())
    await serveClient(context)
    await context.route('**/assets/index-*.js', (route) => route.abort())
    await context.addInitScript(() => localStorage.setItem('base_store', JSON.stringify({ theme: 'dark', density: 'comfortable' })))
    const page = await context.newPage()
    await page.goto(`${ORIGIN}/acme/login`)
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({ theme: 'dark', density: 'comfortable' })
  })

  test('the theme is chosen in the account menu, applied at once and remembered', async () => {
    const page = await open('/acme', { stored: signedIn })
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Account: Miles Okafor' }).click()
      await page.getByRole('menuitemcheckbox', { name }).click()
    }
    await choose('Dark')
    await choose('Comfortable')
    const look = () => page.evaluate(() => ({ ...document.documentElement.dataset }))
    await expect.poll(look).toEqual({ theme: 'dark', density: 'comfortable' })
    await page.reload()
    expect(await look()).toEqual({ theme: 'dark', density: 'comfortable' })
  })

  test('the page runs no inline script', async () => {
    const context = await browser.newContext()
    onTestFinished(() => context.close())
    await serveClient(context)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => message.text().includes('Content Security Policy') && complaints.push(message.text()))
    await page.goto(`${ORIGIN}/acme/primitives`)
    await page.getByRole('heading', { name: 'Primitives' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('the background is light gray [2.6]', async () => {
    const page = await open('/page_not_found', { stored: { base_store: base() } })
    await page.getByText('Page not found.').waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(236, 238, 241)')
  })
})

test.each(['light', 'dark'] as const)('axe finds no violations on the sign-in and the 404 page in the %s theme', async (theme) => {
  const answers = { 'POST /auth/login': { status: 401, body: {} } }
  const page = await open('/acme/login', { stored: { base_store: base({ theme }) }, answers })
  await signIn(page)
  await page.getByRole('alert').waitFor()
  await expectAccessible(page, { looks: [{ theme }], advice: true })
  await page.goto(`${ORIGIN}/page_not_found`)
  await page.getByText('Page not found.').waitFor()
  await expectAccessible(page, { looks: [{ theme }], advice: true })
})
