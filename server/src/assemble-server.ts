import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { ManagedRuntime } from 'effect'
import { followChanges } from './changes/between-processes.ts'
import { createChangeBus, publishOnCommit } from './changes/bus.ts'
import { createHeadWatch } from './changes/head-watch.ts'
import { createFilterPlaces } from './commands/record/filter-places.ts'
import { createKnownPlaces } from './commands/shipment/known-places.ts'
import { createLoadWarnings } from './commands/shipment/load-warnings.ts'
import { createRowLoads } from './commands/shipment/row-loads.ts'
import { createTradeCommands, type TradeCommands } from './commands/trade-commands.ts'
import { createForms } from './forms/forms.ts'
import { createPrintQueue } from './forms/print-queue.ts'
import type { RouteDependencies } from './http/api-env.ts'
import type { AppRoutes } from './http/app.ts'
import { addressOfRequest, createTrustedProxies } from './http/caller-address.ts'
import { createExportSlots } from './http/export-slots.ts'
import { mount } from './http/mount.ts'
import { createReadiness } from './http/readiness.ts'
import { activityCalls } from './http/routes/activity.ts'
import { alarmCalls } from './http/routes/alarms.ts'
import { auditLogCalls } from './http/routes/audit-log.ts'
import { signInCalls, signOutCalls } from './http/routes/auth.ts'
import { brokerRecordCalls } from './http/routes/broker-record.ts'
import { carrierBidCalls } from './http/routes/carrier-bids.ts'
import { carrierImportCalls } from './http/routes/carrier-imports.ts'
import { carrierLookupCalls } from './http/routes/carrier-lookups.ts'
import { carrierCalls } from './http/routes/carriers.ts'
import { columnTemplateCalls } from './http/routes/column-templates.ts'
import { companyCalls } from './http/routes/companies.ts'
import { coverCheckCalls } from './http/routes/cover-checks.ts'
import { debugLogCalls } from './http/routes/debug-logs.ts'
import { documentCalls } from './http/routes/documents.ts'
import { eventsFeedCalls } from './http/routes/events-feed.ts'
import { filterSetCalls } from './http/routes/filter-sets.ts'
import { fmcsaCalls } from './http/routes/fmcsa.ts'
import { formCalls } from './http/routes/forms.ts'
import { historyCalls } from './http/routes/history.ts'
import { integrationCalls, integrationLogCalls } from './http/routes/integrations.ts'
import { laneHistoryCalls } from './http/routes/lane-history.ts'
import { lanePriceCalls } from './http/routes/lane-prices.ts'
import { listLayoutCalls } from './http/routes/list-layouts.ts'
import { liveBoardRoutes } from './http/routes/live-board.ts'
import { loadImportCalls } from './http/routes/load-import.ts'
import { locationDataCalls } from './http/routes/location-data.ts'
import { lockedRecordCalls } from './http/routes/locked-records.ts'
import { lockCalls } from './http/routes/locks.ts'
import { ltlQuoteCalls } from './http/routes/ltl-quotes.ts'
import { macropointCalls } from './http/routes/macropoint.ts'
import { macropointCallbackCalls } from './http/routes/macropoint-callbacks.ts'
import { mailboxCalls } from './http/routes/mailbox.ts'
import { mileageCalls } from './http/routes/mileage.ts'
import { outboxRoutes } from './http/routes/outbox.ts'
import { ownPasswordCalls } from './http/routes/own-password.ts'
import { createPages } from './http/routes/pages.ts'
import { partnerWorkCalls } from './http/routes/partner-work.ts'
import { personalDataCalls } from './http/routes/personal-data.ts'
import { placeLookupCalls } from './http/routes/place-lookups.ts'
import { proofCalls } from './http/routes/proof.ts'
import { recordHistoryCalls } from './http/routes/record-history.ts'
import { recordListCalls } from './http/routes/records.ts'
import { roleCalls } from './http/routes/roles.ts'
import { securityLogCalls } from './http/routes/security-log.ts'
import { settingsCalls } from './http/routes/settings.ts'
import { shipmentLegCalls } from './http/routes/shipment-legs.ts'
import { shipmentListRoutes } from './http/routes/shipment-lists.ts'
import { shipmentLogCalls } from './http/routes/shipment-log.ts'
import { shipmentMoveCalls } from './http/routes/shipment-moves.ts'
import { createShipmentResponse } from './http/routes/shipment-response.ts'
import { shipmentCalls } from './http/routes/shipments.ts'
import { smartSearchCalls } from './http/routes/smart-search.ts'
import { staticInfoCalls } from './http/routes/static-info.ts'
import { systemRoutes } from './http/routes/system.ts'
import { tabRecordCalls } from './http/routes/tab-records.ts'
import { templateCalls } from './http/routes/templates.ts'
import { testRoleCalls } from './http/routes/test-role.ts'
import { thirdPartyIntegrationCalls } from './http/routes/third-party-integrations.ts'
import { trackingPositionCalls } from './http/routes/tracking-positions.ts'
import { userInfoCalls } from './http/routes/user-info.ts'
import { userPictureCalls } from './http/routes/user-picture.ts'
import { userSessionCalls } from './http/routes/user-sessions.ts'
import { userCalls } from './http/routes/users.ts'
import { webhookCalls } from './http/routes/webhooks.ts'
import { openDocumentStorage } from './integrations/document-storage/open.ts'
import { openMail } from './integrations/mail/open.ts'
import { computedMileage } from './integrations/mileage/computed.ts'
import { locateBy } from './integrations/places/locate-city.ts'
import { createOutboxCommands } from './outbox/operator-commands.ts'
import { openAnchorPlace } from './proof/open-anchors.ts'
import { createPush, type Push } from './push/push.ts'
import { clientFolder } from './runtime/client-build.ts'
import type { Config } from './runtime/config.ts'
import type { WaybillDatabase } from './runtime/database.ts'
import { type Logger, loggerLayer } from './runtime/logger.ts'
import type { EventStore } from './store/event-store.ts'
import { openKeyRing } from './store/keys/open-key-ring.ts'
import { createPostgresStore } from './store/postgres-store.ts'
import { listTenants } from './store/tenants.ts'
import { createWriteHealth } from './store/write-health.ts'
import { createKnownDevices } from './users/known-devices.ts'
import { createRoleCommands } from './users/role-commands.ts'
import { createSecurityLog } from './users/security-log.ts'
import { createSessions } from './users/sessions.ts'
import { createSignIn } from './users/sign-in.ts'
import { createSignInAttempts } from './users/sign-in-attempts.ts'
import { createTenants } from './users/tenants.ts'
import { createUserCommands } from './users/user-commands.ts'
import { createUserQueries } from './users/user-queries.ts'
import { addressRefusal, createNetworkGuard } from './webhooks/network-guard.ts'

const DEMO_SIGN_INS = {
  usernames: ['admin', 'dispatcher', 'dispatcher2', 'sales', 'accounting', 'support', 'viewer'],
  password: 'demo',
}

export interface AssembledServer {
  readonly edge: RouteDependencies
  readonly routes: AppRoutes
  readonly store: EventStore
  readonly commands: TradeCommands
  /** Opens the sockets on an HTTP server; from then on this process follows every process's commits. */
  readonly openPush: (httpServer: HttpServer) => Push
  /** Reports on `/ready` that the process is about to stop; calls are still served. */
  readonly drain: () => void
  /** Frees what the server holds besides the database; called after the last response. */
  readonly close: () => Promise<void>
}

export interface AssemblyOptions {
  /** Epoch milliseconds, used to expire sessions; tests replace the system clock. */
  readonly now?: () => number
  /** Whether demo users' passwords are accepted; tests override the configuration. */
  readonly demoPasswords?: boolean
}

/** Assembles a server process on a migrated database: store → commands → HTTP, and store → changes → push. */
export const assembleServer = async (
  config: Config,
  database: WaybillDatabase,
  logger: Logger,
  options: AssemblyOptions = {},
): Promise<AssembledServer> => {
  const bus = createChangeBus()
  const writes = createWriteHealth()
  const store = writes.watch(createPostgresStore({ database, onCommitted: publishOnCommit(bus), notify: config.redisUrl === null }))
  const guard = createNetworkGuard(config.webhookAllow)
  const keys = await openKeyRing(config)
  const commands = createTradeCommands({
    store,
    database,
    mileage: computedMileage,
    lockLeaseSeconds: config.lockLeaseSeconds,
    maxLocksPerUser: config.maxLocksPerUser,
    logger,
    secrets: { keys, refuseAddress: (url) => addressRefusal(guard, url), guard },
  })
  const { streams, settings, lists, shipments, locks, carriers, customers, formTexts } = commands
  const { cache } = streams
  const loads = createRowLoads(cache)
  const places = createFilterPlaces(locateBy(commands.gazetteer), lists)

  const edge: RouteDependencies = {
    runtime: ManagedRuntime.make(loggerLayer(logger)),
    logger,
    tenants: createTenants(database),
    sessions: createSessions(database, { hours: config.sessionHours, ...options }),
    securityLog: createSecurityLog(database, logger),
    exportSlots: createExportSlots(),
    checksResponses: config.checksResponses,
    isTrustedProxy: createTrustedProxies(config.trustedProxies),
    mapTiles: config.mapTiles,
  }
  const users = createUserQueries(database)
  const userCommands = createUserCommands({ database, commands: streams, sessions: edge.sessions })
  const devices = createKnownDevices(database)
  const attempts = createSignInAttempts(database)
  const { signIn, verify } = await createSignIn({
    database,
    sessions: edge.sessions,
    attempts,
    devices,
    demoPasswords: options.demoPasswords ?? config.demo,
  })
  const pages = createPages({ clientFolder, home: config.demo ? 'acme' : null })
  const readiness = createReadiness({ database, redisUrl: config.redisUrl, role: config.role, writes, logger })

  const heads = createHeadWatch({ bus, listTenants: () => listTenants(database.system) })
  const answer = createShipmentResponse({ settings, locks })
  const storage = openDocumentStorage(config)
  const anchors = openAnchorPlace(config)
  const mail = openMail(config)
  const mailOf = commands.mailBeside(mail)
  const printQueue = createPrintQueue()
  const forms = createForms({ settings, cache, store, printQueue, users })
  const warnings = createLoadWarnings({ database, cache, settings, owing: commands.credit })

  const routes: AppRoutes = {
    outside: [systemRoutes(readiness, config.metricsToken), pages.routes],
    open: [mount([...signInCalls({ signIn, demo: config.demo ? DEMO_SIGN_INS : null }), ...macropointCallbackCalls(commands.visibility)])],
    // `/shipments/counts` comes before the pro of a shipment.
    signedIn: [
      outboxRoutes({ database, outbox: createOutboxCommands({ streams, database }) }),
      shipmentListRoutes({ database, loads, places }),
      liveBoardRoutes({ database, cache, gazetteer: commands.gazetteer, loads, places }),
      mount([
        ...signOutCalls,
        ...ownPasswordCalls({ verify, users: userCommands, devices }),
        ...userCalls({ database, cache, users, commands: userCommands, lists }),
        ...userSessionCalls({ database, cache, sessions: edge.sessions }),
        ...userPictureCalls({ database, cache, commands: userCommands, storage }),
        ...userInfoCalls({ database, cache, sessions: edge.sessions }),
        ...roleCalls({ database, roles: createRoleCommands({ database, commands: streams, sessions: edge.sessions }) }),
        ...testRoleCalls(database),
        ...tabRecordCalls(database),
        ...filterSetCalls(database),
        ...columnTemplateCalls(database),
        ...listLayoutCalls(database),
        ...templateCalls({ database, settings }),
        ...debugLogCalls(database),
        ...staticInfoCalls({ settings, lists, visibilityOf: commands.visibility.visibilityOf, mapTiles: config.mapTiles }),
        ...lockCalls({ database, locks, users, cache }),
        ...loadImportCalls({ database, store, trade: commands, now: Date.now }),
        ...smartSearchCalls({ database, gazetteer: commands.gazetteer, lists }),
        ...coverCheckCalls({ database, cache, warnings }),
        ...placeLookupCalls({
          gazetteer: commands.gazetteer,
          known: createKnownPlaces({ database, cache, gazetteer: commands.gazetteer }),
        }),
        ...mileageCalls({ mileage: computedMileage, gazetteer: commands.gazetteer }),
        ...ltlQuoteCalls({ ltl: commands.ltl, cache, answer }),
        ...trackingPositionCalls({ database, cache }),
        ...lanePriceCalls({ lanePrices: commands.lanePrices, cache }),
        ...laneHistoryCalls({ database, cache, gazetteer: commands.gazetteer }),
        ...shipmentMoveCalls({ shipments, answer, cache, warnings, ltl: commands.ltl }),
        ...shipmentLegCalls({ shipments, answer, warnings }),
        ...carrierBidCalls({ shipments, cache }),
        ...macropointCalls({ ...commands.visibility, database, cache, gazetteer: commands.gazetteer, answer }),
        ...shipmentLogCalls({ shipments, cache, database, users, lists }),
        ...locationDataCalls({ cache, gazetteer: commands.gazetteer }),
        ...historyCalls(store),
        ...recordHistoryCalls(store),
        ...activityCalls(database),
        ...auditLogCalls(database),
        ...eventsFeedCalls({ store, heads }),
        ...proofCalls({ database, place: anchors, signed: config.anchorKey !== null }),
        ...securityLogCalls(database),
        ...alarmCalls({ database, place: anchors }),
        ...personalDataCalls({ database, streams }),
        ...lockedRecordCalls({ database, users }),
        ...webhookCalls({ database, store, guard, keys }),
        ...documentCalls({ shipments, cache, lists, storage }),
        ...formCalls({ shipments, answer, cache, forms, formTexts, storage, users }),
        ...brokerRecordCalls({ database, cache, store, printQueue, settings }),
        ...mailboxCalls({ database, cache, mailOf }),
        ...shipmentCalls({ database, shipments, locks, cache, store, settings, answer, warnings }),
        ...fmcsaCalls({ database, fmcsaOf: commands.fmcsaOf }),
        ...carrierImportCalls({ database, storage }),
        ...carrierLookupCalls({ database, cache }),
        ...carrierCalls({ database, cache, carriers }),
        ...companyCalls({ database, cache, settings, customers, credit: commands.credit }),
        ...partnerWorkCalls({ database, cache, loads }),
        ...settingsCalls({ database, loads, settings, store, commands: commands.companySettings }),
        ...integrationLogCalls(database),
        ...recordListCalls({ database, cache, store, records: commands.records }),
      ]),
    ],
    signedInV2: [
      mount([
        ...integrationCalls({ database, commands, mailOf, installationMail: mail }),
        ...thirdPartyIntegrationCalls({ ltl: commands.ltl, answer }),
      ]),
    ],
    notFound: pages.notFound,
  }
  const { redisUrl } = config
  const recordRefusal = async (request: IncomingMessage, tenant: string): Promise<void> => {
    if (!(await edge.tenants.find(tenant))) return
    const address = addressOfRequest(request, edge.isTrustedProxy)
    await edge.securityLog.record({ tenant, user_id: null, address, action: 'token_refused', detail: { path: 'socket' } })
  }
  return {
    edge,
    routes,
    store,
    commands,
    openPush(httpServer) {
      const feed = followChanges({ bus, store, cache, database, redisUrl, logger })
      const push = createPush({
        httpServer,
        sessions: edge.sessions,
        feed,
        onMoved: feed.onMoved,
        onStopped: feed.onStopped,
        store,
        database,
        cache,
        redisUrl,
        logger,
        places,
        onSettingsChanged: settings.forget,
        onForbidden: (request, { tenant, user }, message) => {
          const detail = { feature: 'shipments#read', path: 'socket', message }
          void edge.securityLog.record({
            tenant,
            user_id: user.id,
            address: addressOfRequest(request, edge.isTrustedProxy),
            action: 'not_permitted',
            detail,
          })
        },
        onRefused: (request, tenant) => {
          recordRefusal(request, tenant).catch((err: unknown) => logger.error({ err, tenant }, 'denied socket could not be recorded'))
        },
      })
      return {
        ...push,
        async close() {
          heads.close()
          await push.close()
          await feed.close()
        },
      }
    },
    drain: readiness.drain,
    async close() {
      heads.close()
      await printQueue.close()
      await readiness.close()
      await edge.runtime.dispose()
    },
  }
}
