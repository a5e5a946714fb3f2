import {
  getTrackingOrderLink,
  getTrackingPartnerStatus,
  listTrackingCapacity,
  sendTrackingOrder,
  stopTrackingOrder,
} from '@waybill/shared/calls/tracking'
import { digitsOfNumber } from '@waybill/shared/carrier/authority-number'
import { greatCircleMiles, type Point } from '@waybill/shared/places/great-circle'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { Shipment } from '@waybill/shared/shipment/state'
import { momentOf } from '@waybill/shared/shipment/stop-moments'
import { NO_PARTNER_STATUS } from '@waybill/shared/shipment/tracking/state'
import { instantOf } from '@waybill/shared/time/local-moment'
import { Effect } from 'effect'
import type { Context } from 'hono'
import { carrierStream } from '../../commands/carrier/carrier-stream.ts'
import { type CarrierReference, findCarrierId } from '../../commands/carrier/find-carrier.ts'
import type { CommandAck, CommandRequest } from '../../commands/command-request.ts'
import { type CommandFailure, DependencyDown, NotFound } from '../../commands/failures.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { toProviderFailure } from '../../commands/tracking/provider-answer.ts'
import type { TrackingOrders } from '../../commands/tracking/tracking-orders.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import type { VisibilityOf } from '../../integrations/tracking/service.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import { type HttpFailure, unreadable } from '../failures.ts'
import { type Caller, type Implementation, implement, type MakeCommand, type Received } from '../implement.ts'
import type { ShipmentAnswer } from './shipment-response.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly orders: TrackingOrders
  readonly visibilityOf: VisibilityOf
  readonly cache: StreamCache
  readonly gazetteer: Gazetteer
  readonly answer: ShipmentAnswer
}

const fromDatabase = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

interface TrackingRequest extends Caller {
  readonly http: Context<ApiEnv>
  readonly command: MakeCommand
}

/**
 * The tracking service [3.19, 3.21, 7.44]. Four of the five are commands although they are sent as GET: an idempotency key covers their
 * whole query, and the same order is not sent twice with or without one.
 */
export const macropointCalls = ({ database, orders, visibilityOf, cache, gazetteer, answer }: Parts): readonly Implementation[] => {
  /**
   * Sends a command that a query asks for, and answers with the text of the spec, the load after the command, and extra fields. The
   * idempotency key covers the whole query, because there is no body.
   */
  const send = <Extra extends object>(
    { tenant, http, command }: TrackingRequest,
    commandOf: (request: CommandRequest) => Effect.Effect<CommandAck<Shipment>, HttpFailure>,
    message: string,
    extra: (shipment: Shipment) => Extra,
  ) =>
    Effect.gen(function* () {
      const ack = yield* commandOf(yield* command(null, http.req.queries()))
      const response = yield* answer.changed(tenant)(ack)
      return { position: response.position, body: { message, ...extra(ack.state), ...response.body } }
    })

  const orderOf = ({ macropoint_load }: Shipment) => ({ macropoint_load })

  /** A carrier that no load names is looked up by its numbers, and nothing is saved. */
  const lookUp = (tenant: string, reference: CarrierReference) =>
    Effect.gen(function* () {
      if (Object.values(reference).every((number) => number === null)) {
        return yield* unreadable('pro', 'Expected a load (pro) or a carrier: carrier_id, mc_num or dot_num')
      }
      const { carrier_id } = reference
      const id = yield* fromDatabase(() => findCarrierId(database, tenant, reference))
      const { state } = id === null ? { state: null } : yield* fromDatabase(() => cache.fresh(tenant, carrierStream, id))
      if (state === null && carrier_id) return yield* new NotFound({ what: 'carrier', message: `There is no carrier ${carrier_id}.` })
      const numbers = state ?? { mc_number: digitsOfNumber(reference.mc_num), dot_number: digitsOfNumber(reference.dot_num) }
      const partner = yield* orders.lookUp(tenant, numbers)
      const { mc_number, dot_number } = numbers
      return {
        position: null,
        body: {
          message: TEXTS.tracking.partnerStatusSet,
          carrier: { id: state?.id ?? null, name: state?.name ?? null, mc_number, dot_number, ...NO_PARTNER_STATUS, ...partner },
        },
      }
    })

  /** The place and time that trucks are needed: of the first stop of a load, or as given. */
  const findPlace = (
    tenant: string,
    query: Received<typeof listTrackingCapacity, undefined>['query'],
  ): Effect.Effect<{ place: Point; from: string }, CommandFailure | HttpFailure> =>
    Effect.gen(function* () {
      const now = new Date().toISOString()
      const from = query.from ? instantOf({ date: query.from, time: null, zone: null }) : null
      if (query.pro !== null) {
        const { pro } = query
        const { state } = yield* Effect.promise(() => cache.fresh(tenant, shipmentStream, pro))
        if (!state) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
        const pickup = state.pick_stops.find((stop) => stop.event_type === 'P') ?? state.pick_stops[0]
        const due = pickup && (momentOf(pickup, 'appt_start') ?? momentOf(pickup, 'ready_or_deliver'))
        const { latitude, longitude } = pickup?.location ?? { latitude: null, longitude: null }
        if (latitude === null || longitude === null)
          return yield* unreadable('pro', 'The city of the pickup is unknown. Check its city and state, or its zip')
        return { place: { latitude, longitude }, from: from ?? (due ? instantOf(due) : now) }
      }
      const place = gazetteer.find({ city: query.city, state: query.state, zip: query.zip })
      if (!place) return yield* unreadable('city', 'Expected a load, a city with its state, or a known zip')
      return { place, from: from ?? now }
    })

  return [
    implement(getTrackingPartnerStatus, {
      handle: ({ query: { pro, ...reference }, ...request }) =>
        pro === null
          ? lookUp(request.tenant, reference)
          : send(
              request,
              (commandRequest) => orders.learnPartner(commandRequest, pro),
              TEXTS.tracking.partnerStatusSet,
              ({ carrier }) => ({ carrier: carrier && { ...NO_PARTNER_STATUS, ...carrier } }),
            ),
    }),
    implement(getTrackingOrderLink, {
      handle: ({ query: { pro }, ...request }) =>
        send(
          request,
          (commandRequest) => orders.link(commandRequest, pro),
          TEXTS.tracking.linkRetrieved,
          (shipment) => ({ order_hyperlink: shipment.macropoint_load?.order_hyperlink ?? null, ...orderOf(shipment) }),
        ),
    }),
    implement(sendTrackingOrder, {
      handle: ({ query: { pro, resend, ...order }, ...request }) => {
        const sent = Object.fromEntries(Object.entries(order).filter(([, value]) => value !== null))
        return send(request, (commandRequest) => orders.send(commandRequest, pro, sent, resend), TEXTS.tracking.orderSent, orderOf)
      },
    }),
    implement(stopTrackingOrder, {
      handle: ({ query: { pro, reason }, ...request }) =>
        send(request, (commandRequest) => orders.stop(commandRequest, pro, reason), TEXTS.tracking.orderStopped, orderOf),
    }),
    implement(listTrackingCapacity, {
      handle: ({ tenant, query }) =>
        Effect.gen(function* () {
          const radius_miles = query.radius
          if (radius_miles <= 0) return yield* unreadable('radius', 'Expected more than 0 miles')
          const { place, from } = yield* findPlace(tenant, query)
          const { latitude, longitude } = place
          const service = yield* fromDatabase(() => visibilityOf(tenant))
          const found = yield* service
            .capacity({ latitude, longitude, radius_miles, equipment_type: query.equipment_type, from })
            .pipe(Effect.mapError((failure) => toProviderFailure(failure, null)))
          const trucks = found.map((truck) => {
            const near = gazetteer.near(truck)
            return {
              ...truck,
              city: near?.city ?? null,
              state: near?.state ?? null,
              distance_miles: Math.round(greatCircleMiles(place, truck)),
            }
          })
          return { trucks, total: trucks.length, more: false, next: null, provider: service.provider, simulated: service.simulated }
        }),
    }),
  ]
}
