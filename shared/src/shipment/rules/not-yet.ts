import type { Alert } from '../../decision/refusal.ts'
import { instantOf, type LocalMoment, localTimeAt } from '../../time/local-moment.ts'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { dispatchMomentOf, momentOf, STOP_MILESTONES } from '../stop-moments.ts'

/** Allowance for clock differences: a time at most this far ahead counts as past. */
const TOLERANCE_MS = 15 * 60_000

/** Whether a moment is in the future: by the minute if it has a time, otherwise by local date. `now` is an ISO instant. */
export const isAhead = (moment: LocalMoment, now: string): boolean => {
  const latest = new Date(Date.parse(now) + TOLERANCE_MS).toISOString()
  return moment.time === null ? moment.date > localTimeAt(latest, moment.zone).date : instantOf(moment) > latest
}

const sameMoment = (a: LocalMoment | null, b: LocalMoment | null): boolean => a?.date === b?.date && a?.time === b?.time

/**
 * Dispatches, arrivals and departures that a save adds or changes and that are in the future: a warning for user input, a reason to ignore
 * a tracking update. Values the load had before are not checked again. `now` is an ISO instant.
 */
export const aheadAlerts = (before: Shipment | null, after: Shipment, now: string): readonly Alert[] => {
  const known = new Map<string | null, PickStop>(before?.pick_stops.map((stop) => [stop.id, stop]))
  const dispatch = dispatchMomentOf(after)
  const isNewDispatch = dispatch !== null && !sameMoment(dispatch, before && dispatchMomentOf(before))
  return [
    ...(isNewDispatch && isAhead(dispatch, now)
      ? [
          {
            key: 'load_info.dispatched:ahead',
            field: 'load_info.dispatched',
            message: 'Carrier Information: Dispatched is in the future. Check the date.',
          },
        ]
      : []),
    ...after.pick_stops.flatMap((stop, index) =>
      STOP_MILESTONES.flatMap(([moment, label]): readonly Alert[] => {
        const current = momentOf(stop, moment)
        const stopBefore = known.get(stop.id)
        if (current === null || sameMoment(current, stopBefore ? momentOf(stopBefore, moment) : null) || !isAhead(current, now)) return []
        const path = `pick_stops[${index + 1}].${moment}`
        return [
          { key: `${path}:ahead`, field: `${path}_date`, message: `PickStop ${index + 1}: ${label} is in the future. Check the date.` },
        ]
      }),
    ),
  ]
}
