import type { ShipmentCommands } from '@waybill/server/commands/shipment/shipment-commands'
import { shipmentStream } from '@waybill/server/commands/shipment/shipment-stream'
import type { StreamCache } from '@waybill/server/commands/stream-cache'
import type { Visibility } from '@waybill/server/commands/tracking/visibility'
import type { Gazetteer } from '@waybill/server/integrations/places/gazetteer'
import { keepPositions, type StoredPosition } from '@waybill/server/integrations/tracking/positions'
import type { PositionReport, TrackedLoad, VisibilityService } from '@waybill/server/integrations/tracking/service'
import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { listTenants } from '@waybill/server/store/tenants'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import { isActive } from '@waybill/shared/shipment/rules/active-status'
import { shipmentStatus } from '@waybill/shared/shipment/rules/status'
import type { Shipment } from '@waybill/shared/shipment/state'
import { dispatchMomentOf } from '@waybill/shared/shipment/stop-moments'
import { minutesLate } from '@waybill/shared/shipment/tracking/lateness'
import { isFinished } from '@waybill/shared/shipment/tracking/order-status'
import { instantOf, localTimeAt } from '@waybill/shared/time/local-moment'
import { Effect } from 'effect'
import { jobRequest } from '../job-request.ts'

const UNDER_WAY = ['DISPATCHED', 'ARRIVED', 'DEPARTED']
const KEPT_DAYS = 14
const SIDE_BY_SIDE = 8

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly shipments: ShipmentCommands
  readonly visibility: Pick<Visibility, 'visibilityOf' | 'requests' | 'orders'>
  readonly gazetteer: Gazetteer
  readonly logger: Logger
}

/** The commands that follow from a position. The decider drops what is already recorded. */
const toCommands = (
  shipment: Shipment,
  sighting: PositionReport,
  { provider, simulated }: VisibilityService,
): readonly ShipmentCommand[] => {
  const stopOf = (id: string) => shipment.pick_stops.find((stop) => stop.id === id)
  const updates = sighting.milestones.flatMap(({ stop_id, update, at }): ShipmentCommand[] => {
    const stop = stopOf(stop_id)
    if (!stop || stop[update === 'arrived' ? 'arrival_date' : 'departure_date'] !== null) return []
    return [{ type: 'RecordTrackingUpdate', stop_id, update, ...localTimeAt(at, stop.location.timezone) }]
  })
  const { next } = sighting
  const stop = next && stopOf(next.stop_id)
  const minutes_late = next && stop ? minutesLate(stop, next.eta) : null
  const eta: readonly ShipmentCommand[] =
    next && minutes_late !== null ? [{ type: 'RecordTrackingEta', stop_id: next.stop_id, eta: next.eta, minutes_late }] : []
  return [{ type: 'StartTracking', provider, simulated }, ...updates, ...eta]
}

const trackedOf = (pro: string, state: Shipment): TrackedLoad | null => {
  const dispatch = dispatchMomentOf(state)
  return dispatch && { pro, dispatched_at: instantOf(dispatch), stops: state.pick_stops }
}

/**
 * Whether tracking is no longer needed: the load was voided, released, or lost its carrier. A delivered load's order
 * ends by itself.
 */
const isPointless = (state: Shipment): boolean =>
  !state.carrier || (!isActive(shipmentStatus(state)) && shipmentStatus(state) !== 'DELIVERED')

/**
 * Asks each tenant's tracking service for the status of its orders and the position of every dispatched load. Positions
 * go to their own table; only changes to a load (tracked, arrived, departed, late) become commands. Where an order was
 * sent, tracking starts and ends with it; an order that is no longer needed is stopped.
 */
export const pollTracking = (parts: Parts) => async (): Promise<void> => {
  const { database, cache, shipments, visibility, gazetteer, logger } = parts
  const { visibilityOf, requests, orders } = visibility

  const requestOf = (tenant: string, service: VisibilityService, id: string, now: string) =>
    jobRequest({ tenant, by: { id: 'tracking', username: service.provider }, id: `tracking:${id}`, now, cause: 'tracking poll' })

  const positionOf = (sighting: PositionReport, source: string): StoredPosition => {
    const { city = null, state = null } = gazetteer.near(sighting) ?? {}
    const { at, latitude, longitude, next } = sighting
    return { at, latitude, longitude, city, state, source, next }
  }

  /** Updates an order's status, and stops it if it is no longer needed. */
  const followOrder = async (tenant: string, service: VisibilityService, pro: string, order_id: string): Promise<void> => {
    const now = new Date().toISOString()
    const { state } = await cache.fresh(tenant, shipmentStream, pro)
    const order = state?.macropoint_load
    if (!state || order?.order_id !== order_id || isFinished(order.order_stage)) return requests.over(tenant, order_id)
    if (isPointless(state)) {
      const reason = state.carrier ? 'Load is complete' : 'Carrier was removed'
      await Effect.runPromise(orders.stop(requestOf(tenant, service, `stop:${order_id}:${now.slice(0, 16)}`, now), pro, reason))
      return requests.over(tenant, order_id)
    }
    if (service.provider !== order.provider) return
    const code = await service.orderStatus(order, trackedOf(pro, state), now)
    if (code === null) return
    const command = { type: 'ReceiveTrackingOrderStatus', order_id, code, message: null } as const
    await Effect.runPromise(shipments.send(requestOf(tenant, service, `status:${order_id}:${code}`, now), pro, command))
  }

  const look = async (tenant: string, service: VisibilityService, pro: string): Promise<void> => {
    const now = new Date().toISOString()
    const { state } = await cache.fresh(tenant, shipmentStream, pro)
    const load = state && trackedOf(pro, state)
    if (!state || !load) return
    if (state.macropoint_load && state.tracking?.state !== 'started') return
    const sighting = await service.locate(load, now)
    if (!sighting) return
    // The service may also know positions from before tracking started.
    const before = state.tracking === null ? ((await service.trail?.(load, now)) ?? []) : []
    const seen = [...before, sighting].map((one) => positionOf(one, service.provider))
    await keepPositions(database.forTenant(tenant), tenant, pro, seen)
    const minute = now.slice(0, 16)
    for (const command of toCommands(state, sighting, service)) {
      const subject = 'stop_id' in command ? `${command.stop_id}:${'update' in command ? command.update : 'eta'}` : pro
      await Effect.runPromise(shipments.send(requestOf(tenant, service, `${command.type}:${subject}:${minute}`, now), pro, command))
    }
  }

  /** Handles each load; a failure of one does not affect the others. */
  const each = <T extends { readonly pro: string }>(tenant: string, loads: readonly T[], task: (load: T) => Promise<void>): Promise<void> =>
    Effect.runPromise(
      Effect.forEach(
        loads,
        (load) =>
          Effect.tryPromise(() => task(load)).pipe(
            Effect.catch((error) =>
              Effect.sync(() => logger.warn({ tenant, pro: load.pro, err: error }, 'tracking poll failed for a load')),
            ),
          ),
        { concurrency: SIDE_BY_SIDE, discard: true },
      ),
    )

  const pollTenant = async (tenant: string): Promise<void> => {
    const db = database.forTenant(tenant)
    const service = await visibilityOf(tenant)
    await Effect.runPromise(orders.settle(tenant)).catch((error: unknown) =>
      logger.warn({ tenant, err: error }, 'tracking service responses could not be recorded'),
    )
    await each(tenant, await requests.live(tenant), ({ pro, order_id }) => followOrder(tenant, service, pro, order_id))
    const loads = await db
      .selectFrom('board_shipments')
      .select('id as pro')
      .where('tenant_id', '=', tenant)
      .where('active', '=', true)
      .where('status', 'in', UNDER_WAY)
      .execute()
    await each(tenant, loads, ({ pro }) => look(tenant, service, pro))
    await requests.forgetOld(tenant)
    const oldest = new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString()
    await db.deleteFrom('tracking_positions').where('tenant_id', '=', tenant).where('at', '<', oldest).execute()
  }

  for (const { tenant } of await listTenants(database.system)) {
    await pollTenant(tenant).catch((error: unknown) => logger.warn({ tenant, err: error }, 'tracking poll failed for a tenant'))
  }
}
