import { CALL_BEFORE_HOURS, CALL_EVERY_HOURS, type NextCheckCall } from '@waybill/shared/shipment/rules/next-check-call'

const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`)

/** Why a check call is due. */
export const dueReason = (next: NextCheckCall): string => {
  if (next.because === 'appointment') return `${hours(CALL_BEFORE_HOURS)} before the appointment at stop ${next.stop}`
  return next.because === 'dispatch' ? `${hours(CALL_EVERY_HOURS)} after the dispatch` : `${hours(CALL_EVERY_HOURS)} after the last one`
}
