import { calculateMileage } from '@waybill/shared/calls/rates'
import { placesOf } from '@waybill/shared/protocol/mileage-body'
import { Effect } from 'effect'
import { DependencyDown, RefusedByRule } from '../../commands/failures.ts'
import type { MileageService } from '../../integrations/mileage/service.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import { unreadable } from '../failures.ts'
import { type Implementation, implement } from '../implement.ts'

interface Resolved {
  readonly city: string
  readonly state: string
  readonly zip: string
}

interface Parts {
  readonly mileage: MileageService
  readonly gazetteer: Gazetteer
}

/** Miles between places that belong to no load yet [7.48]; nothing is recorded. */
export const mileageCalls = ({ mileage, gazetteer }: Parts): readonly Implementation[] => {
  return [
    implement(calculateMileage, {
      handle: ({ body }) =>
        Effect.gen(function* () {
          const requested = placesOf(body)
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
              legs: answer.legs.map((miles, index) => ({ from: resolved[index] as Resolved, to: resolved[index + 1] as Resolved, miles })),
              source: answer.source,
              how: answer.how,
            },
          }
        }),
    }),
  ]
}
