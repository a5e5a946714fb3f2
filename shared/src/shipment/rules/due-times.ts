import { driveHours } from '../../places/drive-time.ts'
import type { Point } from '../../places/great-circle.ts'
import { instantOf, type LocalMoment } from '../../time/local-moment.ts'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { dispatchMomentOf, momentOf, wasReached } from '../stop-moments.ts'
import { isActive } from './active-status.ts'
import { shipmentStatus } from './status.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Hours between check calls: four, or twelve if the truck is tracked. */
const CALL_EVERY = 4 * HOUR
const CALL_EVERY_TRACKED = 12 * HOUR

/** How long before its first appointment a load should be dispatched. */
const DISPATCH_AHEAD = 2 * HOUR
/** How long before an appointment the truck should arrive. */
const NEARLY_DUE = 30 * MINUTE
/** Assumed time for loading or unloading. */
const AT_A_STOP = HOUR

const at = (moment: LocalMoment | null): number | null => (moment === null ? null : Date.parse(instantOf(moment)))
const iso = (ms: number): string => new Date(ms).toISOString()

/**
 * When the next check call is due: four hours after the last update (dispatch, check call, arrival, departure), or twelve if the truck is
 * tracked. Null before dispatch and once the load is no longer active.
 */
export const checkCallDueAt = (shipment: Shipment): string | null => {
  const dispatched = at(dispatchMomentOf(shipment))
  if (dispatched === null || !isActive(shipmentStatus(shipment))) return null
  const calls = shipment.check_calls.flatMap(({ struck, date, time, timezone }) => (struck ? [] : [at({ date, time, zone: timezone })]))
  const visits = shipment.pick_stops.flatMap((stop) => [at(momentOf(stop, 'arrival')), at(momentOf(stop, 'departure'))])
  const last = [...calls, ...visits].reduce<number>((latest, one) => Math.max(latest, one ?? latest), dispatched)
  return iso(last + (shipment.tracking?.state === 'started' ? CALL_EVERY_TRACKED : CALL_EVERY))
}

const pointOf = ({ location: { latitude, longitude } }: PickStop): Point | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null

const drive = (from: PickStop, to: PickStop): number => {
  const [a, b] = [pointOf(from), pointOf(to)]
  return a && b ? driveHours(a, b) * HOUR : 0
}

/** The latest time the truck may arrive at a stop: the end of its appointment, or the end of the day if that has no time. */
const deadlineOf = (stop: PickStop): number | null => {
  const due = momentOf(stop, 'appt_end') ?? momentOf(stop, 'appt_start')
  return due === null ? null : at({ ...due, time: due.time ?? '23:59' })
}

/**
 * When an active load starts to be at risk of missing an appointment: the last moment at which its truck can leave its current stop, or be
 * in transit without having arrived; at once if tracking or an ETA already says it will be late. Null if no upcoming stop has an
 * appointment.
 */
export const lateRiskAt = (shipment: Shipment): string | null => {
  if (!isActive(shipmentStatus(shipment))) return null
  const { pick_stops, tracking } = shipment
  const lastReached = pick_stops.findLastIndex(wasReached)
  const dispatched = at(dispatchMomentOf(shipment))
  const here = pick_stops[lastReached]
  const left = here ? at(momentOf(here, 'departure')) : null
  const already = left ?? dispatched ?? Date.parse(shipment.created_at)

  const risks: number[] = []
  let before = here
  let underWay = 0
  for (const [place, stop] of pick_stops.slice(lastReached + 1).entries()) {
    if (before) underWay += drive(before, stop) + (place === 0 ? 0 : AT_A_STOP)
    before = stop
    const deadline = deadlineOf(stop)
    if (deadline === null) continue
    const eta = at(momentOf(stop, 'appt_eta_start'))
    if (eta !== null && eta > deadline) risks.push(already)
    if (!here && place === 0) risks.push(deadline - (dispatched === null ? DISPATCH_AHEAD : NEARLY_DUE))
    else if (left === null) risks.push(deadline - underWay)
    else risks.push(left + underWay > deadline ? left : deadline - NEARLY_DUE)
  }
  if (tracking?.late && risks.length > 0) risks.push(already)
  return risks.length === 0 ? null : iso(Math.min(...risks))
}
