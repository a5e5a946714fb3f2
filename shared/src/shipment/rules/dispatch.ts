import type { Alert } from '../../decision/refusal.ts'
import { compareMoments } from '../../time/local-moment.ts'
import { mayBeDispatched } from '../intermodal/load-legs.ts'
import type { Shipment } from '../state.ts'
import { dispatchMomentOf, momentOf, STOP_MILESTONES, wasReached } from '../stop-moments.ts'

const DISPATCHED = 'load_info.dispatched'

/** A load can't be dispatched, or move past that status, without a dispatch date [4.58, 5.36]. */
export const dispatchedMissing: Alert = {
  key: `${DISPATCHED}:required`,
  field: DISPATCHED,
  message: 'Carrier Information: Dispatched is required',
}

/** A load can be dispatched only if it, or its first leg, is covered [4.57, 4.59, 5.35]. */
const dispatchNeedsCarrier = (shipment: Shipment): readonly Alert[] =>
  shipment.load_info.dispatched !== null && !mayBeDispatched(shipment)
    ? [{ key: `${DISPATCHED}:before_cover`, field: DISPATCHED, message: 'Add Carrier and Cover to Dispatch.' }]
    : []

/** No arrival or departure before the load is dispatched [4.58, 4.60, 5.17, 5.36]. */
const milestonesNeedDispatch = (shipment: Shipment): readonly Alert[] => {
  if (shipment.load_info.dispatched !== null || !shipment.pick_stops.some(wasReached)) return []
  const early = shipment.pick_stops.flatMap((stop, index) =>
    STOP_MILESTONES.flatMap(([moment, label]): readonly Alert[] => {
      if (stop[`${moment}_date`] === null) return []
      const path = `pick_stops[${index + 1}].${moment}`
      const message = `PickStop ${index + 1}: ${label} must be empty until the load is dispatched`
      return [{ key: `${path}:before_dispatch`, field: `${path}_date`, message }]
    }),
  )
  return [dispatchedMissing, ...early]
}

/** No arrival or departure is earlier than the dispatch. The first arrival has the text of [5.14, 5.17, 5.39]. */
const milestonesFollowDispatch = (shipment: Shipment): readonly Alert[] => {
  const dispatch = dispatchMomentOf(shipment)
  if (!dispatch) return []
  const first = shipment.pick_stops.findIndex((stop) => stop.arrival_date !== null)
  return shipment.pick_stops.flatMap((stop, index) =>
    STOP_MILESTONES.flatMap(([moment, label]): readonly Alert[] => {
      const known = momentOf(stop, moment)
      if (!known || compareMoments(known, dispatch) >= 0) return []
      const path = `pick_stops[${index + 1}].${moment}`
      const isFirst = moment === 'arrival' && index === first
      const message = isFirst ? 'Arrival is before Dispatched' : `PickStop ${index + 1}: ${label} is before Dispatched`
      return [{ key: `${path}:before_dispatched`, field: `${path}_date`, message }]
    }),
  )
}

/** Alerts about a load's dispatch, arrivals and departures [4.56–4.60]. */
export const dispatchAlerts = (shipment: Shipment): readonly Alert[] => [
  ...dispatchNeedsCarrier(shipment),
  ...milestonesNeedDispatch(shipment),
  ...milestonesFollowDispatch(shipment),
]
