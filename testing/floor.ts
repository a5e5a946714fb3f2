import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { createPostgresStore } from '../server/src/store/postgres-store.ts'
import { APP_VERSION } from '../shared/src/protocol/app-version.ts'
import type { LoginResponse } from '../shared/src/protocol/auth.ts'
import { testDatabase } from './database.ts'
import type { FloorSize } from './floor-setup.ts'
import { type ServiceProcess, startService } from './service-process.ts'

/** Somebody at a desk: a browser of his own, signed in, the board in front of him. */
export interface Desk {
  readonly page: Page
  readonly context: BrowserContext
  /** The row of a load on his board. */
  readonly row: (pro: string) => ReturnType<Page['getByRole']>
  /** Filters his board to a load, and gives its row when it has come to stand first: before, rows move, and a press could meet another one. */
  readonly find: (pro: string) => Promise<ReturnType<Page['locator']>>
  /** Opens a load from the board. */
  readonly openLoad: (pro: string) => Promise<void>
  /** Opens it, and waits until he has it locked. */
  readonly openLocked: (pro: string) => Promise<void>
  /** Calls the API as he. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<{ readonly status: number; readonly json: never }>
}

const DEVICE = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/** What a browser keeps of somebody who has signed in. The form has tests of its own, and takes every other one seconds. */
const signedIn = async (url: string, username: string) => {
  const post = async (path: string, body: object, headers = {}) => {
    const response = await fetch(`${url}/acme/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': DEVICE, ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${username} cannot sign in: ${response.status}`)
    return response.json()
  }
  const { access_token: token, ...rest } = (await post('/auth/login', { username, password: 'demo' })) as LoginResponse
  const user = { auth_uid: rest.id, token, username }
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
  const { user_info } = await post(`/users/${rest.id}`, { user, timezone }, { authorization: `Bearer ${token}` })
  const kept = { base_store: { tenant: 'acme', version: APP_VERSION }, user: { ...rest, token }, user_info }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value: JSON.stringify(value) }))
  return { cookies: [], origins: [{ origin: url, localStorage }] }
}

/**
 * The whole product for browser tests, at the top level of a file: a tenant `acme` with loads in every status, the real server and worker
 * as processes. `restart` brings a killed server back where the browsers look for it.
 */
export const openFloor = async (environment: Readonly<Record<string, string>> = {}, size: FloorSize = 'usual') => {
  const database = await testDatabase(inject('floors')[size])
  const store = createPostgresStore({ database, notify: true })
  const start = (kind: 'server' | 'worker') => startService(kind, database.url, environment)
  const [first, worker] = await Promise.all([start('server'), start('worker')])
  const { url } = first
  let server = first

  const sit = async (browser: Browser, username: string): Promise<Desk> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: await signedIn(url, username) })
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
    /** Pros of the active board in a status. */
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
  } satisfies { readonly close: () => Promise<void> } & Record<string, unknown> & { readonly server?: ServiceProcess }
}
