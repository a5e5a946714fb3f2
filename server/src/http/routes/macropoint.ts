import { digitsOfNumber } from '@waybill/shared/carrier/authority-number'
import { greatCircleMiles, type Point } from '@waybill/shared/places/great-circle'
import { TEXTS } from '@waybill/shared/protocol/texts'
import {
  CapacityQuery,
  PartnerStatusQuery,
  StopTrackingQuery,
  TrackedLoadQuery,
  TrackingOrderQuery,
} from '@waybill/shared/protocol/tracking'
import type { Shipment } from '@waybill/shared/shipment/state'
import { momentOf } from '@waybill/shared/shipment/stop-moments'
import { NO_PARTNER_STATUS } from '@waybill/shared/shipment/tracking/state'
import { instantOf } from '@waybill/shared/time/local-moment'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { carrierStream } from '../../commands/carrier/carrier-stream.ts'
import { findCarrierId } from '../../commands/carrier/find-carrier.ts'
import type { CommandAck } from '../../commands/command-request.ts'
import { type CommandFailure, DependencyDown, NotFound } from '../../commands/failures.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { toProviderFailure } from '../../commands/tracking/provider-answer.ts'
import type { TrackingOrders } from '../../commands/tracking/tracking-orders.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import type { VisibilityOf } from '../../integrations/tracking/service.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeQuery } from '../decode.ts'
import { type HttpFailure, unreadable } from '../failures.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'
import type { ShipmentAnswer } from './shipment-response.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly orders: TrackingOrders
  readonly visibilityOf: VisibilityOf
  readonly cache: StreamCache
  readonly gazetteer: Gazetteer
  readonly answer: ShipmentAnswer
}

const DEFAULT_RADIUS_MILES = 100
const MAX_RADIUS_MILES = 500

const fromDatabase = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

const filled = <T>(value: T | '' | null | undefined): T | null => (value === '' || value === undefined ? null : value)

/**
 * The tracking service [3.19, 3.21, 7.44]. Four of the five are commands although they are sent as GET: an idempotency key covers their
 * whole query, and the same order is not sent twice with or without one.
 */
export const macropointRoutes = ({ database, orders, visibilityOf, cache, gazetteer, answer }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  // The response of a command must not be repeated by a cache.
  routes.use('/macropoint/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })

  /** The response to a command sent by query: the text of the spec, the load after the command, and extra fields. */
  const command = (
    c: Context<ApiEnv>,
    send: Effect.Effect<CommandAck<Shipment>, HttpFailure>,
    message: string,
    extra: (shipment: Shipment) => object,
  ) =>
    runCommand(
      c,
      Effect.gen(function* () {
        c.set('body', c.req.queries())
        const ack = yield* send
        const response = yield* answer.changed(c.var.tenant)(ack)
        return { ...response, body: { message, ...extra(ack.state), ...response.body } }
      }),
    )

  const orderOf = ({ macropoint_load }: Shipment) => ({ macropoint_load })

  /** A carrier that no load names is looked up by its numbers, and nothing is saved. */
  const lookUp = (c: Context<ApiEnv>) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { carrier_id, mc_num, dot_num } = yield* decodeQuery(c, PartnerStatusQuery)
        const reference = { carrier_id: carrier_id || null, mc_num: mc_num || null, dot_num: dot_num || null }
        if (Object.values(reference).every((number) => number === null)) {
          return yield* unreadable('pro', 'Expected a load (pro) or a carrier: carrier_id, mc_num or dot_num')
        }
        const { tenant } = c.var
        const id = yield* fromDatabase(() => findCarrierId(database, tenant, reference))
        const { state } = id === null ? { state: null } : yield* fromDatabase(() => cache.fresh(tenant, carrierStream, id))
        if (state === null && carrier_id) return yield* new NotFound({ what: 'carrier', message: `There is no carrier ${carrier_id}.` })
        const numbers = state ?? { mc_number: digitsOfNumber(reference.mc_num), dot_number: digitsOfNumber(reference.dot_num) }
        const partner = yield* orders.lookUp(tenant, numbers)
        const { mc_number, dot_number } = numbers
        return {
          message: TEXTS.tracking.partnerStatusSet,
          carrier: { id: state?.id ?? null, name: state?.name ?? null, mc_number, dot_number, ...NO_PARTNER_STATUS, ...partner },
        }
      }),
    )

  routes.get('/macropoint/partner_status', requireFeature('tracking#look_up'), (c) =>
    c.req.query('pro') === undefined
      ? lookUp(c)
      : command(
          c,
          Effect.gen(function* () {
            const { pro } = yield* decodeQuery(c, PartnerStatusQuery)
            return yield* orders.learnPartner(yield* commandRequestOf(c), pro ?? '')
          }),
          TEXTS.tracking.partnerStatusSet,
          ({ carrier }) => ({ carrier: carrier && { ...NO_PARTNER_STATUS, ...carrier } }),
        ),
  )

  routes.get('/macropoint/order_hyperlink', requireFeature('tracking#look_up'), (c) =>
    command(
      c,
      Effect.gen(function* () {
        const { pro } = yield* decodeQuery(c, TrackedLoadQuery)
        return yield* orders.link(yield* commandRequestOf(c), pro)
      }),
      TEXTS.tracking.linkRetrieved,
      (shipment) => ({ order_hyperlink: shipment.macropoint_load?.order_hyperlink ?? null, ...orderOf(shipment) }),
    ),
  )

  routes.get('/macropoint/create_or_update_order', requireFeature('tracking#start'), (c) =>
    command(
      c,
      Effect.gen(function* () {
        const { pro, resend, tracking_duration, tracking_interval, ...query } = yield* decodeQuery(c, TrackingOrderQuery)
        const order = {
          ...query,
          tracking_duration: filled(tracking_duration),
          tracking_interval: filled(tracking_interval),
        }
        const sent = Object.fromEntries(Object.entries(order).filter(([, value]) => value !== null))
        return yield* orders.send(yield* commandRequestOf(c), pro, sent, resend === 'true')
      }),
      TEXTS.tracking.orderSent,
      orderOf,
    ),
  )

  routes.get('/macropoint/stop_order', requireFeature('tracking#stop'), (c) =>
    command(
      c,
      Effect.gen(function* () {
        const { pro, reason } = yield* decodeQuery(c, StopTrackingQuery)
        return yield* orders.stop(yield* commandRequestOf(c), pro, reason ?? null)
      }),
      TEXTS.tracking.orderStopped,
      orderOf,
    ),
  )

  /** The place and time that trucks are needed: of the first stop of a load, or as given. */
  const findPlace = (
    tenant: string,
    query: typeof CapacityQuery.Type,
  ): Effect.Effect<{ place: Point; from: string }, CommandFailure | HttpFailure> =>
    Effect.gen(function* () {
      const now = new Date().toISOString()
      const from = query.from ? instantOf({ date: query.from, time: null, zone: null }) : null
      if (query.pro !== undefined) {
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
      const place = gazetteer.find({ city: query.city ?? null, state: query.state ?? null, zip: query.zip ?? null })
      if (!place) return yield* unreadable('city', 'Expected a load, a city with its state, or a known zip')
      return { place, from: from ?? now }
    })

  routes.get('/macropoint/capacity', requireFeature('tracking#capacity'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const query = yield* decodeQuery(c, CapacityQuery)
        const radius_miles = filled(query.radius) ?? DEFAULT_RADIUS_MILES
        if (radius_miles <= 0 || radius_miles > MAX_RADIUS_MILES) {
          return yield* unreadable('radius', `Expected more than 0 and at most ${MAX_RADIUS_MILES} miles`)
        }
        const { place, from } = yield* findPlace(c.var.tenant, query)
        const { latitude, longitude } = place
        const service = yield* fromDatabase(() => visibilityOf(c.var.tenant))
        const found = yield* service
          .capacity({ latitude, longitude, radius_miles, equipment_type: query.equipment_type ?? null, from })
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
    ),
  )

  return routes
}
