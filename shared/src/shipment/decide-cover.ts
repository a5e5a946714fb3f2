import { Result } from 'effect'
import { diffRecords } from '../fields/diff.ts'
import { localTimeAt } from '../time/local-moment.ts'
import type { CarrierFacts, ShipmentCommandOf, ShipmentFacts } from './commands.ts'
import { invalidShipment, type ShipmentDecision } from './decision.ts'
import { happened } from './events.ts'
import { mergeInput } from './merge-input.ts'
import { DISPATCH_FIELDS, fieldChanges, milestoneEvents, partChanges } from './milestones.ts'
import { type Refusal, refuse } from './refusals.ts'
import { alertsOf } from './rules/alerts.ts'
import { complianceOf, overrideWarning } from './rules/compliance.ts'
import { changeBlocked } from './rules/editable.ts'
import { shipmentStatus } from './rules/status.ts'
import type { CoveringCarrier, Shipment } from './state.ts'
import { wasReached, zoneOfFirstStop } from './stop-moments.ts'

const notCoverable = (state: Shipment): Refusal | null => {
  const blocked = changeBlocked(state)
  if (blocked) return blocked
  if (state.carrier) {
    return { type: 'AlreadyCovered', message: `Shipment ${state.pro} is covered by ${state.carrier.name}. Uncover it first.` }
  }
  const status = shipmentStatus(state)
  if (status === 'HOLD') return { type: 'OnHold', message: `Shipment ${state.pro} is on hold. Remove the hold to cover it.` }
  if (status !== 'OPEN' && status !== 'RESERVED') {
    return { type: 'NotCoverable', message: `Shipment ${state.pro} is ${status} and cannot be covered.` }
  }
  return null
}

/** Carriers that nobody may use, whatever their papers say [4.41]. */
const carrierBarred = (carrier: CarrierFacts): Refusal | null => {
  if (carrier.do_not_use) return { type: 'CarrierNotToBeUsed', message: `${carrier.name} is marked do not use.` }
  if (carrier.status === 'Super Hold') return { type: 'CarrierOnSuperHold', message: `${carrier.name} is on Super Hold.` }
  if (carrier.status === 'Inactive') return { type: 'CarrierInactive', message: `${carrier.name} is inactive.` }
  return null
}

const coveringCarrier = (carrier: CarrierFacts, facts: ShipmentFacts, override_reason: string | null): CoveringCarrier => ({
  id: carrier.id,
  name: carrier.name,
  mc_number: carrier.mc_number,
  dot_number: carrier.dot_number,
  scac: carrier.scac,
  phone: carrier.phone,
  email: carrier.email,
  covered_at: facts.now,
  covered_by: facts.by.username,
  override_reason,
})

/**
 * Covers a load with a carrier [4.37]: validates it with what the dialog wrote down, then the carrier's compliance, which an admin may
 * override by giving a reason [5.47]. The verdict is recorded with the cover.
 */
export const coverShipment = (state: Shipment, command: ShipmentCommandOf<'CoverShipment'>, facts: ShipmentFacts): ShipmentDecision => {
  const refusal = notCoverable(state)
  if (refusal) return Result.fail(refusal)
  const { carrier } = facts
  if (!carrier) return refuse('UnknownCarrier', 'We have no carrier with this id, MC or DOT number. Add the carrier first.')
  const barred = carrierBarred(carrier)
  if (barred) return Result.fail(barred)

  const input = command.shipment ?? {}
  const merged = mergeInput(state, input, facts.now)
  const today = localTimeAt(facts.now, zoneOfFirstStop(merged)).date
  const failed = complianceOf(carrier, merged.load_info.declared_value, today).filter((finding) => !finding.passed)
  const overridden = failed.length > 0 && facts.is_admin && command.override_reason !== null
  const after: Shipment = { ...merged, carrier: coveringCarrier(carrier, facts, overridden ? command.override_reason : null) }
  const alerts = alertsOf(after, facts.required)
  if (alerts.length > 0) return invalidShipment(alerts)
  if (failed.length > 0 && !overridden) {
    const problems = failed.map(({ rule, message }) => ({ key: `carrier:${rule}`, field: 'carrier', message }))
    return refuse('CarrierNotCompliant', problems[0]?.message ?? '', problems)
  }

  const { withDispatch, others } = partChanges(state, after, fieldChanges({ ...state, carrier: after.carrier }, after))
  return Result.succeed([
    happened('ShipmentCovered', {
      carrier: after.carrier as CoveringCarrier,
      compliance: { passed: failed.length === 0, findings: failed.map(({ message }) => overrideWarning(message)) },
      changes: others,
    }),
    ...milestoneEvents(state, after, 'user', withDispatch),
  ])
}

/**
 * Takes the carrier off a load [4.38], and with it the dispatch, the driver and the truck. Once a truck was at a stop it did the work:
 * then only taking back the arrival, or a TONU release, is honest (docs/decisions/0004-uncover.md).
 */
export const uncoverShipment = (state: Shipment, command: ShipmentCommandOf<'UncoverShipment'>): ShipmentDecision => {
  const blocked = changeBlocked(state)
  if (blocked) return Result.fail(blocked)
  if (!state.carrier) return refuse('NotCovered', `Shipment ${state.pro} is not covered.`)
  if (command.reason.trim() === '') {
    return refuse('ReasonMissing', 'Give a reason for uncovering the load.', [
      { key: 'reason:required', field: 'reason', message: 'Uncover: Reason is required' },
    ])
  }
  const reached = state.pick_stops.findIndex(wasReached)
  if (reached >= 0) {
    return refuse('TruckWasThere', `The truck was at stop ${reached + 1}. Take the arrival back first, or release the load with a TONU.`)
  }
  const cleared = { ...state.load_info, ...Object.fromEntries(DISPATCH_FIELDS.map((field) => [field, null])) }
  return Result.succeed([
    ...(state.tracking?.state === 'started'
      ? [happened('TrackingStopped', { provider: state.tracking.provider, reason: 'Uncovered' })]
      : []),
    ...milestoneEvents(state, { ...state, load_info: { ...state.load_info, dispatched: null } }, 'user'),
    happened('ShipmentUncovered', {
      carrier_id: state.carrier.id,
      carrier_name: state.carrier.name,
      reason: command.reason.trim(),
      notes: command.notes,
      changes: diffRecords({ load_info: state.load_info }, { load_info: cleared }),
    }),
  ])
}
