import { Result } from 'effect'
import { creditRefusal } from '../../customer/credit.ts'
import { type Refusal, refuse } from '../../decision/refusal.ts'
import { diffRecords } from '../../fields/diff.ts'
import type { ShipmentCommandOf, ShipmentFacts } from '../commands.ts'
import { checkCompliance } from '../cover-verdict.ts'
import { invalidShipment, type ShipmentDecision } from '../decision.ts'
import { mergeInput } from '../merge-input.ts'
import { DISPATCH_FIELDS, fieldChanges, milestoneEvents, partChanges } from '../milestones.ts'
import { alertsOf } from '../rules/alerts.ts'
import { carrierBlocked } from '../rules/booking.ts'
import { declaredValueBlocks } from '../rules/declared-value.ts'
import { changeBlocked } from '../rules/editable.ts'
import { TYPE_REQUIRED } from '../rules/ramps.ts'
import { shipmentStatus } from '../rules/status.ts'
import type { Shipment } from '../state.ts'
import { shipmentStream } from '../stream.ts'
import { carrierWorkDone, isLegCarrier, withoutDispatchOf } from './carrier-work.ts'
import { LEG_NAMES, type Leg } from './legs.ts'
import { legsInUse } from './load-legs.ts'

/** Why a load does not have a leg; null if it does. */
const legMissing = (shipment: Shipment, leg: Leg): Refusal | null => {
  if (shipment.mode !== 'intermodal')
    return { type: 'NotIntermodal', message: `Shipment ${shipment.pro} is not intermodal and has no legs.` }
  if (shipment.intermodal.type === null) return { type: 'LegNotUsed', message: TYPE_REQUIRED.message, alerts: [TYPE_REQUIRED] }
  if (legsInUse(shipment).includes(leg)) return null
  const message = `A ${shipment.intermodal.type.replaceAll('_', ' ')} load has no ${LEG_NAMES[leg]} leg.`
  return { type: 'LegNotUsed', message }
}

/** Why a leg cannot be covered; null if it can. Legs may also be covered while the container is in transit. */
const legBlocked = (state: Shipment, after: Shipment, leg: Leg): Refusal | null => {
  const blocked = changeBlocked(state) ?? legMissing(after, leg)
  if (blocked) return blocked
  const { carrier } = state.intermodal_legs[leg]
  if (carrier) {
    const message = `${LEG_NAMES[leg]} of shipment ${state.pro} is covered by ${carrier.name}. Uncover it first.`
    return { type: 'AlreadyCovered', message }
  }
  if (shipmentStatus(state) === 'HOLD') {
    return { type: 'OnHold', message: `Shipment ${state.pro} is on hold. Remove the hold to cover it.` }
  }
  return state.imported_status === null
    ? declaredValueBlocks(state, after)
    : { type: 'NotCoverable', message: `Shipment ${state.pro} is ${state.imported_status} and cannot be covered.` }
}

/**
 * Covers one leg of an intermodal load with a carrier [7.30, 2.79], with the same checks as covering the whole load [4.37, 5.43–5.47]. The
 * carrier of the load, if any, does the legs that have no carrier (docs/decisions/0020-intermodal-legs-and-status.md).
 */
export const coverLeg = (state: Shipment, command: ShipmentCommandOf<'CoverLeg'>, facts: ShipmentFacts): ShipmentDecision => {
  const { leg } = command
  const merged = mergeInput(state, command.shipment ?? {}, facts.now, facts.auto_rates)
  const refusal = legBlocked(state, merged, leg) ?? creditRefusal(facts.credit, merged)
  if (refusal) return Result.fail(refusal)
  if (!facts.carrier) return refuse('UnknownCarrier', 'No carrier has this ID, MC or DOT number. Add the carrier first.')
  const barred = carrierBlocked(facts.carrier, merged.customer?.id)
  if (barred) return Result.fail(barred)

  const { carrier, problem, compliance } = checkCompliance(facts.carrier, merged, command.override_reason, facts)
  const withCarrier = (shipment: Shipment): Shipment => ({
    ...shipment,
    intermodal_legs: { ...shipment.intermodal_legs, [leg]: { ...shipment.intermodal_legs[leg], carrier } },
  })
  const after = withCarrier(merged)
  const alerts = alertsOf(after, facts.required)
  if (alerts.length > 0) return invalidShipment(alerts)
  if (problem) return Result.fail(problem)

  const { withDispatch, others } = partChanges(state, after, fieldChanges(withCarrier(state), after))
  return Result.succeed([
    shipmentStream.happened('LegCovered', { leg, carrier, compliance, changes: others }),
    ...milestoneEvents(state, after, 'user', withDispatch),
  ])
}

/** Takes the carrier off one leg, along with its dispatch, reference and ETA. The leg goes back to the load's carrier, if there is one. */
export const uncoverLeg = (state: Shipment, command: ShipmentCommandOf<'UncoverLeg'>): ShipmentDecision => {
  const { leg } = command
  const blocked = changeBlocked(state) ?? legMissing(state, leg)
  if (blocked) return Result.fail(blocked)
  const { carrier } = state.intermodal_legs[leg]
  if (!carrier) return refuse('NotCovered', `${LEG_NAMES[leg]} of shipment ${state.pro} is not covered.`)
  const reason = command.reason.trim()
  if (reason === '') {
    return refuse('ReasonMissing', 'Enter a reason for uncovering the leg.', [
      { key: 'reason:required', field: 'reason', message: 'Uncover: Reason is required' },
    ])
  }
  const work = carrierWorkDone(state, isLegCarrier(leg))
  if (work) return Result.fail(work)

  const idle = withoutDispatchOf(state, isLegCarrier(leg))
  const driverGoes = state.load_info.dispatched !== null && idle.load_info.dispatched === null
  const cleared: Shipment = {
    ...state,
    load_info: driverGoes ? { ...state.load_info, ...Object.fromEntries(DISPATCH_FIELDS.map((field) => [field, null])) } : state.load_info,
    intermodal_legs: {
      ...state.intermodal_legs,
      [leg]: { ...state.intermodal_legs[leg], reference: null, eta_date: null, eta_time: null },
    },
  }
  return Result.succeed([
    ...milestoneEvents(state, idle, 'user'),
    shipmentStream.happened('LegUncovered', {
      leg,
      carrier_id: carrier.id,
      carrier_name: carrier.name,
      reason,
      notes: command.notes,
      changes: diffRecords(state, cleared),
    }),
  ])
}
