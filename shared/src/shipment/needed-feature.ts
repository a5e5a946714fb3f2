import type { Refusal } from '../decision/refusal.ts'
import { diffRecords } from '../fields/diff.ts'
import type { Feature } from '../permissions/features.ts'
import { isPermitted } from '../permissions/may.ts'
import type { ShipmentCommand, ShipmentFacts } from './commands.ts'
import type { ShipmentInput } from './input.ts'
import type { Leg } from './intermodal/legs.ts'
import { selectedQuote } from './ltl/state.ts'
import { mergeInput } from './merge-input.ts'
import { isPersonsSource } from './rules/check-call-sources.ts'
import type { Shipment } from './state.ts'

const needs = (feature: Feature, message: string) => ({ feature, message: `${message} (${feature}).` })
type Needed = ReturnType<typeof needs>

/** Leg fields that are part of covering a leg: its reference, places and ETA do not count as a revision. */
const LEG_PLAN: ReadonlySet<string> = new Set(['reference', 'origin', 'destination', 'eta_date', 'eta_time'])

const withoutPlanOf = (input: ShipmentInput, leg: Leg): ShipmentInput => {
  const legInput = input.intermodal_legs?.[leg]
  if (!legInput) return input
  const others = Object.fromEntries(Object.entries(legInput).filter(([field]) => !LEG_PLAN.has(field)))
  return { ...input, intermodal_legs: { ...input.intermodal_legs, [leg]: others } }
}

const isChangedBy = (state: Shipment, input: ShipmentInput, { now, auto_rates }: ShipmentFacts): boolean =>
  diffRecords(mergeInput(state, {}, now, auto_rates), mergeInput(state, input, now, auto_rates)).length > 0

const revises = (state: Shipment, input: ShipmentInput | null, facts: ShipmentFacts): readonly Needed[] =>
  input !== null && isChangedBy(state, input, facts)
    ? [needs('shipments#revise', 'You are not permitted to change the load itself. Leave `shipment` out')]
    : []

/** Features that a command needs beyond its endpoint's, because of its input or the state of the load. */
const neededBeyondCall = (state: Shipment, command: ShipmentCommand, facts: ShipmentFacts): readonly Needed[] => {
  switch (command.type) {
    case 'ReviseShipment':
      return command.shipment.open_events_acknowledged === true && state.open_events && !state.open_events_acknowledged
        ? [needs('shipments#acknowledge_events', 'You are not permitted to acknowledge open events')]
        : []
    case 'CoverShipment':
      return [
        ...(selectedQuote(state.ltl)
          ? [needs('ltl_quotes#book', 'Covering this load books its LTL quote, which you are not permitted to do')]
          : []),
        ...revises(state, command.shipment, facts),
      ]
    case 'BookLtlQuote':
      return revises(state, command.shipment, facts)
    case 'CoverLeg':
      return revises(state, command.shipment && withoutPlanOf(command.shipment, command.leg), facts)
    case 'LogCheckCall': {
      const isOwn = command.user == null || command.user.trim().toLowerCase() === facts.by.username.toLowerCase()
      return isOwn && isPersonsSource(command.source)
        ? []
        : [needs('check_calls#create_for_others', 'You are not permitted to record a check call for another user or system')]
    }
    default:
      return []
  }
}

/**
 * Refuses a command that does more than its endpoint permits: a cover that changes the load, a save that acknowledges events, a check call
 * for another user. Null if permitted, and for commands by Waybill itself, which have no permissions.
 */
export const notPermitted = (state: Shipment, command: ShipmentCommand, facts: ShipmentFacts): Refusal | null => {
  const { permissions } = facts
  if (permissions === undefined) return null
  const missing = neededBeyondCall(state, command, facts).find(({ feature }) => !isPermitted(permissions, feature))
  return missing ? { type: 'NotPermitted', ...missing } : null
}
