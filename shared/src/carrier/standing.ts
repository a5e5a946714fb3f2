import type { CarrierFacts } from '../shipment/commands.ts'
import type { Alert } from '../shipment/refusals.ts'
import { carrierBarred } from '../shipment/rules/booking.ts'
import { failedFindings, receiptOf } from '../shipment/rules/compliance.ts'

/** How a carrier stands before any load: whether he may be used, and what is against it, what bars him first. */
export interface CarrierStanding {
  readonly usable: boolean
  readonly reasons: readonly Alert[]
}

/**
 * What a cover would say of a carrier today, of a load that declares no value: do not use, Super Hold, inactive, and what compliance asks
 * [4.41, 5.43, 5.44, 5.46]. `now` is an ISO instant; papers count on its UTC day. `customer_id`: whose load it is, where that is known.
 */
export const carrierStanding = (carrier: CarrierFacts, now: string, customer_id: string | null = null): CarrierStanding => {
  const barred = carrierBarred(carrier, customer_id)
  const reasons: readonly Alert[] = [
    ...(barred ? [{ key: `carrier:${barred.type}`, field: 'carrier', message: barred.message }] : []),
    ...failedFindings(receiptOf(carrier, null, now.slice(0, 10), now)).map(({ rule, message }) => ({
      key: `carrier:${rule}`,
      field: 'carrier',
      message,
    })),
  ]
  return { usable: reasons.length === 0, reasons }
}
