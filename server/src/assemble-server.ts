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
import { activityRoutes } from './http/routes/activity.ts'
import { alarmRoutes } from './http/routes/alarms.ts'
import { auditLogRoutes } from './http/routes/audit-log.ts'
import { signInRoutes, signOutRoutes } from './http/routes/auth.ts'
import { brokerRecordRoutes } from './http/routes/broker-record.ts'
import { carrierBidRoutes } from './http/routes/carrier-bids.ts'
import { carrierImportRoutes } from './http/routes/carrier-imports.ts'
import { carrierLookupRoutes } from './http/routes/carrier-lookups.ts'
import { carrierRoutes } from './http/routes/carriers.ts'
import { columnTemplateRoutes } from './http/routes/column-templates.ts'
import { companyRoutes } from './http/routes/companies.ts'
import { coverCheckRoutes } from './http/routes/cover-checks.ts'
import { debugLogRoutes } from './http/routes/debug-logs.ts'
import { documentRoutes } from './http/routes/documents.ts'
import { eventsFeedRoutes } from './http/routes/events-feed.ts'
import { filterSetRoutes } from './http/routes/filter-sets.ts'
import { fmcsaRoutes } from './http/routes/fmcsa.ts'
import { formRoutes } from './http/routes/forms.ts'
import { historyRoutes } from './http/routes/history.ts'
import { integrationLogRoutes, integrationRoutes } from './http/routes/integrations.ts'
import { laneHistoryRoutes } from './http/routes/lane-history.ts'
import { lanePriceRoutes } from './http/routes/lane-prices.ts'
import { listLayoutRoutes } from './http/routes/list-layouts.ts'
import { liveBoardRoutes } from './http/routes/live-board.ts'
import { loadImportRoutes } from './http/routes/load-import.ts'
import { locationDataRoutes } from './http/routes/location-data.ts'
import { lockedRecordRoutes } from './http/routes/locked-records.ts'
import { lockRoutes } from './http/routes/locks.ts'
import { ltlQuoteRoutes } from './http/routes/ltl-quotes.ts'
import { macropointRoutes } from './http/routes/macropoint.ts'
import { macropointCallbackRoutes } from './http/routes/macropoint-callbacks.ts'
import { mailboxRoutes } from './http/routes/mailbox.ts'
import { mileageRoutes } from './http/routes/mileage.ts'
import { outboxRoutes } from './http/routes/outbox.ts'
import { ownPasswordRoutes } from './http/routes/own-password.ts'
import { createPages } from './http/routes/pages.ts'
import { partnerWorkRoutes } from './http/routes/partner-work.ts'
import { personalDataRoutes } from './http/routes/personal-data.ts'
import { placeLookupRoutes } from './http/routes/place-lookups.ts'
import { proofRoutes } from './http/routes/proof.ts'
import { recordHistoryRoutes } from './http/routes/record-history.ts'
import { recordRoutes } from './http/routes/records.ts'
import { roleCalls } from './http/routes/roles.ts'
import { securityLogRoutes } from './http/routes/security-log.ts'
import { settingsRoutes } from './http/routes/settings.ts'
import { shipmentLegRoutes } from './http/routes/shipment-legs.ts'
import { shipmentListRoutes } from './http/routes/shipment-lists.ts'
import { shipmentLogRoutes } from './http/routes/shipment-log.ts'
import { shipmentMoveRoutes } from './http/routes/shipment-moves.ts'
import { createShipmentResponse } from './http/routes/shipment-response.ts'
import { shipmentRoutes } from './http/routes/shipments.ts'
import { smartSearchRoutes } from './http/routes/smart-search.ts'
import { staticInfoRoutes } from './http/routes/static-info.ts'
import { systemRoutes } from './http/routes/system.ts'
import { tabRecordRoutes } from './http/routes/tab-records.ts'
import { templateRoutes } from './http/routes/templates.ts'
import { testRoleCalls } from './http/routes/test-role.ts'
import { thirdPartyIntegrationRoutes } from './http/routes/third-party-integrations.ts'
import { trackingPositionRoutes } from './http/routes/tracking-positions.ts'
import { userInfoRoutes } from './http/routes/user-info.ts'
import { userPictureRoutes } from './http/routes/user-picture.ts'
import { userSessionRoutes } from './http/routes/user-sessions.ts'
import { userRoutes } from './http/routes/users.ts'
import { webhookRoutes } from './http/routes/webhooks.ts'
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
    open: [signInRoutes({ signIn, demo: config.demo ? DEMO_SIGN_INS : null }), macropointCallbackRoutes(commands.visibility)],
    // Fixed path segments in place of a pro (`/shipments/new`, `/shipments/lock/…`) come before the pro.
    signedIn: [
      signOutRoutes,
      ownPasswordRoutes({ verify, users: userCommands, devices }),
      userRoutes({ database, cache, users, commands: userCommands, lists }),
      userSessionRoutes({ database, cache, sessions: edge.sessions }),
      userPictureRoutes({ database, cache, commands: userCommands, storage }),
      userInfoRoutes({ database, cache, sessions: edge.sessions }),
      mount([
        ...roleCalls({ database, roles: createRoleCommands({ database, commands: streams, sessions: edge.sessions }) }),
        ...testRoleCalls(database),
      ]),
      tabRecordRoutes(database),
      filterSetRoutes(database),
      columnTemplateRoutes(database),
      listLayoutRoutes(database),
      templateRoutes({ database, settings }),
      debugLogRoutes(database),
      staticInfoRoutes({ settings, lists, visibilityOf: commands.visibility.visibilityOf, mapTiles: config.mapTiles }),
      lockRoutes({ database, locks, users, cache }),
      shipmentListRoutes({ database, loads, places }),
      loadImportRoutes({ database, store, trade: commands, now: Date.now }),
      smartSearchRoutes({ database, gazetteer: commands.gazetteer, lists }),
      liveBoardRoutes({ database, cache, gazetteer: commands.gazetteer, loads, places }),
      coverCheckRoutes({ database, cache, warnings }),
      placeLookupRoutes({ gazetteer: commands.gazetteer, known: createKnownPlaces({ database, cache, gazetteer: commands.gazetteer }) }),
      mileageRoutes({ mileage: computedMileage, gazetteer: commands.gazetteer }),
      ltlQuoteRoutes({ ltl: commands.ltl, cache, answer }),
      trackingPositionRoutes({ database, cache }),
      lanePriceRoutes({ lanePrices: commands.lanePrices, cache }),
      laneHistoryRoutes({ database, cache, gazetteer: commands.gazetteer }),
      shipmentMoveRoutes({ shipments, answer, cache, warnings, ltl: commands.ltl }),
      shipmentLegRoutes({ shipments, answer, warnings }),
      carrierBidRoutes({ shipments, cache }),
      macropointRoutes({ ...commands.visibility, database, cache, gazetteer: commands.gazetteer, answer }),
      shipmentLogRoutes({ shipments, cache, database, users, lists }),
      locationDataRoutes({ cache, gazetteer: commands.gazetteer }),
      historyRoutes(store),
      recordHistoryRoutes(store),
      activityRoutes(database),
      auditLogRoutes(database),
      eventsFeedRoutes({ store, heads }),
      proofRoutes({ database, place: anchors, signed: config.anchorKey !== null }),
      securityLogRoutes(database),
      alarmRoutes({ database, place: anchors }),
      personalDataRoutes({ database, streams }),
      lockedRecordRoutes({ database, users }),
      outboxRoutes({ database, outbox: createOutboxCommands({ streams, database }) }),
      webhookRoutes({ database, store, guard, keys }),
      documentRoutes({ shipments, cache, lists, storage }),
      formRoutes({ shipments, answer, cache, forms, formTexts, storage, users }),
      brokerRecordRoutes({ database, cache, store, printQueue, settings }),
      mailboxRoutes({ database, cache, mailOf }),
      shipmentRoutes({ database, shipments, locks, cache, store, settings, answer, warnings }),
      fmcsaRoutes({ database, fmcsaOf: commands.fmcsaOf }),
      carrierImportRoutes({ database, storage }),
      carrierLookupRoutes({ database, cache }),
      carrierRoutes({ database, cache, carriers }),
      companyRoutes({ database, cache, settings, customers, credit: commands.credit }),
      partnerWorkRoutes({ database, cache, loads }),
      settingsRoutes({ database, loads, settings, store, commands: commands.companySettings }),
      integrationLogRoutes(database),
      ...recordRoutes({ database, cache, store, records: commands.records }),
    ],
    signedInV2: [
      integrationRoutes({ database, commands, mailOf, installationMail: mail }),
      thirdPartyIntegrationRoutes({ ltl: commands.ltl, answer }),
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
