import { TEXTS } from '@waybill/shared/protocol/texts'
import type { PickStop } from '@waybill/shared/shipment/shape'
import type { Shipment } from '@waybill/shared/shipment/state'
import { minutesLate } from '@waybill/shared/shipment/tracking/lateness'
import { instantOf } from '@waybill/shared/time/local-moment'
import type { ApiError } from '../../app/api-error.ts'

export type TrackingAct = 'send' | 'stop' | 'link' | 'partner'

/** Toast text when the tracking service accepted the request [8.24, 8.26]. */
export const TRACKING_DONE: Readonly<Record<TrackingAct, string>> = {
  send: TEXTS.tracking.orderSent,
  stop: TEXTS.tracking.orderStopped,
  link: TEXTS.tracking.linkRetrieved,
  partner: TEXTS.tracking.partnerStatusSet,
}

/**
 * Toast text when the tracking service refused the request [8.22, 8.23, 8.25]. A send or a stop shows the server's text. Null if the boxes show the
 * error.
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

/** ETA at the next stop against its appointment. */
export interface EtaStatus {
  /** Stop number, from 1. */
  readonly number: number
  readonly stop: PickStop
  /** Minutes late against the appointment, negative if early; null if either time is unknown. */
  readonly late: number | null
}

/** The next stop and its ETA status; null if all stops are done. */
export const etaStatus = ({ pick_stops }: Pick<Shipment, 'pick_stops'>): EtaStatus | null => {
  const place = pick_stops.findIndex(({ arrival_date, departure_date }) => arrival_date === null && departure_date === null)
  const stop = pick_stops[place]
  if (!stop) return null
  const { appt_eta_start_date: date, appt_eta_start_time: time } = stop
  const late = date === null ? null : minutesLate(stop, instantOf({ date, time, zone: stop.location.timezone }))
  return { number: place + 1, stop, late }
}

/** `On time`, `1 h 20 min early`, `45 min late`; empty if unknown. */
export const latenessLabel = (late: number | null): string => {
  if (late === null) return ''
  const minutes = Math.abs(late)
  if (minutes < 5) return 'On time'
  const hours = Math.floor(minutes / 60)
  const text = [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ')
  return `${text} ${late > 0 ? 'late' : 'early'}`
}
