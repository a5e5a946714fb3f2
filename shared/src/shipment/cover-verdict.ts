import { localTimeAt } from '../time/local-moment.ts'
import type { CarrierFacts, ShipmentFacts } from './commands.ts'
import type { Refusal } from './refusals.ts'
import { notCompliant } from './rules/booking.ts'
import { type ComplianceReceipt, failedFindings, overrideWarning, receiptOf } from './rules/compliance.ts'
import type { CoveringCarrier, Shipment } from './state.ts'
import { zoneOfFirstStop } from './stop-moments.ts'

/** What a cover by a carrier would be: the carrier as he is kept, why he may not (null: he may), and what is recorded of the verdict. */
export interface CoverVerdict {
  readonly carrier: CoveringCarrier
  readonly problem: Refusal | null
  readonly compliance: { readonly passed: boolean; readonly findings: readonly string[]; readonly receipt: ComplianceReceipt }
}

/** Judges a carrier for a load, or for one of its legs, on the day at the first stop; an admin who gives a reason may override [5.43–5.47]. */
export const coverVerdict = (
  carrier: CarrierFacts,
  shipment: Pick<Shipment, 'load_info' | 'pick_stops'>,
  override_reason: string | null,
  facts: Pick<ShipmentFacts, 'now' | 'by' | 'is_admin'>,
): CoverVerdict => {
  const today = localTimeAt(facts.now, zoneOfFirstStop(shipment)).date
  const judged = receiptOf(carrier, shipment.load_info.declared_value, today, facts.now)
  const failed = notCompliant(judged)
  const reason = failed && facts.is_admin ? override_reason : null
  const receipt: ComplianceReceipt = { ...judged, overridden: reason === null ? null : { by: facts.by.username, reason } }
  return {
    carrier: {
      id: carrier.id,
      name: carrier.name,
      mc_number: carrier.mc_number,
      dot_number: carrier.dot_number,
      scac: carrier.scac,
      phone: carrier.phone,
      email: carrier.email,
      covered_at: facts.now,
      covered_by: facts.by.username,
      override_reason: reason,
    },
    problem: reason === null ? failed : null,
    compliance: { passed: failed === null, findings: failedFindings(receipt).map(({ message }) => overrideWarning(message)), receipt },
  }
}
