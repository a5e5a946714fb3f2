import { may } from '@waybill/shared/permissions/may'
import { ShipmentEnvelope } from '@waybill/shared/protocol/command-bodies'
import { inputOfBody } from '@waybill/shared/protocol/shipment-body'
import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { blankShipment } from '@waybill/shared/shipment/blank-shipment'
import type { ShipmentInput } from '@waybill/shared/shipment/input'
import { readMode } from '@waybill/shared/shipment/read-mode'
import { Effect, Schema } from 'effect'
import { Hono } from 'hono'
import { DependencyDown, NotFound } from '../../commands/failures.ts'
import type { LockCommands } from '../../commands/lock/lock-commands.ts'
import type { LoadWarnings } from '../../commands/shipment/load-warnings.ts'
import type { ShipmentCommands } from '../../commands/shipment/shipment-commands.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import { type StreamCache, streamId } from '../../commands/stream-cache.ts'
import type { ReadTenantSettings } from '../../commands/tenant-settings.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody, decodeQuery } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { saysYes } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { isWithin, readMoment } from '../moment.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'
import { shipmentLogs } from '../shipment-logs.ts'
import { toldHistory } from './history.ts'
import { answerWith, type ShipmentAnswer } from './shipment-answer.ts'
import { shipmentExists } from './shipment-exists.ts'
import { wayOfTruck } from './tracking-positions.ts'

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

const OneQuery = Schema.Struct({
  with_lock: Schema.optionalKey(Schema.String),
  source: Schema.optionalKey(Schema.String),
  at: Schema.optionalKey(Schema.String),
  with_logs: Schema.optionalKey(Schema.String),
  with_history: Schema.optionalKey(Schema.String),
  with_way: Schema.optionalKey(Schema.String),
})

const TRUCK_FIELDS = ['dispatched', 'truck_num', 'driver_1_cell', 'driver_2_cell'] as const

/** Whether a save sends a truck, or says which one or who drives it. */
const speaksOfTruck = ({ load_info }: ShipmentInput) => TRUCK_FIELDS.some((field) => load_info?.[field] != null)

const fromLog = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

const missing = (pro: string) => new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })

/** One load: read it, with its lock or as it was; write a new one down; save [7.18–7.21]. */
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
        return { shipment: { ...shipmentResource(blank, 0, required_fields), pro: null, alerts: [], lock: null } }
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
        const { required_fields } = yield* fromLog(() => settings(tenant))
        if (query.at !== undefined) {
          const moment = readMoment(query.at)
          if (moment === null) return yield* unreadable('at', 'Expected a log position or a time such as 2026-11-20T14:00:00Z')
          const events = yield* fromLog(() => store.readStream(tenant, streamId(shipmentStream, pro)))
          const last = events.findLast((event) => isWithin(event, moment))
          const version = last?.version ?? 0
          const then = yield* fromLog(() => cache.at(tenant, shipmentStream, pro, version))
          if (then.state === null) return yield* missing(pro)
          const logs = saysYes(query.with_logs) ? shipmentLogs(events.filter((event) => event.version <= version)) : {}
          return { shipment: { ...shipmentResource(then.state, then.version, required_fields), ...logs, lock: null } }
        }
        const { state, version } = yield* fromLog(() => cache.fresh(tenant, shipmentStream, pro))
        if (state === null) return yield* missing(pro)
        // Opening a load reads nothing but its newest events; its whole past only on request.
        const past = saysYes(query.with_logs) ? yield* fromLog(() => store.readStream(tenant, streamId(shipmentStream, pro))) : null
        const logs = past ? shipmentLogs(past.filter((event) => event.version <= version)) : {}
        const resource = { ...shipmentResource(state, version, required_fields), ...logs }
        // A voided load is read-only, but who may take the void back needs its lock for that.
        const mayChange = resource.editable || (state.void_info !== null && may(session.permissions, 'shipments#unvoid'))
        const takes = saysYes(query.with_lock) && mayChange && may(session.permissions, 'lock#take')
        const { lock, lock_version, position } = takes
          ? yield* locks.acquireForReading(yield* commandRequestOf(c), pro)
          : { ...(yield* locks.read(tenant, pro)), position: null }
        if (position !== null) c.header('waybill-position', String(position))
        // Read after the lock was taken: that is part of the story.
        const tells = saysYes(query.with_history) && may(session.permissions, 'audit#read')
        const history = tells ? { history: yield* fromLog(() => toldHistory(store, tenant, pro)) } : {}
        const way = saysYes(query.with_way) ? { way: yield* fromLog(() => wayOfTruck(database, tenant, pro, state)) } : {}
        return { shipment: { ...resource, lock }, lock_version, ...history, ...way }
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
        const ack = yield* shipments.create(yield* commandRequestOf(c), input, { source: 'user' })
        const { tenant } = c.var
        const told = yield* Effect.all([warnings.duplicates(tenant, ack.state), warnings.credit(tenant, ack.state)], { concurrency: 2 })
        return answerWith(yield* answer.created(tenant)(ack), { warnings: told.flat() })
      }),
    ),
  )

  routes.put('/shipments/:pro', requireFeature('shipments#revise'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const pro = c.req.param('pro')
        yield* shipmentExists(cache, c.var.tenant, pro)
        const { shipment } = yield* decodeBody(c, ShipmentEnvelope)
        const { input, version, unknownMode } = inputOfBody(shipment)
        if (unknownMode !== null) return yield* unreadable('shipment.mode', `There is no mode "${unknownMode}"`)
        const request = yield* commandRequestOf(c, version)
        const ack = yield* shipments.revise(request, pro, input)
        const doubles = speaksOfTruck(input) ? yield* warnings.doubleBookings(c.var.tenant, ack.state) : []
        return answerWith(yield* answer.changed(c.var.tenant)(ack), { warnings: doubles })
      }),
    ),
  )
  return routes
}
