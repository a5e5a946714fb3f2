import { createHash, randomUUID } from 'node:crypto'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import type { PickStop } from '@waybill/shared/shipment/shape'
import type { Shipment } from '@waybill/shared/shipment/state'
import { minutesLate } from '@waybill/shared/shipment/tracking/lateness'
import { ORDER_STAGES } from '@waybill/shared/shipment/tracking/order-status'
import { localTimeAt } from '@waybill/shared/time/local-moment'
import { Effect } from 'effect'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import type { MacropointCallback } from '../../integrations/tracking/macropoint-callback.ts'
import { keepPositions } from '../../integrations/tracking/positions.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown, NotFound } from '../failures.ts'
import type { ShipmentCommands } from '../shipment/shipment-commands.ts'
import { shipmentStream } from '../shipment/shipment-stream.ts'
import type { StreamCache } from '../stream-cache.ts'
import type { TrackingOrders } from './tracking-orders.ts'
import type { TrackingRequests } from './tracking-requests.ts'

const SOURCE = 'MacroPoint'
const BY = { id: 'tracking', username: SOURCE }
const TRACKING_NOW = '1021'

interface Dependencies {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly shipments: ShipmentCommands
  readonly requests: TrackingRequests
  readonly orders: TrackingOrders
  readonly gazetteer: Gazetteer
}

const outside = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

/** `name` identifies a repeated message; without one, only its meaning does. */
const requestOf = (tenant: string, now: string, name: string | null): CommandRequest => ({
  tenant,
  by: BY,
  is_admin: false,
  now,
  command_id: name === null ? randomUUID() : `macropoint:${createHash('sha256').update(name).digest('hex')}`,
  keyed: name !== null,
  request_hash: createHash('sha256')
    .update(name ?? '')
    .digest(),
  expected_version: null,
  cause: 'macropoint call-back',
})

const stopOf = (shipment: Shipment, id: string | null, kind: 'Pickup' | 'DropOff' | null): PickStop | undefined => {
  const { pick_stops } = shipment
  if (id !== null) return pick_stops.find((stop) => stop.id === id)
  if (kind === 'Pickup') return pick_stops.find((stop) => stop.event_type === 'P') ?? pick_stops[0]
  return pick_stops.at(-1)
}

/** A truck with a position is tracked, whether or not the start of tracking was reported. */
const isBeforeTracking = ({ macropoint_load: order }: Shipment): boolean =>
  order !== null && ORDER_STAGES.indexOf(order.order_stage) < ORDER_STAGES.indexOf('tracking')

/**
 * Receives MacroPoint callbacks. They arrive late, duplicated and out of order: positions are deduplicated by time, trip events by order,
 * stop, kind and time, and outdated ones are no event. A callback about an unknown order is not found.
 */
export const createTrackingCallbacks = ({ database, cache, shipments, requests, orders, gazetteer }: Dependencies) => {
  const meaningOf = (
    callback: MacropointCallback,
    shipment: Shipment,
  ): { readonly command: ShipmentCommand; readonly name: string | null } | null => {
    const { order_id } = callback
    switch (callback.kind) {
      case 'status':
        return { command: { type: 'ReceiveTrackingOrderStatus', order_id, code: callback.code, message: callback.message }, name: null }
      case 'trip event': {
        const stop = stopOf(shipment, callback.stop_id, callback.stop)
        if (!stop) return null
        const local = localTimeAt(callback.at, stop.location.timezone)
        return {
          command: { type: 'RecordTrackingUpdate', stop_id: stop.id ?? '', update: callback.update, ...local },
          name: `${order_id} ${stop.id} ${callback.update} ${callback.at}`,
        }
      }
      case 'schedule': {
        const stop = stopOf(shipment, callback.stop_id, null)
        const minutes_late = stop ? minutesLate(stop, callback.eta) : null
        if (!stop || minutes_late === null) return null
        return { command: { type: 'RecordTrackingEta', stop_id: stop.id ?? '', eta: callback.eta, minutes_late }, name: null }
      }
      case 'location':
      case 'nothing':
        return null
    }
  }

  const keepPosition = (tenant: string, pro: string, { at, latitude, longitude }: MacropointCallback & { readonly kind: 'location' }) => {
    const { city = null, state = null } = gazetteer.near({ latitude, longitude }) ?? {}
    return keepPositions(database.forTenant(tenant), tenant, pro, [{ at, latitude, longitude, city, state, source: SOURCE, next: null }])
  }

  return {
    /**
     * `load_identifier`: what the service calls the load. Returns the log position that holds the result; null if there was nothing new for
     * the log.
     */
    take: (
      tenant: string,
      callback: MacropointCallback,
      load_identifier: string | null,
      now: string,
    ): Effect.Effect<number | null, CommandFailure> =>
      Effect.gen(function* () {
        const known = yield* outside(() => requests.proOf(tenant, callback.order_id))
        const pro = known ?? (load_identifier === null ? null : yield* orders.adopt(tenant, load_identifier, callback.order_id))
        const { state } = pro === null ? { state: null } : yield* outside(() => cache.fresh(tenant, shipmentStream, pro))
        if (pro === null || state === null) {
          return yield* new NotFound({ what: 'tracking order', message: 'Tracking order not found.' })
        }
        if (callback.kind === 'location') yield* outside(() => keepPosition(tenant, pro, callback))
        let position: number | null = null
        if (callback.kind !== 'status' && callback.kind !== 'nothing' && isBeforeTracking(state)) {
          const command = { type: 'ReceiveTrackingOrderStatus', order_id: callback.order_id, code: TRACKING_NOW, message: null } as const
          position = (yield* shipments.send(requestOf(tenant, now, null), pro, command)).position
        }
        const meaning = meaningOf(callback, state)
        return meaning ? (yield* shipments.send(requestOf(tenant, now, meaning.name), pro, meaning.command)).position : position
      }),
  }
}
export type TrackingCallbacks = ReturnType<typeof createTrackingCallbacks>
