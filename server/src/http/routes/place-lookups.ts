import { isPermitted } from '@waybill/shared/permissions/may'
import { Effect, Schema } from 'effect'
import { Hono } from 'hono'
import type { KnownPlaces } from '../../commands/shipment/known-places.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeQuery } from '../decode.ts'
import { fromLog } from '../from-log.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

const MAX_LIMIT = 50
const DEFAULT_LIMIT = 10

const Letters = Schema.String.check(Schema.isMaxLength(80))
const Limit = Schema.String.check(
  Schema.makeFilter(
    (text: string) => (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_LIMIT) || `Expected 1 to ${MAX_LIMIT}`,
  ),
)
const Query = Schema.Struct({ search: Schema.optionalKey(Letters), limit: Schema.optionalKey(Limit) })
const LocationQuery = Schema.Struct({ ...Query.fields, customer_id: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(40))) })

const listOf = <Row>(name: string, rows: readonly Row[]) => ({ [name]: rows, total: rows.length, more: false, next: null })
const limitOf = (limit: string | undefined) => (limit === undefined ? DEFAULT_LIMIT : Number(limit))

interface Parts {
  readonly gazetteer: Gazetteer
  readonly known: KnownPlaces
}

/** What the pickers of a load suggest as the user types: cities and postal codes, locations of earlier loads, rail ramps [2.80, 3.28]. */
export const placeLookupRoutes = ({ gazetteer, known }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const mayRead = requireFeature('shipments#read')

  routes.get('/places', mayRead, (c) =>
    runQuery(
      c,
      decodeQuery(c, Query).pipe(Effect.map(({ search = '', limit }) => listOf('places', gazetteer.search(search, limitOf(limit))))),
    ),
  )

  routes.get('/known_locations', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { search = '', limit, customer_id = null } = yield* decodeQuery(c, LocationQuery)
        const customers = isPermitted(c.var.session.permissions, 'customers#read')
        const locationQuery = { search, customer_id: customer_id || null, customers, limit: limitOf(limit) }
        return listOf('locations', yield* fromLog(() => known.locations(c.var.tenant, locationQuery)))
      }),
    ),
  )

  routes.get('/known_ramps', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { search = '', limit } = yield* decodeQuery(c, Query)
        return listOf(
          'ramps',
          yield* fromLog(() =>
            known.ramps(c.var.tenant, { search, book: isPermitted(c.var.session.permissions, 'ramps#read'), limit: limitOf(limit) }),
          ),
        )
      }),
    ),
  )
  return routes
}
