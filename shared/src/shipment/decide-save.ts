import { Result } from 'effect'
import { creditRefusal } from '../customer/credit.ts'
import { type Alert, refuse } from '../decision/refusal.ts'
import { diffRecords } from '../fields/diff.ts'
import { NEW_LOAD_RATES } from './blank.ts'
import { blankShipment } from './blank-shipment.ts'
import type { RequiredFields, ShipmentCommandOf, ShipmentFacts } from './commands.ts'
import { invalidShipment, type ShipmentDecision } from './decision.ts'
import { mergeInput } from './merge-input.ts'
import { fieldChanges, milestoneEvents, partChanges } from './milestones.ts'
import { alertsOf, uniqueAlerts } from './rules/alerts.ts'
import { changeBlocked } from './rules/editable.ts'
import { numberAlerts } from './rules/numbers.ts'
import { rateAlerts } from './rules/rates.ts'
import { MODE_REQUIRED, missingStopPlaces } from './rules/required-fields.ts'
import { toSparseShipment } from './sparse-shipment.ts'
import { IMPORTED_STATUSES, type Shipment } from './state.ts'
import { shipmentStream } from './stream.ts'

/**
 * Trading partners and older systems do not know the company's settings, and a repeat has no dates yet [9.6]. Missing fields are shown on
 * the load instead of refused, and must be filled in before the first save.
 */
const COMPLETED_LATER: ReadonlySet<string> = new Set(['tender', 'import', 'repeat'])

const alertsOfNew = (shipment: Shipment, command: ShipmentCommandOf<'CreateShipment'>, required: RequiredFields): readonly Alert[] =>
  COMPLETED_LATER.has(command.source)
    ? uniqueAlerts([...missingStopPlaces(shipment), ...numberAlerts(shipment), ...rateAlerts(shipment)])
    : [...(command.shipment.mode ? [] : [MODE_REQUIRED]), ...alertsOf(shipment, required)]

/** Creates a load [4.15, 4.16]. */
export const createShipment = (
  state: Shipment | null,
  command: ShipmentCommandOf<'CreateShipment'>,
  facts: ShipmentFacts,
): ShipmentDecision => {
  if (state) return refuse('AlreadyCreated', `Shipment ${command.pro} already exists.`)
  const imported = IMPORTED_STATUSES.find((status) => status === command.imported_status) ?? null
  if (command.imported_status && !imported) {
    return refuse('UnknownStatus', `A shipment cannot be imported with the status ${command.imported_status}.`)
  }
  const blank = blankShipment({
    pro: command.pro,
    mode: command.shipment.mode ?? 'truckload',
    source: command.source,
    created_at: facts.now,
    created_by: facts.by.username,
  })
  const shipment: Shipment = {
    ...mergeInput({ ...blank, rates: NEW_LOAD_RATES }, command.shipment, facts.now, facts.auto_rates),
    tender: command.tender ?? null,
    repeated_from: command.repeated_from ?? null,
    imported_status: imported,
  }
  const alerts = alertsOfNew(shipment, command, facts.required)
  // A load that was tendered or imported exists already, so its customer's credit is checked when it is covered.
  const isEnteredHere = shipment.tender === null && imported === null
  const refusal = isEnteredHere && alerts.length === 0 ? creditRefusal(facts.credit, shipment) : null
  if (refusal) return Result.fail(refusal)
  return alerts.length > 0
    ? invalidShipment(alerts)
    : Result.succeed([shipmentStream.happened('ShipmentCreated', { shipment: toSparseShipment(shipment) })])
}

/**
 * Saves a load [4.17, 5.1]: records what changed, field by field, then the dispatch, arrivals and departures in it. A save may acknowledge
 * the open events that would otherwise block it [4.25]. Produces no event if nothing changed.
 */
export const reviseShipment = (state: Shipment, command: ShipmentCommandOf<'ReviseShipment'>, facts: ShipmentFacts): ShipmentDecision => {
  const acknowledges = command.shipment.open_events_acknowledged === true && state.open_events && !state.open_events_acknowledged
  const before = acknowledges ? { ...state, open_events_acknowledged: true } : state
  const blocked = changeBlocked(before)
  if (blocked) return Result.fail(blocked)

  const merged = mergeInput(before, command.shipment, facts.now, facts.auto_rates)
  // A dispatched load must not stay on hold, because the hold could then no longer be removed [4.59].
  const endsHold = before.hold !== null && before.load_info.dispatched === null && merged.load_info.dispatched !== null
  const after = endsHold ? { ...merged, hold: null } : merged
  const { withDispatch, others } = partChanges(before, after, fieldChanges(before, merged))
  const events = [
    ...(endsHold ? [shipmentStream.happened('HoldRemoved', {})] : []),
    ...(others.length > 0 ? [shipmentStream.happened('ShipmentRevised', { changes: others })] : []),
    ...milestoneEvents(before, after, 'user', withDispatch),
  ]
  // A time without a date is not a milestone and makes no event, so it is refused instead of dropped.
  const isTyped = events.length > 0 || diffRecords(before, after).length > 0
  const alerts = isTyped ? alertsOf(after, facts.required) : []
  if (alerts.length > 0) return invalidShipment(alerts)
  return Result.succeed([...(acknowledges ? [shipmentStream.happened('OpenEventsAcknowledged', {})] : []), ...events])
}
