import { compareMoments } from '../../time/local-moment.ts'
import { mayBeDispatched } from '../intermodal/load-legs.ts'
import type { Alert } from '../refusals.ts'
import type { Shipment } from '../state.ts'
import { dispatchMomentOf, momentOf, wasReached } from '../stop-moments.ts'

const DISPATCHED = 'load_info.dispatched'

/** A load is dispatched only when somebody is there to be sent: it is covered, or its first leg is [4.57, 4.59, 5.35]. */
const dispatchNeedsCarrier = (shipment: Shipment): readonly Alert[] =>
  shipment.load_info.dispatched !== null && !mayBeDispatched(shipment)
    ? [{ key: `${DISPATCHED}:before_cover`, field: DISPATCHED, message: 'Add Carrier and Cover to Dispatch.' }]
    : []

/** Nothing arrives or leaves before the load is dispatched [4.58, 4.60, 5.17, 5.36]. */
const milestonesNeedDispatch = (shipment: Shipment): readonly Alert[] => {
  if (shipment.load_info.dispatched !== null || !shipment.pick_stops.some(wasReached)) return []
  const early = shipment.pick_stops.flatMap((stop, index) =>
    (['arrival', 'departure'] as const).flatMap((moment): readonly Alert[] => {
      if (stop[`${moment}_date`] === null) return []
      const path = `pick_stops[${index + 1}].${moment}`
      const label = moment === 'arrival' ? 'Arrival' : 'Departure'
      const message = `PickStop ${index + 1}: ${label} must be empty until the load is dispatched`
      return [{ key: `${path}:before_dispatch`, field: `${path}_date`, message }]
    }),
  )
  return [{ key: `${DISPATCHED}:required`, field: DISPATCHED, message: 'Carrier Information: Dispatched is required' }, ...early]
}

/** The first arrival is not before the dispatch [5.14, 5.17, 5.39]. */
const firstArrivalFollowsDispatch = (shipment: Shipment): readonly Alert[] => {
  const index = shipment.pick_stops.findIndex((stop) => stop.arrival_date !== null)
  const stop = shipment.pick_stops[index]
  const [arrival, dispatch] = [stop ? momentOf(stop, 'arrival') : null, dispatchMomentOf(shipment)]
  if (!arrival || !dispatch || compareMoments(arrival, dispatch) >= 0) return []
  const path = `pick_stops[${index + 1}].arrival`
  return [{ key: `${path}:before_dispatched`, field: `${path}_date`, message: 'Arrival is before Dispatched' }]
}

/** What stands between a load and its dispatch, arrivals and departures [4.56–4.60]. */
export const dispatchAlerts = (shipment: Shipment): readonly Alert[] => [
  ...dispatchNeedsCarrier(shipment),
  ...milestonesNeedDispatch(shipment),
  ...firstArrivalFollowsDispatch(shipment),
]
