import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { ManagedRuntime } from 'effect'
import { followChanges } from './changes/between-processes.ts'
import { announceOn, createChangeBus } from './changes/bus.ts'
import { createTradeCommands, type TradeCommands } from './commands/trade-commands.ts'
import type { Edge } from './http/api-env.ts'
import type { AppRoutes } from './http/app.ts'
import { addressOfRequest } from './http/caller-address.ts'
import { createReadiness } from './http/readiness.ts'
import { signInRoutes, signOutRoutes } from './http/routes/auth.ts'
import { coverCheckRoutes } from './http/routes/cover-checks.ts'
import { debugLogRoutes } from './http/routes/debug-logs.ts'
import { filterSetRoutes } from './http/routes/filter-sets.ts'
import { historyRoutes } from './http/routes/history.ts'
import { lockRoutes } from './http/routes/locks.ts'
import { createPages } from './http/routes/pages.ts'
import { partnerRoutes } from './http/routes/partners.ts'
import { createShipmentAnswer } from './http/routes/shipment-answer.ts'
import { shipmentListRoutes } from './http/routes/shipment-lists.ts'
import { shipmentLogRoutes } from './http/routes/shipment-log.ts'
import { shipmentMoveRoutes } from './http/routes/shipment-moves.ts'
import { shipmentRoutes } from './http/routes/shipments.ts'
import { staticInfoRoutes } from './http/routes/static-info.ts'
import { systemRoutes } from './http/routes/system.ts'
import { tabRecordRoutes } from './http/routes/tab-records.ts'
import { userInfoRoutes } from './http/routes/user-info.ts'
import { userRoutes } from './http/routes/users.ts'
import { computedMileage } from './integrations/mileage/computed.ts'
import { createSecurityLog } from './people/security-log.ts'
import { createSessions } from './people/sessions.ts'
import { createSignIn } from './people/sign-in.ts'
import { createTenants } from './people/tenants.ts'
import { createUserCommands } from './people/user-commands.ts'
import { createUserQueries } from './people/user-queries.ts'
import { createPush, type Push } from './push/push.ts'
import { clientFolder } from './runtime/client-build.ts'
import type { Config } from './runtime/config.ts'
import type { WaybillDatabase } from './runtime/database.ts'
import { type Logger, loggerLayer } from './runtime/logger.ts'
import type { EventStore } from './store/event-store.ts'
import { createPostgresStore } from './store/postgres-store.ts'

const DEMO_SIGN_INS = {
  usernames: ['admin', 'dispatcher', 'dispatcher2', 'sales', 'accounting', 'support', 'viewer'],
  password: 'demo',
}

export interface AssembledServer {
  readonly edge: Edge
  readonly routes: AppRoutes
  readonly store: EventStore
  readonly commands: TradeCommands
  /** Opens the live side on an HTTP server: from then on this process follows what any process commits. */
  readonly openPush: (httpServer: HttpServer) => Push
  /** Frees what the server holds besides the database; after the last answer. */
  readonly close: () => Promise<void>
}

export interface AssemblyOptions {
  /** Milliseconds of the epoch, by which sessions end; the system's clock unless a test brings its own. */
  readonly now?: () => number
}

/** A server process put together on a migrated database: store → commands → HTTP, and store → changes → push. */
export const assembleServer = async (
  config: Config,
  database: WaybillDatabase,
  logger: Logger,
  options: AssemblyOptions = {},
): Promise<AssembledServer> => {
  const bus = createChangeBus()
  const store = createPostgresStore({ database, onCommitted: announceOn(bus), notify: config.redisUrl === null })
  const commands = createTradeCommands({
    store,
    database,
    mileage: computedMileage,
    lockLeaseSeconds: config.lockLeaseSeconds,
    maxLocksPerUser: config.maxLocksPerUser,
  })
  const { streams, settings, shipments, locks, carriers, customers } = commands
  const { cache } = streams

  const edge: Edge = {
    runtime: ManagedRuntime.make(loggerLayer(logger)),
    logger,
    tenants: createTenants(database),
    sessions: createSessions(database, { hours: config.sessionHours, ...options }),
    securityLog: createSecurityLog(database, logger),
  }
  const users = createUserQueries(database)
  const signIn = await createSignIn(database, edge.sessions)
  const pages = createPages({ clientFolder, home: config.demo ? 'acme' : null })
  const readiness = createReadiness({ database, redisUrl: config.redisUrl, logger })

  const answer = createShipmentAnswer({ settings, locks })

  const routes: AppRoutes = {
    outside: [systemRoutes(readiness.dependencies), pages.routes],
    open: [signInRoutes({ signIn, demo: config.demo ? DEMO_SIGN_INS : null })],
    // Words that stand where others have a pro (`/shipments/new`, `/shipments/lock/…`) come before the pro.
    signedIn: [
      signOutRoutes,
      userRoutes({ cache, users, commands: createUserCommands({ database, commands: streams, sessions: edge.sessions }) }),
      userInfoRoutes({ database, cache }),
      tabRecordRoutes(database),
      filterSetRoutes,
      debugLogRoutes(database),
      staticInfoRoutes(settings),
      lockRoutes({ locks, users, cache }),
      shipmentListRoutes({ database }),
      coverCheckRoutes({ database, cache, gazetteer: commands.gazetteer }),
      shipmentMoveRoutes({ shipments, answer, cache }),
      shipmentLogRoutes({ shipments, cache }),
      historyRoutes({ store, database }),
      shipmentRoutes({ shipments, locks, cache, store, settings, answer }),
      partnerRoutes({ database, cache, carriers, customers }),
    ],
    notFound: pages.notFound,
  }
  const { redisUrl } = config
  const recordRefusal = async (request: IncomingMessage, tenant: string): Promise<void> => {
    if (!(await edge.tenants.find(tenant))) return
    const address = addressOfRequest(request)
    await edge.securityLog.record({ tenant, user_id: null, address, action: 'token_refused', detail: { path: 'socket' } })
  }
  return {
    edge,
    routes,
    store,
    commands,
    openPush(httpServer) {
      const feed = followChanges({ bus, store, database, redisUrl, logger })
      const push = createPush({
        httpServer,
        sessions: edge.sessions,
        feed,
        store,
        database,
        redisUrl,
        logger,
        onRefused: (request, tenant) => {
          recordRefusal(request, tenant).catch((err: unknown) => logger.error({ err, tenant }, 'refused socket not written down'))
        },
      })
      return {
        ...push,
        async close() {
          await push.close()
          await feed.close()
        },
      }
    },
    async close() {
      await readiness.close()
      await edge.runtime.dispose()
    },
  }
}
