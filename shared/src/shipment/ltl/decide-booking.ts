import { Result } from 'effect'
import { type Refusal, refuse } from '../../decision/refusal.ts'
import type { ShipmentCommandOf, ShipmentFacts } from '../commands.ts'
import { uncoverShipment } from '../decide-cover.ts'
import type { ShipmentDecision } from '../decision.ts'
import { changeBlocked } from '../rules/editable.ts'
import type { Shipment } from '../state.ts'
import { momentOf } from '../stop-moments.ts'
import { shipmentStream } from '../stream.ts'
import { coverByQuote } from './cover-by-quote.ts'
import { selectQuote } from './decide-selection.ts'
import type { LtlPickup, LtlQuote } from './quote.ts'
import { unknownLtlQuote } from './usable.ts'

/** Books a quote [4.40]: selects it if needed, and covers the load with it. */
export const bookLtlQuote = (state: Shipment, command: ShipmentCommandOf<'BookLtlQuote'>, facts: ShipmentFacts): ShipmentDecision => {
  const quote = state.ltl.quotes.find(({ id }) => id === command.id)
  if (!quote) return Result.fail(unknownLtlQuote(command.id))
  if (quote.booked) return refuse('LtlQuoteBooked', `The LTL quote from ${quote.carrier_name} is already booked.`)
  const { events, after } = state.carrier ? { events: [], after: state } : selectQuote(state, quote)
  const covered = coverByQuote(after, command, facts) ?? refuse('AlreadyCovered', `Shipment ${state.pro} is covered. Uncover it first.`)
  return Result.map(covered, (more) => [...events, ...more])
}

const notBooked = (quote: LtlQuote): Refusal => ({
  type: 'LtlQuoteNotBooked',
  message: `The LTL quote from ${quote.carrier_name} is not booked.`,
})

/** Cancels a booking [4.39, 4.40], which takes the carrier off the load. The quote stays selected and can be booked again. */
export const cancelLtlQuote = (state: Shipment, command: ShipmentCommandOf<'CancelLtlQuote'>, facts: ShipmentFacts): ShipmentDecision => {
  const quote = state.ltl.quotes.find(({ id }) => id === command.id)
  if (!quote) return Result.fail(unknownLtlQuote(command.id))
  if (!quote.booked) return Result.fail(notBooked(quote))
  const reason = command.reason ?? 'LTL booking canceled'
  return uncoverShipment(state, { type: 'UncoverShipment', reason, notes: command.notes }, facts)
}

/** The pickup date and time: the appointment of the first stop, or else its ready date, in local time; null if it has neither. */
export const pickupMoment = (shipment: Shipment): Pick<LtlPickup, 'pickup_date' | 'pickup_time'> | null => {
  const [first] = shipment.pick_stops
  const moment = first && (momentOf(first, 'appt_start') ?? momentOf(first, 'ready_or_deliver'))
  return moment ? { pickup_date: moment.date, pickup_time: moment.time } : null
}

/** Requests a pickup from the carrier of a booked quote [4.40]; again only for a different date or time. */
export const requestLtlPickup = (
  state: Shipment,
  command: ShipmentCommandOf<'RequestLtlPickup'>,
  facts: ShipmentFacts,
): ShipmentDecision => {
  const quote = state.ltl.quotes.find(({ id }) => id === command.id)
  if (!quote) return Result.fail(unknownLtlQuote(command.id))
  const blocked = changeBlocked(state) ?? (quote.booked ? null : notBooked(quote))
  if (blocked) return Result.fail(blocked)
  const moment = pickupMoment(state)
  if (!moment) {
    return refuse('PickupDateMissing', 'Error: Fill all required fields.', [
      {
        key: 'pick_stops[1].ready_or_deliver_date:required',
        field: 'pick_stops[1].ready_or_deliver_date',
        message: 'PickStop 1: Ready/Deliver date is required',
      },
    ])
  }
  const { pickup } = quote
  if (pickup && pickup.pickup_date === moment.pickup_date && pickup.pickup_time === moment.pickup_time) {
    return refuse('PickupAlreadyRequested', `This pickup was already requested from ${quote.carrier_name} (${pickup.confirmation}).`)
  }
  const confirmation = facts.ltl?.confirmation
  if (!confirmation) return refuse('ProviderResponseMissing', 'Sending the pickup request failed. Please try again.')
  const { id, carrier_name, provider, simulated } = quote
  return Result.succeed([
    shipmentStream.happened('LtlPickupRequested', { id, carrier_name, pickup: { confirmation, ...moment }, provider, simulated }),
  ])
}
