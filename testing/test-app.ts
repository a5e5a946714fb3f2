import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { createPostgresStore } from '../server/src/store/postgres-store.ts'
import { APP_VERSION } from '../shared/src/protocol/app-version.ts'
import type { LoginResponse } from '../shared/src/protocol/auth.ts'
import { testDatabase } from './database.ts'
import { startService, type TestProcess } from './service-process.ts'
import type { TestAppSize } from './test-app-setup.ts'

/** A signed-in user in a separate browser, with the active board open. */
export interface TestUser {
  readonly page: Page
  readonly context: BrowserContext
  /** A load's row on the user's board. */
  readonly row: (pro: string) => ReturnType<Page['getByRole']>
  /**
   * Filters the user's board to a load and returns its row once it is first: until then rows move, and a click could
   * hit another one.
   */
  readonly find: (pro: string) => Promise<ReturnType<Page['locator']>>
  /** Opens a load from the board. */
  readonly openLoad: (pro: string) => Promise<void>
  /** Opens it and waits until the user has it locked. */
  readonly openLocked: (pro: string) => Promise<void>
  /** Calls the API as this user. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<{ readonly status: number; readonly json: never }>
}

const DEVICE = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/**
 * The browser storage of a signed-in user. The sign-in form has its own tests and would cost every other test seconds.
 */
const signedIn = async (url: string, username: string, password: string) => {
  const post = async (path: string, body: object, headers = {}) => {
    const response = await fetch(`${url}/acme/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': DEVICE, ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${username} cannot sign in: ${response.status}`)
    return response.json()
  }
  const { access_token: token, ...rest } = (await post('/auth/login', { username, password })) as LoginResponse
  const user = { auth_uid: rest.id, token, username }
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
  const { user_info } = await post(`/users/${rest.id}`, { user, timezone }, { authorization: `Bearer ${token}` })
  const kept = { base_store: { tenant: 'acme', version: APP_VERSION }, user: { ...rest, token }, user_info }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value: JSON.stringify(value) }))
  return { cookies: [], origins: [{ origin: url, localStorage }] }
}

/**
 * The whole product for browser tests, at the top level of a file: a tenant `acme` with loads in every status, and the
 * real server and worker as processes. `restart` restarts a killed server on the same port.
 */
export const openTestApp = async (environment: Readonly<Record<string, string>> = {}, size: TestAppSize = 'usual') => {
  const database = await testDatabase(inject('floors')[size])
  const store = createPostgresStore({ database, notify: true })
  const start = (kind: 'server' | 'worker') => startService(kind, database.url, environment)
  const [first, worker] = await Promise.all([start('server'), start('worker')])
  const { url } = first
  let server = first

  const sit = async (browser: Browser, username: string, password = 'demo'): Promise<TestUser> => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      storageState: await signedIn(url, username, password),
    })
    const page = await context.newPage()
    await page.goto(`${url}/acme`)
    await page.getByRole('grid').waitFor()
    await page.getByRole('row').nth(2).waitFor()
    const row = (pro: string) => page.getByRole('row', { name: new RegExp(pro) })
    const find = async (pro: string) => {
      await page.getByLabel('Quick filter').filter({ visible: true }).fill(pro)
      const first = page.locator(`[data-row="${pro}"][aria-rowindex="2"]`).filter({ visible: true })
      await first.waitFor()
      return first
    }
    const openLoad = async (pro: string) => {
      await page.getByRole('tab', { name: 'Active Shipments' }).click()
      await (await find(pro)).dblclick()
      await page.getByRole('heading', { name: new RegExp(pro) }).waitFor()
    }
    return {
      page,
      context,
      row,
      find,
      openLoad,
      openLocked: async (pro) => {
        await openLoad(pro)
        await page
          .getByText(/You have this load locked/)
          .filter({ visible: true })
          .waitFor()
      },
      call: (method, path, body) =>
        page.evaluate(
          async ([how, where, what]) => {
            const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token?: string }
            const response = await fetch(`/acme/api/v1${where}`, {
              method: how as string,
              headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
              ...(what === undefined ? {} : { body: JSON.stringify(what) }),
            })
            return { status: response.status, json: (await response.json().catch(() => null)) as never }
          },
          [method, path, body] as const,
        ),
    }
  }

  return {
    url,
    database,
    store,
    sit,
    /** Pros on the active board with a status. */
    pros: async (status: string): Promise<readonly string[]> =>
      (
        await database.forTenant('acme').selectFrom('board_shipments').select('id').where('status', '=', status).orderBy('id').execute()
      ).map(({ id }) => id),
    kill: () => server.kill(),
    restart: async (): Promise<void> => {
      server = await startService('server', database.url, { ...environment, PORT: new URL(url).port })
    },
    close: async (): Promise<void> => {
      await Promise.all([server.stop(), worker.stop()])
    },
  } satisfies { readonly close: () => Promise<void> } & Record<string, unknown> & { readonly server?: TestProcess }
}
