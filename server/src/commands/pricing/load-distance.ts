import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import type { MileageService } from '../../integrations/mileage/service.ts'
import { DependencyDown } from '../failures.ts'

/** Miles of a load: its own, else those between its stops; null if a place is unknown. */
export const loadDistance = (
  mileage: MileageService,
  { load_info, pick_stops }: Shipment,
): Effect.Effect<number | null, DependencyDown> => {
  const { miles } = load_info
  if (typeof miles === 'number' && miles > 0) return Effect.succeed(miles)
  const points = pick_stops.map(({ location: { latitude, longitude } }) =>
    latitude === null || longitude === null ? null : { latitude, longitude },
  )
  return Effect.tryPromise({
    try: async () => (await mileage.over(points))?.miles ?? null,
    catch: (cause) => new DependencyDown({ dependency: 'mileage', cause }),
  })
}
