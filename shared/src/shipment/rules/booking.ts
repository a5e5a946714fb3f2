import type { CarrierFacts } from '../commands.ts'
import { ofLoad, workDone } from '../intermodal/work-done.ts'
import type { Refusal } from '../refusals.ts'
import type { Shipment } from '../state.ts'
import { type ComplianceReceipt, failedFindings } from './compliance.ts'
import { changeBlocked } from './editable.ts'
import { shipmentStatus } from './status.ts'

/** The states of the Book Carrier modal [2.42]: choose a carrier, book him, cancel him, and repeat the load that he left [4.35, 4.36]. */
export type BookingStep = 'Cover' | 'Book' | 'Cancel' | 'Cancel_Step2'

/** The step that comes next for a load, and why it cannot be taken now; `reason` is null exactly when it can. */
export interface Booking {
  readonly step: BookingStep
  readonly enabled: boolean
  readonly reason: string | null
}

/** Where somebody stands: in front of a load, with a carrier chosen and judged, or after a cancel. */
export type BookingMoment =
  | { readonly at: 'load' }
  | { readonly at: 'carrier'; readonly blocked: Refusal | null }
  | { readonly at: 'cancelled' }

/** Why a load cannot be covered by anybody, null when it can [4.21, 4.37]. */
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
 * Why the cover of a load cannot be cancelled, null when it can [4.36, 4.38]. Once a truck was at a stop it did the work: then only taking
 * back the arrival, or a TONU release, is honest (docs/decisions/0004-uncover.md).
 */
export const uncoverBlocked = (shipment: Shipment): Refusal | null => {
  const blocked = changeBlocked(shipment)
  if (blocked) return blocked
  if (!shipment.carrier) return { type: 'NotCovered', message: `Shipment ${shipment.pro} is not covered.` }
  return workDone(shipment, ofLoad(shipment))
}

/** Why nobody may use a carrier, or not for the loads of this customer, whatever his papers say [4.41]. */
export const carrierBarred = (
  carrier: Pick<CarrierFacts, 'name' | 'status' | 'do_not_use' | 'do_not_use_customers'>,
  customer_id: string | null = null,
): Refusal | null => {
  if (carrier.do_not_use) return { type: 'CarrierNotToBeUsed', message: `${carrier.name} is marked do not use.` }
  if (customer_id !== null && carrier.do_not_use_customers?.includes(customer_id)) {
    return { type: 'CarrierNotToBeUsed', message: `${carrier.name} is marked do not use for this customer.` }
  }
  if (carrier.status === 'Super Hold') return { type: 'CarrierOnSuperHold', message: `${carrier.name} is on Super Hold.` }
  if (carrier.status === 'Inactive') return { type: 'CarrierInactive', message: `${carrier.name} is inactive.` }
  return null
}

/** Why a carrier failed compliance, in the words of the rules; null when he passed [5.43–5.46]. */
export const notCompliant = (receipt: Pick<ComplianceReceipt, 'findings'>): Refusal | null => {
  const alerts = failedFindings(receipt).map(({ rule, message }) => ({ key: `carrier:${rule}`, field: 'carrier', message }))
  return alerts[0] ? { type: 'CarrierNotCompliant', message: alerts[0].message, alerts } : null
}

/** Why a step that somebody already stands in cannot be taken any more, since others work on the load too; null while it can [4.35–4.38]. */
export const stepBlocked = (step: BookingStep, shipment: Shipment): Refusal | null => {
  if (step === 'Cancel_Step2') return null
  return step === 'Cancel' ? uncoverBlocked(shipment) : coverBlocked(shipment)
}

const booking = (step: BookingStep, blocked: Refusal | null): Booking => ({
  step,
  enabled: blocked === null,
  reason: blocked?.message ?? null,
})

/** The step of booking that comes next [4.35, 4.36]. A load that lost its carrier can be covered again at once [4.38]. */
export const bookingOf = (shipment: Shipment, moment: BookingMoment = { at: 'load' }): Booking => {
  if (moment.at === 'cancelled') return booking('Cancel_Step2', null)
  if (moment.at === 'carrier') return booking('Book', coverBlocked(shipment) ?? moment.blocked)
  return shipment.carrier ? booking('Cancel', uncoverBlocked(shipment)) : booking('Cover', coverBlocked(shipment))
}
