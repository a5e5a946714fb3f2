import type { Alert } from '../decision/refusal.ts'
import type { CarrierFacts } from '../shipment/covering-carrier.ts'
import { carrierBlocked } from '../shipment/rules/booking.ts'
import { failedFindings, receiptOf } from '../shipment/rules/compliance.ts'

/** Whether a carrier may be used at all, and the reasons against it, blocking ones first. */
export interface CarrierEligibility {
  readonly is_usable: boolean
  readonly reasons: readonly Alert[]
}

/**
 * What a cover would report for a carrier today, for a load without declared value: do not use, Super Hold, inactive, and what compliance
 * asks [4.41, 5.43, 5.44, 5.46]. `now` is an ISO instant; insurance dates are compared with its UTC day. `customer_id`: whose load it is,
 * where that is known.
 */
export const carrierEligibility = (carrier: CarrierFacts, now: string, customer_id: string | null = null): CarrierEligibility => {
  const barred = carrierBlocked(carrier, customer_id)
  const reasons: readonly Alert[] = [
    ...(barred ? [{ key: `carrier:${barred.type}`, field: 'carrier', message: barred.message }] : []),
    ...failedFindings(receiptOf(carrier, null, now.slice(0, 10), now)).map(({ rule, message }) => ({
      key: `carrier:${rule}`,
      field: 'carrier',
      message,
    })),
  ]
  return { is_usable: reasons.length === 0, reasons }
}
