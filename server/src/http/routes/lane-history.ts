import type { Condition } from '@waybill/shared/boards/condition'
import { type LaneSide, laneCondition, laneStatistics, nearbyCarriers, unloadingCondition } from '@waybill/shared/boards/lane-history'
import { formatDollars } from '@waybill/shared/money/dollars'
import type { Point } from '@waybill/shared/places/great-circle'
import { type HistoricalRate, HistoricalRatesQuery, NearbyCarriersQuery, NearbyTrucksQuery } from '@waybill/shared/protocol/lane-history'
import { AVAILABLE_TRUCKS } from '@waybill/shared/record/lists/available-trucks'
import { nearbyTrucks } from '@waybill/shared/record/trucks-nearby'
import type { Shipment } from '@waybill/shared/shipment/state'
import { dayBefore } from '@waybill/shared/time/days'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { NotFound } from '../../commands/failures.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import { listRecords } from '../../projections/records.ts'
import { type PastLoad, readPastLoads } from '../../projections/shipments/past-loads.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeQuery } from '../decode.ts'
import { fromLog } from '../from-log.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'
import { shipmentLocation } from '../shipment-location.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly gazetteer: Gazetteer
}

/** The newest loads of a lane that are read: the statistics cover these. */
const MAX_LOADS = 500
/** A truck that will be empty there soon counts like one that was empty yesterday. */
const DAYS_AHEAD = 2
/** No load is in transit longer: earlier pickups are not read. */
const MAX_TRANSIT_DAYS = 30
const DEFAULTS = { radius: 50, months: 12, limit: 100, nearby_radius: 100, days: 14 }

const todayOf = () => new Date().toISOString().slice(0, 10)

const cityOf = (cell: PastLoad['cells']['pickup']): string => [cell?.city, cell?.state].filter(Boolean).join(', ')

const rateOf = ({ id, status, cells, customer_id, carrier_id, weight, miles, ...row }: PastLoad): HistoricalRate => ({
  pro: id,
  status,
  pickup_date: cells.pickup?.date ?? null,
  origin: cityOf(cells.pickup),
  destination: cityOf(cells.consignee),
  customer: cells.customer ?? null,
  customer_id,
  carrier: cells.carrier ?? null,
  carrier_id,
  equipment_type: cells.equipment_type ?? null,
  weight,
  miles,
  customer_total: formatDollars(row.customer_total),
  carrier_total: formatDollars(row.carrier_total),
})

const sideOf = (side: LaneSide | null) =>
  side && {
    low: formatDollars(side.low),
    average: formatDollars(side.average),
    high: formatDollars(side.high),
    per_mile: side.per_mile === null ? null : formatDollars(side.per_mile),
  }

/**
 * What our own loads say about a load [2.41]: earlier rates on its lane, carriers that unload near its pickup, and trucks that are empty
 * there.
 */
export const laneHistoryRoutes = ({ database, cache, gazetteer }: Parts): ApiRoutes => {
  const mayRead = requireFeature('shipments#read')

  const found = (tenant: string, condition: Condition, order: 'pickup_at' | 'delivery_at', since: string) =>
    fromLog(() => readPastLoads(database.forTenant(tenant), tenant, condition, { since: `${since}T00:00:00Z`, order, limit: MAX_LOADS }))

  const loadOf = (tenant: string, pro: string) =>
    Effect.gen(function* () {
      const { state } = yield* fromLog(() => cache.fresh(tenant, shipmentStream, pro))
      return state ?? (yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` }))
    })

  /** The origin and destination of the lane; null when the place is unknown. */
  const endsOf = (shipment: Shipment): readonly [Point | null, Point | null] => {
    const { stops } = shipmentLocation(shipment, gazetteer)
    const pointOf = (stop: (typeof stops)[number] | undefined): Point | null =>
      stop && stop.latitude !== null && stop.longitude !== null ? { latitude: stop.latitude, longitude: stop.longitude } : null
    return [pointOf(stops.find(({ event_type }) => event_type === 'P') ?? stops[0]), pointOf(stops.at(-1))]
  }

  return new Hono<ApiEnv>()
    .get('/shipments/:pro/historical_rates', mayRead, (c) =>
      runQuery(
        c,
        Effect.gen(function* () {
          const { tenant } = c.var
          const query = yield* decodeQuery(c, HistoricalRatesQuery)
          const load = yield* loadOf(tenant, c.req.param('pro'))
          const radius_miles = query.radius ?? DEFAULTS.radius
          const to = todayOf()
          const from = dayBefore(to, { months: query.months ?? DEFAULTS.months })
          const equipment_type = query.equipment === 'any' ? null : (load.load_info.equipment_type ?? null)
          const lane = { radius_miles, from, to, equipment_type }
          const [origin, destination] = endsOf(load)
          const rows =
            origin === null || destination === null
              ? []
              : yield* found(
                  tenant,
                  laneCondition({ ...lane, pro: load.pro, mode: load.mode, origin, destination }),
                  'pickup_at',
                  dayBefore(from, { days: 1 }),
                )
          const { loads, customer, carrier } = laneStatistics(rows)
          const listed = rows.slice(0, query.limit ?? DEFAULTS.limit)
          return {
            historical_rates: listed.map(rateOf),
            statistics: { loads, customer: sideOf(customer), carrier: sideOf(carrier) },
            ...lane,
            is_place_known: origin !== null && destination !== null,
            total: loads,
            more: loads > listed.length || loads === MAX_LOADS,
            next: null,
          }
        }),
      ),
    )
    .get('/shipments/:pro/nearby_trucks', requireFeature('available_trucks#read'), (c) =>
      runQuery(
        c,
        Effect.gen(function* () {
          const { tenant } = c.var
          const query = yield* decodeQuery(c, NearbyTrucksQuery)
          const [place] = endsOf(yield* loadOf(tenant, c.req.param('pro')))
          const radius_miles = query.radius ?? DEFAULTS.nearby_radius
          const sort = { column: 'available_start', direction: 'asc' } as const
          const { rows } = yield* fromLog(() =>
            listRecords(database, tenant, AVAILABLE_TRUCKS, {
              scope: 'current',
              search: null,
              filters: {},
              sort,
              limit: MAX_LOADS,
              after: null,
              today: dayBefore(todayOf(), { days: 1 }),
            }),
          )
          const nearby_trucks =
            place === null ? [] : nearbyTrucks(rows, place, radius_miles, (city, state) => gazetteer.find({ city, state, zip: null }))
          return {
            nearby_trucks,
            radius_miles,
            is_place_known: place !== null,
            total: nearby_trucks.length,
            more: rows.length === MAX_LOADS,
            next: null,
          }
        }),
      ),
    )
    .get('/shipments/:pro/nearby_carriers', mayRead, (c) =>
      runQuery(
        c,
        Effect.gen(function* () {
          const { tenant } = c.var
          const query = yield* decodeQuery(c, NearbyCarriersQuery)
          const load = yield* loadOf(tenant, c.req.param('pro'))
          const radius_miles = query.radius ?? DEFAULTS.nearby_radius
          const today = todayOf()
          const [place] = endsOf(load)
          const days = { from: dayBefore(today, { days: query.days ?? DEFAULTS.days }), to: dayBefore(today, { days: -DAYS_AHEAD }) }
          const rows =
            place === null
              ? []
              : yield* found(
                  tenant,
                  unloadingCondition(place, radius_miles, days, load.pro),
                  'delivery_at',
                  dayBefore(days.from, { days: MAX_TRANSIT_DAYS }),
                )
          const nearby_carriers = place === null ? [] : nearbyCarriers(rows, place)
          return {
            nearby_carriers,
            radius_miles,
            ...days,
            is_place_known: place !== null,
            total: nearby_carriers.length,
            more: rows.length === MAX_LOADS,
            next: null,
          }
        }),
      ),
    )
}
