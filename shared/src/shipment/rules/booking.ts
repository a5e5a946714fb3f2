import type { Refusal } from '../../decision/refusal.ts'
import type { CarrierFacts } from '../covering-carrier.ts'
import { carrierWorkDone, isLoadCarrier } from '../intermodal/carrier-work.ts'
import type { Shipment } from '../state.ts'
import { type ComplianceReceipt, failedFindings } from './compliance.ts'
import { changeBlocked } from './editable.ts'
import { shipmentStatus } from './status.ts'

/** The states of the Book Carrier modal [2.42]: choose a carrier, book it, cancel it, and repeat the load that it left [4.35, 4.36]. */
export type BookingStep = 'Cover' | 'Book' | 'Cancel' | 'Cancel_Step2'

/** The next step for a load, and why it is disabled; `reason` is null exactly if the step is enabled. */
export interface Booking {
  readonly step: BookingStep
  readonly enabled: boolean
  readonly reason: string | null
}

/** The current place in the modal: at the load, with a carrier chosen and checked, or after a cancel. */
export type BookingContext =
  | { readonly at: 'load' }
  | { readonly at: 'carrier'; readonly blocked: Refusal | null }
  | { readonly at: 'cancelled' }

/** Why a load cannot be covered; null if it can [4.21, 4.37]. */
export const coverBlocked = (shipment: Shipment): Refusal | null => {
  const blocked = changeBlocked(shipment)
  if (blocked) return blocked
  const { pro, carrier } = shipment
  if (carrier) return { type: 'AlreadyCovered', message: `Shipment ${pro} is covered by ${carrier.name}. Uncover it first.` }
  const status = shipmentStatus(shipment)
  if (status === 'HOLD') return { type: 'OnHold', message: `Shipment ${pro} is on hold. Remove the hold to cover it.` }
  if (status !== 'OPEN' && status !== 'RESERVED') {
    return { type: 'NotCoverable', message: `Shipment ${pro} is ${status} and cannot be covered.` }
  }
  return null
}

/**
 * Why the cover of a load cannot be canceled; null if it can [4.36, 4.38]. Once a truck was at a stop, the arrival must be cleared first,
 * or the load released with a TONU (docs/shipments.md).
 */
export const uncoverBlocked = (shipment: Shipment): Refusal | null => {
  const blocked = changeBlocked(shipment)
  if (blocked) return blocked
  if (!shipment.carrier) return { type: 'NotCovered', message: `Shipment ${shipment.pro} is not covered.` }
  return carrierWorkDone(shipment, isLoadCarrier(shipment))
}

/** Why a carrier cannot be used, in general or for this customer, regardless of compliance [4.41]. */
export const carrierBlocked = (
  carrier: Pick<CarrierFacts, 'name' | 'status' | 'do_not_use' | 'do_not_use_customers'>,
  customer_id: string | null = null,
): Refusal | null => {
  if (carrier.do_not_use) return { type: 'CarrierDoNotUse', message: `${carrier.name} is marked do not use.` }
  if (customer_id !== null && carrier.do_not_use_customers?.includes(customer_id)) {
    return { type: 'CarrierDoNotUse', message: `${carrier.name} is marked do not use for this customer.` }
  }
  if (carrier.status === 'Super Hold') return { type: 'CarrierOnSuperHold', message: `${carrier.name} is on Super Hold.` }
  if (carrier.status === 'Inactive') return { type: 'CarrierInactive', message: `${carrier.name} is inactive.` }
  return null
}

/** Why a carrier failed compliance, with the texts of the rules; null if it passed [5.43–5.46]. */
export const complianceRefusal = (receipt: Pick<ComplianceReceipt, 'findings'>): Refusal | null => {
  const alerts = failedFindings(receipt).map(({ rule, message }) => ({ key: `carrier:${rule}`, field: 'carrier', message }))
  return alerts[0] ? { type: 'CarrierNotCompliant', message: alerts[0].message, alerts } : null
}

/** Why the open step can no longer be taken, because other users work on the load, too; null if it can [4.35–4.38]. */
export const stepBlocked = (step: BookingStep, shipment: Shipment): Refusal | null => {
  if (step === 'Cancel_Step2') return null
  return step === 'Cancel' ? uncoverBlocked(shipment) : coverBlocked(shipment)
}

const booking = (step: BookingStep, blocked: Refusal | null): Booking => ({
  step,
  enabled: blocked === null,
  reason: blocked?.message ?? null,
})

/** The next booking step [4.35, 4.36]. An uncovered load can be covered again at once [4.38]. */
export const bookingOf = (shipment: Shipment, moment: BookingContext = { at: 'load' }): Booking => {
  if (moment.at === 'cancelled') return booking('Cancel_Step2', null)
  if (moment.at === 'carrier') return booking('Book', coverBlocked(shipment) ?? moment.blocked)
  return shipment.carrier ? booking('Cancel', uncoverBlocked(shipment)) : booking('Cover', coverBlocked(shipment))
}
