import { Result } from 'effect'
import { creditRefusal } from '../../customer/credit.ts'
import { refuse } from '../../decision/refusal.ts'
import type { ShipmentFacts } from '../commands.ts'
import { confirmationsSuperseded } from '../confirmation/decide-confirmation.ts'
import { checkCompliance } from '../cover-verdict.ts'
import type { CarrierFacts } from '../covering-carrier.ts'
import { invalidShipment, type ShipmentDecision } from '../decision.ts'
import type { ShipmentInput } from '../input.ts'
import { mergeInput } from '../merge-input.ts'
import { fieldChanges, milestoneEvents, partChanges } from '../milestones.ts'
import { alertsOf } from '../rules/alerts.ts'
import { carrierBlocked, coverBlocked } from '../rules/booking.ts'
import { declaredValueBlocks } from '../rules/declared-value.ts'
import type { Shipment } from '../state.ts'
import { shipmentStream } from '../stream.ts'
import type { LtlQuote } from './quote.ts'
import { bookedQuote, selectedQuote } from './state.ts'
import { quoteBlocked } from './usable.ts'

/** Nothing is recorded unless the provider confirmed it. */
const providerFailed = (action: string) => refuse('ProviderResponseMissing', `${action} failed. Please try again.`)

/** The carrier of a quote: the one in the directory, or else just the name and SCAC. The quote makes it an LTL carrier. */
const quotedCarrier = ({ carrier_name, scac }: LtlQuote, known: CarrierFacts | null | undefined): CarrierFacts => ({
  id: `SCAC-${scac}`,
  name: carrier_name,
  mc_number: null,
  dot_number: null,
  phone: null,
  email: null,
  status: 'Active',
  do_not_use: false,
  safety_rating: null,
  cargo_insurance_amount: null,
  cargo_insurance_expires: null,
  liability_insurance_amount: null,
  liability_insurance_expires: null,
  general_liability_insurance_amount: null,
  general_liability_insurance_expires: null,
  common_authority: false,
  contract_authority: false,
  ...known,
  scac,
  ltl_carrier: true,
})

/**
 * Covers a load with its selected LTL quote, which books the quote [4.39]. Compliance is not checked for an LTL carrier [4.37], and the
 * receipt says so. All other cover checks apply, including barred carriers. Null if no quote is selected: then a carrier covers the load.
 */
export const coverByQuote = (
  state: Shipment,
  request: { readonly shipment: ShipmentInput | null; readonly forward_to_carrier: boolean },
  facts: ShipmentFacts,
): ShipmentDecision | null => {
  const quote = selectedQuote(state.ltl)
  if (!quote) return null
  const quoted = quotedCarrier(quote, facts.ltl?.carrier)
  const merged = mergeInput(state, request.shipment ?? {}, facts.now, facts.auto_rates)
  const refusal =
    coverBlocked(state) ??
    declaredValueBlocks(state, merged) ??
    quoteBlocked(quote, merged, facts.now) ??
    carrierBlocked(quoted, merged.customer?.id) ??
    creditRefusal(facts.credit, merged)
  if (refusal) return Result.fail(refusal)
  const { carrier, compliance } = checkCompliance(quoted, merged, null, facts)
  const after: Shipment = { ...merged, carrier }
  const alerts = alertsOf(after, facts.required)
  if (alerts.length > 0) return invalidShipment(alerts)
  const confirmation = facts.ltl?.confirmation
  if (!confirmation) return providerFailed('Booking')

  const { id, carrier_name, provider, simulated } = quote
  const { withDispatch, others } = partChanges(state, after, fieldChanges({ ...state, carrier }, after))
  return Result.succeed([
    ...confirmationsSuperseded(state),
    shipmentStream.happened('LtlQuoteBooked', {
      id,
      carrier_name,
      confirmation,
      forwarded_to_carrier: request.forward_to_carrier,
      provider,
      simulated,
    }),
    shipmentStream.happened('ShipmentCovered', { carrier, compliance, changes: others }),
    ...milestoneEvents(state, after, 'user', withDispatch),
  ])
}

/** Taking the carrier off cancels its booking [4.39], which the provider must have confirmed. No events if nothing is booked. */
export const bookingCanceled = (state: Shipment, facts: ShipmentFacts): ShipmentDecision => {
  const quote = bookedQuote(state.ltl)
  if (!quote) return Result.succeed([])
  const confirmation = facts.ltl?.confirmation
  if (!confirmation) return providerFailed('Canceling the LTL booking')
  const { id, carrier_name, provider, simulated } = quote
  return Result.succeed([shipmentStream.happened('LtlBookingCanceled', { id, carrier_name, confirmation, provider, simulated })])
}
