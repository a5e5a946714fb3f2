import { createShipment, getNewShipment, getShipment, updateShipment } from '@waybill/shared/calls/shipments'
import { isPermitted } from '@waybill/shared/permissions/may'
import { inputOfBody } from '@waybill/shared/protocol/shipment-body'
import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { NEW_LOAD_RATES } from '@waybill/shared/shipment/blank'
import { blankShipment } from '@waybill/shared/shipment/blank-shipment'
import type { ShipmentInput } from '@waybill/shared/shipment/input'
import { aheadAlerts } from '@waybill/shared/shipment/rules/not-yet'
import { holdEndedWarnings } from '@waybill/shared/shipment/rules/reservation'
import { Effect } from 'effect'
import { NotFound } from '../../commands/failures.ts'
import type { LockCommands } from '../../commands/lock/lock-commands.ts'
import type { LoadWarnings } from '../../commands/shipment/load-warnings.ts'
import type { ShipmentCommands } from '../../commands/shipment/shipment-commands.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import { type StreamCache, streamId } from '../../commands/stream-cache.ts'
import type { ReadTenantSettings } from '../../commands/tenant-settings.ts'
import { readPositions } from '../../integrations/tracking/positions.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { EventStore } from '../../store/event-store.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'
import { isUpTo, parsePastMoment } from '../past-moment.ts'
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

const TRUCK_FIELDS = ['dispatched', 'truck_num', 'driver_1_cell', 'driver_2_cell'] as const

/** Whether a save dispatches a truck, or names the truck or its driver. */
const hasTruckField = ({ load_info }: ShipmentInput) => TRUCK_FIELDS.some((field) => load_info?.[field] != null)

/** Whether a save changes what insurance is checked against, or dispatches the truck. */
const changesTrip = ({ load_info, pick_stops }: ShipmentInput) =>
  load_info?.declared_value !== undefined || load_info?.dispatched != null || pick_stops !== undefined

const missing = (pro: string) => new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })

/** One load: read it, with its lock or as it was; create one; save [7.18–7.21]. */
export const shipmentCalls = ({
  database,
  shipments,
  locks,
  cache,
  store,
  settings,
  answer,
  warnings,
}: Parts): readonly Implementation[] => {
  return [
    implement(getNewShipment, {
      handle: ({ tenant, session, query }) =>
        Effect.gen(function* () {
          const { mode } = query
          const { required_fields } = yield* fromLog(() => settings(tenant))
          const blank = blankShipment({
            pro: '',
            mode,
            source: 'user',
            created_at: new Date().toISOString(),
            created_by: session.user.username,
          })
          const load = { ...blank, rates: NEW_LOAD_RATES }
          return { shipment: { ...shipmentResource(load, 0, required_fields), pro: null, alerts: [], lock: null } }
        }),
    }),
    implement(getShipment, {
      handle: ({ tenant, session, params: { pro }, query, include, command, http }) =>
        Effect.gen(function* () {
          const { required_fields } = yield* fromLog(() => settings(tenant))
          const mayAudit = isPermitted(session.permissions, 'audit#read')
          const includesLogs = query.with_logs && mayAudit
          if (query.at !== null) {
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
          const takesLock = query.with_lock && mayChange && isPermitted(session.permissions, 'lock#acquire')
          const { lock, lock_version, position } = takesLock
            ? yield* locks.acquireForReading(yield* command(), pro)
            : { ...(yield* locks.read(tenant, pro)), position: null }
          if (position !== null) http.header('waybill-position', String(position))
          // Read after the lock was taken, because the lock is part of the history.
          const includesHistory = include.has('history') && mayAudit
          const history = includesHistory ? { history: yield* fromLog(() => readLoadHistory(store, tenant, pro)) } : {}
          const trail = include.has('tracking_positions')
            ? { tracking_positions: yield* fromLog(() => readPositions(database.forTenant(tenant), tenant, pro)) }
            : {}
          return { shipment: { ...resource, lock }, lock_version, ...history, ...trail }
        }),
    }),
    implement(createShipment, {
      handle: ({ tenant, body, command }) =>
        Effect.gen(function* () {
          const { shipment } = body
          const { input, unknownMode } = inputOfBody(shipment)
          if (unknownMode !== null) return yield* unreadable('shipment.mode', `There is no mode "${unknownMode}"`)
          const request = yield* command()
          const ack = yield* shipments.create(request, input, { source: 'user' })
          const allWarnings = yield* Effect.all([warnings.duplicates(tenant, ack.state), warnings.credit(tenant, ack.state)], {
            concurrency: 2,
          })
          return respondWith(yield* answer.created(tenant)(ack), {
            warnings: [...allWarnings.flat(), ...aheadAlerts(null, ack.state, request.now)],
          })
        }),
    }),
    implement(updateShipment, {
      find: ({ tenant, params }) =>
        Effect.gen(function* () {
          yield* shipmentExists(cache, tenant, params.pro)
          const { state: before } = yield* fromLog(() => cache.fresh(tenant, shipmentStream, params.pro))
          return before
        }),
      handle: ({ tenant, params: { pro }, body, command, found: before }) =>
        Effect.gen(function* () {
          const { shipment } = body
          const { input, version, unknownMode } = inputOfBody(shipment)
          if (unknownMode !== null) return yield* unreadable('shipment.mode', `There is no mode "${unknownMode}"`)
          const request = yield* command(version)
          const ack = yield* shipments.revise(request, pro, input)
          const bookingWarnings = hasTruckField(input) ? yield* warnings.doubleBookings(tenant, ack.state) : []
          const complianceWarnings = changesTrip(input) ? yield* warnings.compliance(tenant, ack.state) : []
          const futureDates = aheadAlerts(before, ack.state, request.now)
          const allWarnings = [
            ...bookingWarnings,
            ...complianceWarnings,
            ...futureDates,
            ...(before ? holdEndedWarnings(before, ack.state) : []),
          ]
          return respondWith(yield* answer.changed(tenant)(ack), { warnings: allWarnings })
        }),
    }),
  ]
}
