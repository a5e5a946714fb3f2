import { TEXTS } from '@waybill/shared/protocol/texts'
import type { PickStop } from '@waybill/shared/shipment/shape'
import type { Shipment } from '@waybill/shared/shipment/state'
import { minutesLate } from '@waybill/shared/shipment/visibility/lateness'
import { instantOf } from '@waybill/shared/time/local-moment'
import type { ApiError } from '../../app/api-error.ts'

export type TrackingAct = 'send' | 'stop' | 'link' | 'partner'

/** What is said in the corner when the tracking service did as asked [8.24, 8.26]. */
export const TRACKING_DONE: Readonly<Record<TrackingAct, string>> = {
  send: TEXTS.tracking.orderSent,
  stop: TEXTS.tracking.orderStopped,
  link: TEXTS.tracking.linkRetrieved,
  partner: TEXTS.tracking.partnerStatusSet,
}

/**
 * What is said when it did not [8.22, 8.23, 8.25]: a send or a stop shows what the server answered. Null where the boxes say it.
 */
export const trackingFailure = (
  act: TrackingAct,
  { status, alerts, message }: Pick<ApiError, 'status' | 'alerts' | 'message'>,
): string | null => {
  if (alerts.length > 0) return null
  if (status === 403) return message
  if (act === 'partner') return TEXTS.tracking.partnerStatusFailed
  return act === 'link' ? TEXTS.tracking.linkFailed : message
}

/** When the truck should be at the next stop, against what was promised there. */
export interface EtaStanding {
  /** Of the stop, from 1. */
  readonly number: number
  readonly stop: PickStop
  /** By how many minutes it misses the appointment, negative before it; null where one of both is not known. */
  readonly late: number | null
}

/** The next stop and how its ETA stands; null when the truck was everywhere. */
export const etaStanding = ({ pick_stops }: Pick<Shipment, 'pick_stops'>): EtaStanding | null => {
  const place = pick_stops.findIndex(({ arrival_date, departure_date }) => arrival_date === null && departure_date === null)
  const stop = pick_stops[place]
  if (!stop) return null
  const { appt_eta_start_date: date, appt_eta_start_time: time } = stop
  const late = date === null ? null : minutesLate(stop, instantOf({ date, time, zone: stop.location.timezone }))
  return { number: place + 1, stop, late }
}

/** `On time`, `1 h 20 min early`, `45 min late`; empty where nobody can tell. */
export const latenessText = (late: number | null): string => {
  if (late === null) return ''
  const minutes = Math.abs(late)
  if (minutes < 5) return 'On time'
  const hours = Math.floor(minutes / 60)
  const text = [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ')
  return `${text} ${late > 0 ? 'late' : 'early'}`
}
