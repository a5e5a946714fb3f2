import { ManagedRuntime } from 'effect'
import { createStreamCommands } from './commands/run-stream-command.ts'
import { createTenantSettings } from './commands/tenant-settings.ts'
import { type ApiRoutes, createApp } from './http/app.ts'
import { signInRoutes, signOutRoutes } from './http/routes/auth.ts'
import { debugLogRoutes } from './http/routes/debug-logs.ts'
import { filterSetRoutes } from './http/routes/filter-sets.ts'
import { createPages } from './http/routes/pages.ts'
import { staticInfoRoutes } from './http/routes/static-info.ts'
import { systemRoutes } from './http/routes/system.ts'
import { tabRecordRoutes } from './http/routes/tab-records.ts'
import { userRoutes } from './http/routes/users.ts'
import { createSecurityLog } from './people/security-log.ts'
import { createSessions, type Sessions } from './people/sessions.ts'
import { createSignIn } from './people/sign-in.ts'
import { createTenants } from './people/tenants.ts'
import { createUserQueries } from './people/user-queries.ts'
import { clientFolder } from './runtime/client-build.ts'
import type { Config } from './runtime/config.ts'
import type { WaybillDatabase } from './runtime/database.ts'
import { type Logger, loggerLayer } from './runtime/logger.ts'
import { createPostgresStore } from './store/postgres-store.ts'

const DEMO_SIGN_INS = {
  usernames: ['admin', 'dispatcher', 'dispatcher2', 'sales', 'accounting', 'support', 'viewer'],
  password: 'demo',
}

export interface AssembledServer {
  readonly app: ApiRoutes
  readonly sessions: Sessions
  /** Frees what the server holds besides the database; after the last answer. */
  readonly close: () => Promise<void>
}

/** A server process put together on a migrated database: store → commands → HTTP. */
export const assembleServer = async (config: Config, database: WaybillDatabase, logger: Logger): Promise<AssembledServer> => {
  const runtime = ManagedRuntime.make(loggerLayer(logger))
  const store = createPostgresStore({ database, notify: true })
  const commands = createStreamCommands({ store, readLease: async () => null })
  const settings = createTenantSettings(database)
  const sessions = createSessions(database, { hours: config.sessionHours })
  const signIn = await createSignIn(database, sessions)
  const pages = createPages({ clientFolder, home: config.demo ? 'acme' : null })
  const isDatabaseReady = () => database.appPool.query('select 1').then(() => true)

  const app = createApp(
    { runtime, logger, tenants: createTenants(database), sessions, securityLog: createSecurityLog(database, logger) },
    {
      outside: [systemRoutes([{ name: 'database', isReady: isDatabaseReady }]), pages.routes],
      open: [signInRoutes({ signIn, demo: config.demo ? DEMO_SIGN_INS : null })],
      signedIn: [
        signOutRoutes,
        userRoutes({ database, cache: commands.cache, users: createUserQueries(database) }),
        tabRecordRoutes(database),
        filterSetRoutes,
        debugLogRoutes(database),
        staticInfoRoutes(settings),
      ],
      notFound: pages.notFound,
    },
  )
  return { app, sessions, close: () => runtime.dispose() }
}
