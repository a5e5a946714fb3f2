import { bareNumber } from '@waybill/shared/carrier/government-number'
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
import { NO_PARTNER_STATUS } from '@waybill/shared/shipment/visibility/state'
import { instantOf } from '@waybill/shared/time/local-moment'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { carrierStream } from '../../commands/carrier/carrier-stream.ts'
import { findCarrierId } from '../../commands/carrier/find-carrier.ts'
import type { CommandAck } from '../../commands/command-request.ts'
import { type CommandFailure, DependencyDown, NotFound } from '../../commands/failures.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { providerAnswer } from '../../commands/visibility/provider-answer.ts'
import type { TrackingOrders } from '../../commands/visibility/tracking-orders.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import type { VisibilityOf } from '../../integrations/visibility/service.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeQuery } from '../decode.ts'
import { type HttpFailure, unreadable } from '../failures.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'
import type { ShipmentAnswer } from './shipment-answer.ts'

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

const outside = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

const filled = <T>(value: T | '' | null | undefined): T | null => (value === '' || value === undefined ? null : value)

/**
 * The tracking service [3.19, 3.21, 7.44]. Four of the five are commands although they are asked by GET: an idempotency key stands for
 * their whole query, and the same order is not sent twice with or without one.
 */
export const macropointRoutes = ({ database, orders, visibilityOf, cache, gazetteer, answer }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  // What a command answered must not be answered again by a cache.
  routes.use('/macropoint/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })

  /** What a command of the query left, with the product's text and what else is asked for. */
  const command = (
    c: Context<ApiEnv>,
    send: Effect.Effect<CommandAck<Shipment>, HttpFailure>,
    message: string,
    beside: (shipment: Shipment) => object,
  ) =>
    runCommand(
      c,
      Effect.gen(function* () {
        c.set('body', c.req.queries())
        const ack = yield* send
        const told = yield* answer.changed(c.var.tenant)(ack)
        return { ...told, body: { message, ...beside(ack.state), ...told.body } }
      }),
    )

  const orderOf = ({ macropoint_load }: Shipment) => ({ macropoint_load })

  /** A carrier that no load is named with is looked up by his numbers, and nothing is kept. */
  const lookUp = (c: Context<ApiEnv>) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { carrier_id, mc_num, dot_num } = yield* decodeQuery(c, PartnerStatusQuery)
        const reference = { carrier_id: carrier_id || null, mc_num: mc_num || null, dot_num: dot_num || null }
        if (Object.values(reference).every((number) => number === null)) {
          return yield* unreadable('pro', 'Say which load, or which carrier: carrier_id, mc_num or dot_num')
        }
        const { tenant } = c.var
        const id = yield* outside(() => findCarrierId(database, tenant, reference))
        const { state } = id === null ? { state: null } : yield* outside(() => cache.fresh(tenant, carrierStream, id))
        if (state === null && carrier_id) return yield* new NotFound({ what: 'carrier', message: `There is no carrier ${carrier_id}.` })
        const numbers = state ?? { mc_number: bareNumber(reference.mc_num), dot_number: bareNumber(reference.dot_num) }
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
        const { pro, resend, tracking_duration, tracking_interval, ...asked } = yield* decodeQuery(c, TrackingOrderQuery)
        const order = {
          ...asked,
          tracking_duration: filled(tracking_duration),
          tracking_interval: filled(tracking_interval),
        }
        const said = Object.fromEntries(Object.entries(order).filter(([, value]) => value !== null))
        return yield* orders.send(yield* commandRequestOf(c), pro, said, resend === 'true')
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

  /** The place that trucks are wanted near, and from when: of the first stop of a load, or as it is named. */
  const wanted = (
    tenant: string,
    asked: typeof CapacityQuery.Type,
  ): Effect.Effect<{ place: Point; from: string }, CommandFailure | HttpFailure> =>
    Effect.gen(function* () {
      const now = new Date().toISOString()
      const from = asked.from ? instantOf({ date: asked.from, time: null, zone: null }) : null
      if (asked.pro !== undefined) {
        const { pro } = asked
        const { state } = yield* Effect.promise(() => cache.fresh(tenant, shipmentStream, pro))
        if (!state) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
        const pickup = state.pick_stops.find((stop) => stop.event_type === 'P') ?? state.pick_stops[0]
        const due = pickup && (momentOf(pickup, 'appt_start') ?? momentOf(pickup, 'ready_or_deliver'))
        const { latitude, longitude } = pickup?.location ?? { latitude: null, longitude: null }
        if (latitude === null || longitude === null) return yield* unreadable('pro', 'The place of the pickup is not known')
        return { place: { latitude, longitude }, from: from ?? (due ? instantOf(due) : now) }
      }
      const place = gazetteer.find({ city: asked.city ?? null, state: asked.state ?? null, zip: asked.zip ?? null })
      if (!place) return yield* unreadable('city', 'Expected a load, a city with its state, or a zip that we know')
      return { place, from: from ?? now }
    })

  routes.get('/macropoint/capacity', requireFeature('tracking#capacity'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const asked = yield* decodeQuery(c, CapacityQuery)
        const radius_miles = filled(asked.radius) ?? DEFAULT_RADIUS_MILES
        if (radius_miles <= 0 || radius_miles > MAX_RADIUS_MILES) {
          return yield* unreadable('radius', `Expected more than 0 and at most ${MAX_RADIUS_MILES} miles`)
        }
        const { place, from } = yield* wanted(c.var.tenant, asked)
        const { latitude, longitude } = place
        const service = yield* outside(() => visibilityOf(c.var.tenant))
        const found = yield* service
          .capacity({ latitude, longitude, radius_miles, equipment_type: asked.equipment_type ?? null, from })
          .pipe(Effect.mapError((failure) => providerAnswer(failure, null)))
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
