import type { StoredEvent } from '@waybill/shared/log/envelope'
import { readInstant } from '@waybill/shared/time/local-moment'
import type { PastMoment } from '../projections/shipments/board-at.ts'

/** A point in time from `at=`: a log position or an instant; null for neither. */
export const parsePastMoment = (text: string): PastMoment | null => {
  if (/^\d{1,15}$/.test(text)) return { position: Number(text) }
  const time = readInstant(text)
  return time === null ? null : { time }
}

/** Whether an event of a record had happened at a point in time. */
export const isUpTo = (event: Pick<StoredEvent, 'position' | 'meta'>, moment: PastMoment): boolean =>
  'position' in moment ? event.position <= moment.position : event.meta.at <= moment.time
