import { createHash, randomUUID } from 'node:crypto'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import type { PickStop } from '@waybill/shared/shipment/shape'
import type { Shipment } from '@waybill/shared/shipment/state'
import { minutesLate } from '@waybill/shared/shipment/visibility/lateness'
import { ORDER_STAGES } from '@waybill/shared/shipment/visibility/order-status'
import { localTimeAt } from '@waybill/shared/time/local-moment'
import { Effect } from 'effect'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import type { MacropointWord } from '../../integrations/visibility/macropoint-callback.ts'
import { keepPositions } from '../../integrations/visibility/positions.ts'
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

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly shipments: ShipmentCommands
  readonly requests: TrackingRequests
  readonly orders: TrackingOrders
  readonly gazetteer: Gazetteer
}

const outside = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

/** `name` recognises a word that comes again; without one, only what it means does. */
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

/** Who is seen is followed, whether or not we were told so. */
const isBeforeTracking = ({ macropoint_load: order }: Shipment): boolean =>
  order !== null && ORDER_STAGES.indexOf(order.order_stage) < ORDER_STAGES.indexOf('tracking')

/**
 * Takes what MacroPoint calls back with. It tells late, twice and out of order: a position is kept once for its moment, a trip event is
 * recognised by order, stop, kind and moment, and what no longer holds is no event. A word about an order that is not ours is not found.
 */
export const createTrackingWords = ({ database, cache, shipments, requests, orders, gazetteer }: Parts) => {
  const meaningOf = (
    word: MacropointWord,
    shipment: Shipment,
  ): { readonly command: ShipmentCommand; readonly name: string | null } | null => {
    const { order_id } = word
    switch (word.kind) {
      case 'status':
        return { command: { type: 'TellTrackingOrderStatus', order_id, code: word.code, message: word.message }, name: null }
      case 'trip event': {
        const stop = stopOf(shipment, word.stop_id, word.stop)
        if (!stop) return null
        const local = localTimeAt(word.at, stop.location.timezone)
        return {
          command: { type: 'RecordTrackingUpdate', stop_id: stop.id ?? '', update: word.update, ...local },
          name: `${order_id} ${stop.id} ${word.update} ${word.at}`,
        }
      }
      case 'schedule': {
        const stop = stopOf(shipment, word.stop_id, null)
        const minutes_late = stop ? minutesLate(stop, word.eta) : null
        if (!stop || minutes_late === null) return null
        return { command: { type: 'RecordTrackingEta', stop_id: stop.id ?? '', eta: word.eta, minutes_late }, name: null }
      }
      case 'location':
      case 'nothing':
        return null
    }
  }

  const keepPosition = (tenant: string, pro: string, { at, latitude, longitude }: MacropointWord & { readonly kind: 'location' }) => {
    const { city = null, state = null } = gazetteer.near({ latitude, longitude }) ?? {}
    return keepPositions(database.forTenant(tenant), tenant, pro, [{ at, latitude, longitude, city, state, source: SOURCE, next: null }])
  }

  return {
    /** `load_identifier`: what the service calls the load. The log position that holds what the word meant; null where it meant nothing new to the log. */
    take: (
      tenant: string,
      word: MacropointWord,
      load_identifier: string | null,
      now: string,
    ): Effect.Effect<number | null, CommandFailure> =>
      Effect.gen(function* () {
        const known = yield* outside(() => requests.proOf(tenant, word.order_id))
        const pro = known ?? (load_identifier === null ? null : yield* orders.adopt(tenant, load_identifier, word.order_id))
        const { state } = pro === null ? { state: null } : yield* outside(() => cache.fresh(tenant, shipmentStream, pro))
        if (pro === null || state === null) {
          return yield* new NotFound({ what: 'tracking order', message: 'There is no such tracking order.' })
        }
        if (word.kind === 'location') yield* outside(() => keepPosition(tenant, pro, word))
        let position: number | null = null
        if (word.kind !== 'status' && word.kind !== 'nothing' && isBeforeTracking(state)) {
          const command = { type: 'TellTrackingOrderStatus', order_id: word.order_id, code: TRACKING_NOW, message: null } as const
          position = (yield* shipments.send(requestOf(tenant, now, null), pro, command)).position
        }
        const meaning = meaningOf(word, state)
        return meaning ? (yield* shipments.send(requestOf(tenant, now, meaning.name), pro, meaning.command)).position : position
      }),
  }
}
export type TrackingWords = ReturnType<typeof createTrackingWords>
