import type { Browser, BrowserContext, Page } from 'playwright-core'
import { createPostgresStore } from '../server/src/store/postgres-store.ts'
import { testDatabase } from './database.ts'
import { seedTestTenant } from './demo-tenant.ts'
import { type ServiceProcess, startService } from './service-process.ts'

/** Somebody at a desk: a browser of his own, signed in, the board in front of him. */
export interface Desk {
  readonly page: Page
  readonly context: BrowserContext
  /** The row of a load on his board. */
  readonly row: (pro: string) => ReturnType<Page['getByRole']>
  /** Opens a load from the board. */
  readonly openLoad: (pro: string) => Promise<void>
  /** Calls the API as he. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<{ readonly status: number; readonly json: never }>
}

/**
 * The whole product for browser tests, at the top level of a file: a tenant `acme` with loads in every status, the real server and worker
 * as processes. `restart` brings a killed server back where the browsers look for it.
 */
export const openFloor = async (environment: Readonly<Record<string, string>> = {}, loads = 40) => {
  const database = await testDatabase()
  const store = createPostgresStore({ database, notify: true })
  await seedTestTenant(database, store, 'acme', loads)
  let server = await startService('server', database.url, environment)
  const worker = await startService('worker', database.url, environment)
  const { url } = server

  const sit = async (browser: Browser, username: string): Promise<Desk> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.goto(`${url}/acme/login`)
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill('demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('grid').waitFor()
    await page.getByRole('row').nth(2).waitFor()
    const row = (pro: string) => page.getByRole('row', { name: new RegExp(pro) })
    return {
      page,
      context,
      row,
      openLoad: async (pro) => {
        await page.getByRole('tab', { name: 'Active Shipments' }).click()
        await page.getByLabel('Quick filter').fill(pro)
        await row(pro).dblclick()
        await page.getByRole('heading', { name: new RegExp(pro) }).waitFor()
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
