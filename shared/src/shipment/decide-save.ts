import { Result } from 'effect'
import { creditRefusal } from '../customer/credit.ts'
import { diffRecords } from '../fields/diff.ts'
import { blankShipment } from './blank-shipment.ts'
import type { RequiredFields, ShipmentCommandOf, ShipmentFacts } from './commands.ts'
import { invalidShipment, type ShipmentDecision } from './decision.ts'
import { happened } from './events.ts'
import { mergeInput } from './merge-input.ts'
import { fieldChanges, milestoneEvents, partChanges } from './milestones.ts'
import { type Alert, refuse } from './refusals.ts'
import { alertsOf, uniqueAlerts } from './rules/alerts.ts'
import { changeBlocked } from './rules/editable.ts'
import { numberAlerts } from './rules/numbers.ts'
import { rateAlerts } from './rules/rates.ts'
import { MODE_REQUIRED, placesMissing } from './rules/required-fields.ts'
import { IMPORTED_STATUSES, type Shipment } from './state.ts'
import { writtenShipment } from './written-shipment.ts'

/**
 * Partners and older systems do not know our settings, and a repeat has no dates yet [9.6]: what these leave out is shown on the load
 * instead of refused, and has to be filled in before the first save.
 */
const COMPLETED_LATER: ReadonlySet<string> = new Set(['tender', 'import', 'repeat'])

const alertsOfNew = (shipment: Shipment, command: ShipmentCommandOf<'CreateShipment'>, required: RequiredFields): readonly Alert[] =>
  COMPLETED_LATER.has(command.source)
    ? uniqueAlerts([...placesMissing(shipment), ...numberAlerts(shipment), ...rateAlerts(shipment)])
    : [...(command.shipment.mode ? [] : [MODE_REQUIRED]), ...alertsOf(shipment, required)]

/** Writes a new load down [4.15, 4.16]. */
export const createShipment = (
  state: Shipment | null,
  command: ShipmentCommandOf<'CreateShipment'>,
  facts: ShipmentFacts,
): ShipmentDecision => {
  if (state) return refuse('AlreadyCreated', `Shipment ${command.pro} exists already.`)
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
    ...mergeInput(blank, command.shipment, facts.now, facts.auto_rates),
    tender: command.tender ?? null,
    repeated_from: command.repeated_from ?? null,
    imported_status: imported,
  }
  const alerts = alertsOfNew(shipment, command, facts.required)
  // What a partner sent or another system had is there already; its cover is judged.
  const isOurs = shipment.tender === null && imported === null
  const refusal = isOurs && alerts.length === 0 ? creditRefusal(facts.credit, shipment) : null
  if (refusal) return Result.fail(refusal)
  return alerts.length > 0
    ? invalidShipment(alerts)
    : Result.succeed([happened('ShipmentCreated', { shipment: writtenShipment(shipment) })])
}

/**
 * A save [4.17, 5.1]: what changed, field by field, then the dispatch, arrivals and departures that it tells of. A save may acknowledge
 * the open events that would otherwise block it [4.25]. Nothing changed is no event.
 */
export const reviseShipment = (state: Shipment, command: ShipmentCommandOf<'ReviseShipment'>, facts: ShipmentFacts): ShipmentDecision => {
  const acknowledges = command.shipment.open_events_acknowledged === true && state.open_events && !state.open_events_acknowledged
  const before = acknowledges ? { ...state, open_events_acknowledged: true } : state
  const blocked = changeBlocked(before)
  if (blocked) return Result.fail(blocked)

  const after = mergeInput(before, command.shipment, facts.now, facts.auto_rates)
  const { withDispatch, others } = partChanges(before, after, fieldChanges(before, after))
  const events = [
    ...(others.length > 0 ? [happened('ShipmentRevised', { changes: others })] : []),
    ...milestoneEvents(before, after, 'user', withDispatch),
  ]
  // A time without its day is no milestone yet, so it makes no event; it is refused and not dropped.
  const isTyped = events.length > 0 || diffRecords(before, after).length > 0
  const alerts = isTyped ? alertsOf(after, facts.required) : []
  if (alerts.length > 0) return invalidShipment(alerts)
  return Result.succeed([...(acknowledges ? [happened('OpenEventsAcknowledged', {})] : []), ...events])
}
