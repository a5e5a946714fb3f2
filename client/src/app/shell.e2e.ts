import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { ORIGIN, SIGNED_IN_ANSWERS, type StubAnswers, serveClient } from './stub-server.ts'

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
const said = (page: Page, text: string) => page.getByTestId('toast').getByText(text, { exact: true }).waitFor()
const base = (change: object = {}) => ({ tenant: 'acme', version: VERSION, theme: 'light', density: 'default', ...change })
const signedIn = { base_store: base(), user: AUTH, user_info: { id: '7', roles: [], permission_tree: [], filter_sets: [] } }

describe('the way in', () => {
  test('nobody is sent to the login, and from there into the workspace [2.1, 4.4, 8.4]', async () => {
    const page = await open('/acme')
    await at(page, '/acme/login')
    await page.getByRole('heading', { name: 'Sign in to acme' }).waitFor()
    await signIn(page)
    await at(page, '/acme')
    await said(page, 'Logged In Successfully')
  })

  test('keeps nothing in the browser but its four keys [9.17, 4.2]', async () => {
    const page = await open('/acme')
    await signIn(page)
    await at(page, '/acme')
    await said(page, 'Logged In Successfully')
    const keys = await page.evaluate(() => Object.keys(localStorage).sort())
    expect(['base_store', 'tabs', 'user', 'user_info']).toEqual(expect.arrayContaining(keys))
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? ''))).toEqual(AUTH)
  })

  test('says beside the form why it did not work, and stays [8.1, 4.11]', async () => {
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
  ])('stays shut when %s is answered %i, and nothing of the user stays [4.3, 4.5, 8.2, 8.3]', async (call, status, text) => {
    const page = await open('/acme/login', {
      answers: { ...SIGNED_IN_ANSWERS, [call]: { status, body: { error: { type: 'x', message: 'x' } } } },
    })
    await signIn(page)
    await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['base_store'])
  })

  test('of a tenant that does not exist leads to the 404 page [8.1, 2.3]', async () => {
    const answers = { ...SIGNED_IN_ANSWERS, 'POST /auth/login': { status: 404, body: { error: { type: 'UnknownTenant', message: 'x' } } } }
    const page = await open('/nowhere/login', { answers })
    await signIn(page)
    await at(page, '/page_not_found')
    await said(page, 'Page not found.')
  })

  test('in a demo offers who may be played', async () => {
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

describe('the address', () => {
  test.each(['/page_not_found', '/page_not_found/login', '/acme/no/such/page'])('%s leads to the 404 page [2.3, 2.4]', async (path) => {
    const page = await open(path, { stored: signedIn })
    await at(page, '/page_not_found')
    await page.getByText('Page not found.').waitFor()
  })

  test('who is in does not see the login again [2.2]', async () => {
    await at(await open('/acme/login', { stored: signedIn }), '/acme')
  })

  test('another tenant in it signs out and is stored [2.2, 2.5]', async () => {
    const page = await open('/globex/login', { stored: signedIn })
    await at(page, '/globex/login')
    await page.getByRole('heading', { name: 'Sign in to globex' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('base_store') ?? '').tenant)).toBe('globex')
  })
})

test('another app version signs out, says so, and is stored [2.7, 4.7, 8.6]', async () => {
  const page = await open('/acme', { stored: { ...signedIn, base_store: base({ version: '2024.01.01' }) } })
  await at(page, '/acme/login')
  await said(page, 'You have been logged out due to app updates. Please login again')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('base_store') ?? '').version)).toBe(VERSION)
})

test('the way out leads to the login, and nothing of the user stays [4.8, 4.9, 8.6]', async () => {
  const page = await open('/acme', { stored: signedIn })
  await page.getByRole('button', { name: 'Account: Miles Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await at(page, '/acme/login')
  await said(page, 'Logged Out Successfully')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['base_store'])
})

test('after the way out only its own notice stands there, and after the way in again only that of the way in [8.4, 8.6, 2.6]', async () => {
  const page = await open('/acme', { clock: true })
  const toasts = page.getByTestId('toast')
  await signIn(page)
  await said(page, 'Logged In Successfully')
  await page.clock.runFor(5000)
  await page.getByRole('button', { name: 'Account: Miles Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await said(page, 'Logged Out Successfully')
  expect(await toasts.allInnerTexts()).toEqual(['Logged Out Successfully'])
  // It has six seconds of its own.
  await page.clock.runFor(3000)
  expect(await toasts.count()).toBe(1)
  await signIn(page)
  await said(page, 'Logged In Successfully')
  expect(await toasts.allInnerTexts()).toEqual(['Logged In Successfully'])
})

test('a way out that fails leads to the login too, and says what went wrong [4.10, 8.6]', async () => {
  const answers = {
    ...SIGNED_IN_ANSWERS,
    'POST /auth/logout': { status: 500, body: { error: { type: 'Internal', message: 'no ledger' } } },
  }
  const page = await open('/acme', { stored: signedIn, answers })
  await page.getByRole('button', { name: 'Account: Miles Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await at(page, '/acme/login')
  await said(page, 'There was an error logging you out: no ledger')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['base_store'])
})

test('a session ends by itself when its token does [4.6, 8.5, 9.9]', async () => {
  const ends = new Date(Date.now() + 3_600_000).toISOString()
  const page = await open('/acme', { stored: { ...signedIn, user: { ...AUTH, token_expiration: ends } }, clock: true })
  await page.getByRole('button', { name: 'Account: Miles Okafor' }).waitFor()
  await page.clock.fastForward(3_601_000)
  await at(page, '/acme/login')
  await said(page, 'Session expired. Please log in again.')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('a session that is refused anywhere ends with a warning [4.11, 8.5]', async () => {
  const refused = { status: 401, body: { error: { type: 'Unauthorized', message: 'x' } } }
  const page = await open('/acme', { stored: signedIn, answers: { 'POST /users/7': refused, 'GET /static_info': refused } })
  await at(page, '/acme/login')
  await said(page, 'Your session has expired, please login again')
})

describe('the look', () => {
  test('is there before the first script of the application has run', async () => {
    const context = await browser.newContext()
    onTestFinished(() => context.close())
    await serveClient(context)
    await context.route('**/assets/index-*.js', (route) => route.abort())
    await context.addInitScript(() => localStorage.setItem('base_store', JSON.stringify({ theme: 'dark', density: 'comfortable' })))
    const page = await context.newPage()
    await page.goto(`${ORIGIN}/acme/login`)
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({ theme: 'dark', density: 'comfortable' })
  })

  test('is chosen in the menu of the account, at once and for the next time', async () => {
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

  test('runs no script that is not a file of its own', async () => {
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

  test('is light grey behind everything [2.6]', async () => {
    const page = await open('/page_not_found', { stored: { base_store: base() } })
    await page.getByText('Page not found.').waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(236, 238, 241)')
  })
})

test.each(['light', 'dark'] as const)('axe finds nothing on the sign-in and the 404 page in the %s theme', async (theme) => {
  const answers = { 'POST /auth/login': { status: 401, body: {} } }
  const page = await open('/acme/login', { stored: { base_store: base({ theme }) }, answers })
  await signIn(page)
  await page.getByRole('alert').waitFor()
  await expectAccessible(page, { looks: [{ theme }], advice: true })
  await page.goto(`${ORIGIN}/page_not_found`)
  await page.getByText('Page not found.').waitFor()
  await expectAccessible(page, { looks: [{ theme }], advice: true })
})
