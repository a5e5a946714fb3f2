import type { StoredEvent } from '@waybill/shared/log/envelope'
import { readInstant } from '@waybill/shared/time/local-moment'
import type { Moment } from '../projections/shipments/board-at.ts'

/** A moment of the past as `at=` says it: a log position or an instant; null for neither. */
export const readMoment = (said: string): Moment | null => {
  if (/^\d{1,15}$/.test(said)) return { position: Number(said) }
  const time = readInstant(said)
  return time === null ? null : { time }
}

/** Whether an event of a record had happened at a moment. */
export const isWithin = (event: Pick<StoredEvent, 'position' | 'meta'>, moment: Moment): boolean =>
  'position' in moment ? event.position <= moment.position : event.meta.at <= moment.time
