import { compareMoments, type LocalMoment } from '../time/local-moment.ts'
import type { Shipment } from './state.ts'
import { momentOf } from './stop-moments.ts'

/** The last reported position of a truck: a stop it reached, or the place in a check call. */
export interface LastPosition {
  readonly source: 'stop' | 'check_call'
  /** Id of the stop or check call. */
  readonly id: string
  readonly city: string
  readonly state: string | null
  readonly at: LocalMoment
}

/** The newest position of the truck; null if there is none. Voided check calls and those without a city do not count. */
export const lastPosition = (shipment: Pick<Shipment, 'pick_stops' | 'check_calls'>): LastPosition | null => {
  const seen = shipment.pick_stops.flatMap((stop): readonly LastPosition[] => {
    const at = momentOf(stop, 'departure') ?? momentOf(stop, 'arrival')
    const { city, state } = stop.location
    return at && city && stop.id ? [{ source: 'stop', id: stop.id, city, state, at }] : []
  })
  const calledIn = shipment.check_calls.flatMap(({ id, struck, city, state, date, time, timezone }): readonly LastPosition[] =>
    struck || !city ? [] : [{ source: 'check_call', id, city, state, at: { date, time, zone: timezone } }],
  )
  return [...seen, ...calledIn].reduce<LastPosition | null>(
    (last, next) => (last === null || compareMoments(next.at, last.at) >= 0 ? next : last),
    null,
  )
}
