import { listKnownLocations, listKnownRamps, listPlaces } from '@waybill/shared/calls/places'
import { isPermitted } from '@waybill/shared/permissions/may'
import { Effect } from 'effect'
import type { KnownPlaces } from '../../commands/shipment/known-places.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'

const listOf = <Row, const Name extends string>(name: Name, rows: readonly Row[]) =>
  ({ [name]: rows, total: rows.length, more: false, next: null }) as { readonly [N in Name]: readonly Row[] } & {
    readonly total: number
    readonly more: false
    readonly next: null
  }

interface Parts {
  readonly gazetteer: Gazetteer
  readonly known: KnownPlaces
}

/** What the pickers of a load suggest as the user types: cities and postal codes, locations of earlier loads, rail ramps [2.80, 3.28]. */
export const placeLookupCalls = ({ gazetteer, known }: Parts): readonly Implementation[] => {
  return [
    implement(listPlaces, {
      handle: ({ query: { search, limit } }) => Effect.succeed(listOf('places', gazetteer.search(search ?? '', limit))),
    }),
    implement(listKnownLocations, {
      handle: ({ tenant, session, query: { search, limit, customer_id } }) =>
        Effect.gen(function* () {
          const customers = isPermitted(session.permissions, 'customers#read')
          const locationQuery = { search: search ?? '', customer_id, customers, limit }
          return listOf('locations', yield* fromLog(() => known.locations(tenant, locationQuery)))
        }),
    }),
    implement(listKnownRamps, {
      handle: ({ tenant, session, query: { search, limit } }) =>
        Effect.gen(function* () {
          const rampQuery = { search: search ?? '', book: isPermitted(session.permissions, 'ramps#read'), limit }
          return listOf('ramps', yield* fromLog(() => known.ramps(tenant, rampQuery)))
        }),
    }),
  ]
}
