import { isPermitted } from '@waybill/shared/permissions/may'
import { ShipmentEnvelope } from '@waybill/shared/protocol/command-bodies'
import { inputOfBody } from '@waybill/shared/protocol/shipment-body'
import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { NEW_LOAD_RATES } from '@waybill/shared/shipment/blank'
import { blankShipment } from '@waybill/shared/shipment/blank-shipment'
import type { ShipmentInput } from '@waybill/shared/shipment/input'
import { readMode } from '@waybill/shared/shipment/read-mode'
import { aheadAlerts } from '@waybill/shared/shipment/rules/not-yet'
import { holdEndedWarnings } from '@waybill/shared/shipment/rules/reservation'
import { Effect, Schema } from 'effect'
import { Hono } from 'hono'
import { DependencyDown, NotFound } from '../../commands/failures.ts'
import type { LockCommands } from '../../commands/lock/lock-commands.ts'
import type { LoadWarnings } from '../../commands/shipment/load-warnings.ts'
import type { ShipmentCommands } from '../../commands/shipment/shipment-commands.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import { type StreamCache, streamId } from '../../commands/stream-cache.ts'
import type { ReadTenantSettings } from '../../commands/tenant-settings.ts'
import { readPositions } from '../../integrations/tracking/positions.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody, decodeQuery } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { isFlagSet } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { isUpTo, parsePastMoment } from '../past-moment.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'
import { SHIPMENT_INCLUDES } from '../shipment-includes.ts'
import { shipmentLogs } from '../shipment-logs.ts'
import { readLoadHistory } from './history.ts'
import { shipmentExists } from './shipment-exists.ts'
import { respondWith, type ShipmentAnswer } from './shipment-response.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly shipments: ShipmentCommands
  readonly locks: LockCommands
  readonly cache: StreamCache
  readonly store: EventStore
  readonly settings: ReadTenantSettings
  readonly answer: ShipmentAnswer
  readonly warnings: LoadWarnings
}

type ShipmentInclude = (typeof SHIPMENT_INCLUDES)[number]

const Include = Schema.String.check(
  Schema.makeFilter(
    (value: string) =>
      value.split(',').every((name) => name === '' || SHIPMENT_INCLUDES.some((known) => known === name)) ||
      `Expected ${SHIPMENT_INCLUDES.join(' or ')}, with commas between`,
  ),
)

const OneQuery = Schema.Struct({
  with_lock: Schema.optionalKey(Schema.String),
  source: Schema.optionalKey(Schema.String),
  at: Schema.optionalKey(Schema.String),
  with_logs: Schema.optionalKey(Schema.String),
  include: Schema.optionalKey(Include),
})

const TRUCK_FIELDS = ['dispatched', 'truck_num', 'driver_1_cell', 'driver_2_cell'] as const

/** Whether a save dispatches a truck, or names the truck or its driver. */
const hasTruckField = ({ load_info }: ShipmentInput) => TRUCK_FIELDS.some((field) => load_info?.[field] != null)

/** Whether a save changes what insurance is checked against, or dispatches the truck. */
const changesTrip = ({ load_info, pick_stops }: ShipmentInput) =>
  load_info?.declared_value !== undefined || load_info?.dispatched != null || pick_stops !== undefined

const fromLog = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

const missing = (pro: string) => new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })

/** One load: read it, with its lock or as it was; create one; save [7.18–7.21]. */
export const shipmentRoutes = ({ database, shipments, locks, cache, store, settings, answer, warnings }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  routes.get('/shipments/new', requireFeature('shipments#create'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const mode = readMode(c.req.query('mode') ?? 'truckload')
        if (mode === null) return yield* unreadable('mode', 'Expected truckload, less_than_truckload or intermodal')
        const { required_fields } = yield* fromLog(() => settings(c.var.tenant))
        const blank = blankShipment({
          pro: '',
          mode,
          source: 'user',
          created_at: new Date().toISOString(),
          created_by: c.var.session.user.username,
        })
        const load = { ...blank, rates: NEW_LOAD_RATES }
        return { shipment: { ...shipmentResource(load, 0, required_fields), pro: null, alerts: [], lock: null } }
      }),
    ),
  )

  routes.get('/shipments/:pro', requireFeature('shipments#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { tenant, session } = c.var
        const pro = c.req.param('pro')
        const query = yield* decodeQuery(c, OneQuery)
        const includes = (name: ShipmentInclude) => query.include?.split(',').includes(name) ?? false
        const { required_fields } = yield* fromLog(() => settings(tenant))
        const mayAudit = isPermitted(session.permissions, 'audit#read')
        const includesLogs = isFlagSet(query.with_logs) && mayAudit
        if (query.at !== undefined) {
          const moment = parsePastMoment(query.at)
          if (moment === null) return yield* unreadable('at', 'Expected a log position or a time such as 2026-11-20T14:00:00Z')
          const events = yield* fromLog(() => store.readStream(tenant, streamId(shipmentStream, pro)))
          const last = events.findLast((event) => isUpTo(event, moment))
          const version = last?.version ?? 0
          const then = yield* fromLog(() => cache.at(tenant, shipmentStream, pro, version))
          if (then.state === null) return yield* missing(pro)
          const logs = includesLogs ? shipmentLogs(events.filter((event) => event.version <= version)) : {}
          return { shipment: { ...shipmentResource(then.state, then.version, required_fields), ...logs, lock: null } }
        }
        const { state, version } = yield* fromLog(() => cache.fresh(tenant, shipmentStream, pro))
        if (state === null) return yield* missing(pro)
        // Opening a load reads only its newest events; its whole past is read only on request.
        const past = includesLogs ? yield* fromLog(() => store.readStream(tenant, streamId(shipmentStream, pro))) : null
        const logs = past ? shipmentLogs(past.filter((event) => event.version <= version)) : {}
        const resource = { ...shipmentResource(state, version, required_fields), ...logs }
        // A voided load is read-only, but a user who may unvoid it needs its lock for that.
        const mayChange = resource.editable || (state.void_info !== null && isPermitted(session.permissions, 'shipments#unvoid'))
        const takesLock = isFlagSet(query.with_lock) && mayChange && isPermitted(session.permissions, 'lock#acquire')
        const { lock, lock_version, position } = takesLock
          ? yield* locks.acquireForReading(yield* commandRequestOf(c), pro)
          : { ...(yield* locks.read(tenant, pro)), position: null }
        if (position !== null) c.header('waybill-position', String(position))
        // Read after the lock was taken, because the lock is part of the history.
        const includesHistory = includes('history') && mayAudit
        const history = includesHistory ? { history: yield* fromLog(() => readLoadHistory(store, tenant, pro)) } : {}
        const trail = includes('tracking_positions')
          ? { tracking_positions: yield* fromLog(() => readPositions(database.forTenant(tenant), tenant, pro)) }
          : {}
        return { shipment: { ...resource, lock }, lock_version, ...history, ...trail }
      }),
    ),
  )

  routes.post('/shipments', requireFeature('shipments#create'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { shipment } = yield* decodeBody(c, ShipmentEnvelope)
        const { input, unknownMode } = inputOfBody(shipment)
        if (unknownMode !== null) return yield* unreadable('shipment.mode', `There is no mode "${unknownMode}"`)
        const request = yield* commandRequestOf(c)
        const ack = yield* shipments.create(request, input, { source: 'user' })
        const { tenant } = c.var
        const allWarnings = yield* Effect.all([warnings.duplicates(tenant, ack.state), warnings.credit(tenant, ack.state)], {
          concurrency: 2,
        })
        return respondWith(yield* answer.created(tenant)(ack), {
          warnings: [...allWarnings.flat(), ...aheadAlerts(null, ack.state, request.now)],
        })
      }),
    ),
  )

  routes.put('/shipments/:pro', requireFeature('shipments#revise'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const pro = c.req.param('pro')
        yield* shipmentExists(cache, c.var.tenant, pro)
        const { state: before } = yield* fromLog(() => cache.fresh(c.var.tenant, shipmentStream, pro))
        const { shipment } = yield* decodeBody(c, ShipmentEnvelope)
        const { input, version, unknownMode } = inputOfBody(shipment)
        if (unknownMode !== null) return yield* unreadable('shipment.mode', `There is no mode "${unknownMode}"`)
        const request = yield* commandRequestOf(c, version)
        const ack = yield* shipments.revise(request, pro, input)
        const bookingWarnings = hasTruckField(input) ? yield* warnings.doubleBookings(c.var.tenant, ack.state) : []
        const complianceWarnings = changesTrip(input) ? yield* warnings.compliance(c.var.tenant, ack.state) : []
        const futureDates = aheadAlerts(before, ack.state, request.now)
        const allWarnings = [
          ...bookingWarnings,
          ...complianceWarnings,
          ...futureDates,
          ...(before ? holdEndedWarnings(before, ack.state) : []),
        ]
        return respondWith(yield* answer.changed(c.var.tenant)(ack), { warnings: allWarnings })
      }),
    ),
  )
  return routes
}
