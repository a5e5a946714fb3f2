import { Result } from 'effect'
import { creditRefusal } from '../customer/credit.ts'
import { type Refusal, refuse } from '../decision/refusal.ts'
import { diffRecords } from '../fields/diff.ts'
import type { ShipmentCommandOf, ShipmentFacts } from './commands.ts'
import { confirmationsSuperseded } from './confirmation/decide-confirmation.ts'
import { checkCompliance } from './cover-verdict.ts'
import { invalidShipment, type ShipmentDecision } from './decision.ts'
import { isLoadCarrier, withoutDispatchOf } from './intermodal/carrier-work.ts'
import { bookingCanceled, coverByQuote } from './ltl/cover-by-quote.ts'
import { mergeInput } from './merge-input.ts'
import { DISPATCH_FIELDS, fieldChanges, milestoneEvents, partChanges } from './milestones.ts'
import { alertsOf } from './rules/alerts.ts'
import { carrierBlocked, coverBlocked, uncoverBlocked } from './rules/booking.ts'
import { declaredValueBlocks } from './rules/declared-value.ts'
import { changeBlocked } from './rules/editable.ts'
import type { Shipment } from './state.ts'
import { shipmentStream } from './stream.ts'
import { trackingEnds } from './tracking-ends.ts'

/**
 * Covers a load with a carrier [4.37]: validates the load with the cover dialog's input, then the carrier's compliance, which an admin may
 * override by giving a reason [5.47]. The compliance receipt is recorded with the cover. A changed declared value must be saved first
 * [4.28].
 */
export const coverShipment = (state: Shipment, command: ShipmentCommandOf<'CoverShipment'>, facts: ShipmentFacts): ShipmentDecision => {
  const byQuote = coverByQuote(state, { shipment: command.shipment, forward_to_carrier: false }, facts)
  if (byQuote) return byQuote
  const merged = mergeInput(state, command.shipment ?? {}, facts.now, facts.auto_rates)
  const refusal = coverBlocked(state) ?? declaredValueBlocks(state, merged) ?? creditRefusal(facts.credit, merged)
  if (refusal) return Result.fail(refusal)
  const { carrier } = facts
  if (!carrier) return refuse('UnknownCarrier', 'No carrier has this ID, MC or DOT number. Add the carrier first.')
  const barred = carrierBlocked(carrier, merged.customer?.id)
  if (barred) return Result.fail(barred)

  const verdict = checkCompliance(carrier, merged, command.override_reason, facts)
  const after: Shipment = { ...merged, carrier: verdict.carrier }
  const alerts = alertsOf(after, facts.required)
  if (alerts.length > 0) return invalidShipment(alerts)
  if (verdict.problem) return Result.fail(verdict.problem)

  const { withDispatch, others } = partChanges(state, after, fieldChanges({ ...state, carrier: after.carrier }, after))
  return Result.succeed([
    ...confirmationsSuperseded(state),
    shipmentStream.happened('ShipmentCovered', { carrier: verdict.carrier, compliance: verdict.compliance, changes: others }),
    ...milestoneEvents(state, after, 'user', withDispatch),
  ])
}

/** Takes the carrier off a load [4.38], along with the dispatch, the driver and the truck. */
export const uncoverShipment = (state: Shipment, command: ShipmentCommandOf<'UncoverShipment'>, facts: ShipmentFacts): ShipmentDecision => {
  const blocked = changeBlocked(state)
  if (blocked) return Result.fail(blocked)
  if (state.carrier && command.reason.trim() === '') {
    return refuse('ReasonMissing', 'Enter a reason for uncovering the load.', [
      { key: 'reason:required', field: 'reason', message: 'Uncover: Reason is required' },
    ])
  }
  const refusal = uncoverBlocked(state)
  if (refusal || !state.carrier) return Result.fail(refusal as Refusal)
  const cleared = { ...state.load_info, ...Object.fromEntries(DISPATCH_FIELDS.map((field) => [field, null])) }
  const cancelled = bookingCanceled(state, facts)
  if (Result.isFailure(cancelled)) return cancelled
  return Result.succeed([
    ...cancelled.success,
    ...trackingEnds(state, 'Uncovered'),
    ...milestoneEvents(state, withoutDispatchOf(state, isLoadCarrier(state)), 'user'),
    ...confirmationsSuperseded(state),
    shipmentStream.happened('ShipmentUncovered', {
      carrier_id: state.carrier.id,
      carrier_name: state.carrier.name,
      reason: command.reason.trim(),
      notes: command.notes,
      changes: diffRecords({ load_info: state.load_info }, { load_info: cleared }),
      compensates: state.standing_events.cover,
    }),
  ])
}
