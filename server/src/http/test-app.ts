import { Writable } from 'node:stream'
import { Effect, ManagedRuntime } from 'effect'
import { createStreamCommands } from '../commands/run-stream-command.ts'
import { createTenantSettings } from '../commands/tenant-settings.ts'
import { createSecurityLog } from '../people/security-log.ts'
import { createSessions } from '../people/sessions.ts'
import { createSignIn } from '../people/sign-in.ts'
import { createTenant, createTenants } from '../people/tenants.ts'
import { createUser, createUserCommands } from '../people/user-commands.ts'
import { createUserQueries } from '../people/user-queries.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import { createLogger, loggerLayer } from '../runtime/logger.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { type ApiRoutes, createApp } from './app.ts'
import { signInRoutes, signOutRoutes } from './routes/auth.ts'
import { debugLogRoutes } from './routes/debug-logs.ts'
import { filterSetRoutes } from './routes/filter-sets.ts'
import { createPages } from './routes/pages.ts'
import { staticInfoRoutes } from './routes/static-info.ts'
import { systemRoutes } from './routes/system.ts'
import { tabRecordRoutes } from './routes/tab-records.ts'
import { userRoutes } from './routes/users.ts'

/** Everything behind the people's calls on a database of its own, with a clock that a test may set forward. For tests. */
export const createTestApp = async (database: WaybillDatabase, extra: readonly ApiRoutes[] = []) => {
  const logged: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  const logger = createLogger('test', 'trace', destination)
  const runtime = ManagedRuntime.make(loggerLayer(logger))
  const clock = { ahead: 0 }
  const store = createPostgresStore({ database })
  const commands = createStreamCommands({ store, readLease: async () => null })
  const sessions = createSessions(database, { hours: 12, now: () => Date.now() + clock.ahead })
  const settings = createTenantSettings(database)
  const edge = { runtime, logger, tenants: createTenants(database), sessions, securityLog: createSecurityLog(database, logger) }
  const pages = createPages({ clientFolder: import.meta.dirname, home: null })
  const app = createApp(edge, {
    outside: [systemRoutes([]), pages.routes],
    open: [signInRoutes({ signIn: await createSignIn(database, sessions), demo: null })],
    signedIn: [
      signOutRoutes,
      userRoutes({ database, cache: commands.cache, users: createUserQueries(database) }),
      tabRecordRoutes(database),
      filterSetRoutes,
      debugLogRoutes(database),
      staticInfoRoutes(settings),
      ...extra,
    ],
    notFound: pages.notFound,
  })

  const request = (tenant: string) => ({
    tenant,
    by: { id: 'system', username: 'test' },
    is_admin: true,
    now: new Date().toISOString(),
    command_id: crypto.randomUUID(),
    keyed: false,
    request_hash: new Uint8Array(32),
    expected_version: null,
  })

  return {
    app,
    logged,
    clock,
    sessions,
    commands,
    store,
    users: createUserCommands({ database, commands, sessions }),
    request,
    run: Effect.runPromise,
    addTenant: (id: string) => createTenant(database, { id, name: id, settings: {} }),
    addUser: async (tenant: string, username: string, role: string, password = 'demo') =>
      (await Effect.runPromise(createUser({ database, commands }, request(tenant), { username, password, roles: [role] }))).state,
    /** Calls the API as somebody, or as nobody. A body that is no text is sent as JSON. */
    call: async (method: string, path: string, options: { token?: string; body?: unknown; headers?: Record<string, string> } = {}) => {
      const { token, body, headers } = options
      const response = await app.request(path, {
        method,
        headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null
      return { status: response.status, headers: response.headers, text, json }
    },
    signIn: async (tenant: string, username: string, password = 'demo'): Promise<string> => {
      const response = await app.request(`/${tenant}/api/v1/auth/login`, { method: 'POST', body: JSON.stringify({ username, password }) })
      const { access_token } = (await response.json()) as { access_token?: string }
      if (access_token === undefined) throw new Error(`${username} cannot sign in: ${response.status}`)
      return access_token
    },
  }
}
