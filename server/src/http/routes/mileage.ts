import { MileageBody, placesOf } from '@waybill/shared/protocol/mileage-body'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { DependencyDown, RefusedByRule } from '../../commands/failures.ts'
import type { MileageService } from '../../integrations/mileage/service.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeBody } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly mileage: MileageService
  readonly gazetteer: Gazetteer
}

/** Miles between places that belong to no load yet [7.48]; nothing is recorded. */
export const mileageRoutes = ({ mileage, gazetteer }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  routes.post('/calculate_mileage', requireFeature('shipments#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const requested = placesOf(yield* decodeBody(c, MileageBody))
        if (requested.length < 2) return yield* unreadable('stops', 'Expected at least two places: stops, or origin and destination')
        const found = requested.map(({ path, place }) => ({ path, place: gazetteer.find(place) }))
        const unknown = found.filter(({ place }) => place === null)
        if (unknown.length > 0) {
          const alerts = unknown.map(({ path }) => ({
            key: `${path}:unknown_place`,
            field: path,
            message: 'Unknown city and state, or zip',
          }))
          return yield* new RefusedByRule({
            refusal: { type: 'UnknownPlace', message: 'A place is unknown. Check its city and state, or its zip.', alerts },
          })
        }
        const places = found.flatMap(({ place }) => place ?? [])
        const answer = yield* Effect.tryPromise({
          try: () => mileage.over(places),
          catch: (cause) => new DependencyDown({ dependency: 'mileage', cause }),
        })
        if (answer === null)
          return yield* new RefusedByRule({
            refusal: { type: 'UnknownPlace', message: 'A place is unknown. Check its city and state, or its zip.' },
          })
        const resolved = places.map(({ city, state, zip }, index) => ({ city, state, zip: requested[index]?.place.zip ?? zip }))
        return {
          mileage: {
            miles: answer.miles,
            legs: answer.legs.map((miles, index) => ({ from: resolved[index], to: resolved[index + 1], miles })),
            source: answer.source,
            how: answer.how,
          },
        }
      }),
    ),
  )
  return routes
}
