import type { Refusal } from '../decision/refusal.ts'
import { permits } from '../permissions/may.ts'
import { localTimeAt } from '../time/local-moment.ts'
import type { ShipmentFacts } from './commands.ts'
import type { CarrierFacts, CoveringCarrier } from './covering-carrier.ts'
import { complianceRefusal } from './rules/booking.ts'
import { type ComplianceReceipt, failedFindings, overrideWarning, receiptOf } from './rules/compliance.ts'
import type { Shipment } from './state.ts'
import { zoneOfFirstStop } from './stop-moments.ts'

/** The outcome of a cover: the carrier as stored on the load, why it is refused (null if it is not), and the recorded verdict. */
export interface ComplianceResult {
  readonly carrier: CoveringCarrier
  readonly problem: Refusal | null
  readonly compliance: { readonly passed: boolean; readonly findings: readonly string[]; readonly receipt: ComplianceReceipt }
}

/**
 * Checks a carrier for a load or one of its legs, on the local date at the first stop. A sender with carriers#override_compliance, which
 * admins have, may override by giving a reason [5.43–5.47].
 */
export const checkCompliance = (
  carrier: CarrierFacts,
  shipment: Pick<Shipment, 'load_info' | 'pick_stops'>,
  override_reason: string | null,
  facts: Pick<ShipmentFacts, 'now' | 'by' | 'is_admin' | 'permissions'>,
): ComplianceResult => {
  const today = localTimeAt(facts.now, zoneOfFirstStop(shipment)).date
  const judged = receiptOf(carrier, shipment.load_info.declared_value, today, facts.now)
  const failed = complianceRefusal(judged)
  const reason = failed && permits(facts, 'carriers#override_compliance') ? override_reason : null
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
