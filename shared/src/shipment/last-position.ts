import { compareMoments, type LocalMoment } from '../time/local-moment.ts'
import type { Shipment } from './state.ts'
import { momentOf } from './stop-moments.ts'

/** Where a truck was last heard of: at a stop that it reached, or where a check call placed it. */
export interface LastPosition {
  readonly source: 'stop' | 'check_call'
  /** Id of that stop or check call. */
  readonly id: string
  readonly city: string
  readonly state: string | null
  readonly at: LocalMoment
}

/** The last word of where the truck is; null while nobody said. Check calls that were struck or name no city say nothing of it. */
export const lastPosition = (shipment: Pick<Shipment, 'pick_stops' | 'check_calls'>): LastPosition | null => {
  const seen = shipment.pick_stops.flatMap((stop): readonly LastPosition[] => {
    const at = momentOf(stop, 'departure') ?? momentOf(stop, 'arrival')
    const { city, state } = stop.location
    return at && city && stop.id ? [{ source: 'stop', id: stop.id, city, state, at }] : []
  })
  const told = shipment.check_calls.flatMap(({ id, struck, city, state, date, time, timezone }): readonly LastPosition[] =>
    struck || !city ? [] : [{ source: 'check_call', id, city, state, at: { date, time, zone: timezone } }],
  )
  return [...seen, ...told].reduce<LastPosition | null>(
    (last, next) => (last === null || compareMoments(next.at, last.at) >= 0 ? next : last),
    null,
  )
}
