import { driveHours } from '../../places/drive-time.ts'
import type { Point } from '../../places/great-circle.ts'
import { instantOf, type LocalMoment } from '../../time/local-moment.ts'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { dispatchMomentOf, momentOf, wasReached } from '../stop-moments.ts'
import { isActive, shipmentStatus } from './status.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A driver is called every four hours; one whose truck is followed, once a shift. */
const CALL_EVERY = 4 * HOUR
const CALL_EVERY_FOLLOWED = 12 * HOUR

/** So long before its first appointment a load should have a driver on his way. */
const SENT_AHEAD = 2 * HOUR
/** So long before an appointment the truck should be there. */
const NEARLY_DUE = 30 * MINUTE
/** What loading or unloading takes on the way. */
const AT_A_STOP = HOUR

const at = (moment: LocalMoment | null): number | null => (moment === null ? null : Date.parse(instantOf(moment)))
const iso = (ms: number): string => new Date(ms).toISOString()

/**
 * When somebody should next speak to the driver: four hours after the last word of him (dispatch, check call, arrival, departure), twelve
 * where the tracking service follows his truck; null while nobody was sent, and when the load is no longer active.
 */
export const checkCallDueAt = (shipment: Shipment): string | null => {
  const dispatched = at(dispatchMomentOf(shipment))
  if (dispatched === null || !isActive(shipmentStatus(shipment))) return null
  const calls = shipment.check_calls.flatMap(({ struck, date, time, timezone }) => (struck ? [] : [at({ date, time, zone: timezone })]))
  const visits = shipment.pick_stops.flatMap((stop) => [at(momentOf(stop, 'arrival')), at(momentOf(stop, 'departure'))])
  const last = [...calls, ...visits].reduce<number>((latest, one) => Math.max(latest, one ?? latest), dispatched)
  return iso(last + (shipment.tracking?.state === 'started' ? CALL_EVERY_FOLLOWED : CALL_EVERY))
}

const pointOf = ({ location: { latitude, longitude } }: PickStop): Point | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null

const drive = (from: PickStop, to: PickStop): number => {
  const [a, b] = [pointOf(from), pointOf(to)]
  return a && b ? driveHours(a, b) * HOUR : 0
}

/** Until when a stop takes the truck: the end of its appointment; where that has no time, the end of the day. */
const deadlineOf = (stop: PickStop): number | null => {
  const due = momentOf(stop, 'appt_end') ?? momentOf(stop, 'appt_start')
  return due === null ? null : at({ ...due, time: due.time ?? '23:59' })
}

/**
 * From when on an active load is at risk of missing an appointment if nothing happens until then: the last moment at which its truck may
 * leave where it is, or be on its way without having come; at once where the tracking service or an ETA already says too late. Null where
 * nothing ahead has an appointment.
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
    if (!here && place === 0) risks.push(deadline - (dispatched === null ? SENT_AHEAD : NEARLY_DUE))
    else if (left === null) risks.push(deadline - underWay)
    else risks.push(left + underWay > deadline ? left : deadline - NEARLY_DUE)
  }
  if (tracking?.late && risks.length > 0) risks.push(already)
  return risks.length === 0 ? null : iso(Math.min(...risks))
}
