import { Result } from 'effect'
import { applyChanges } from '../../fields/apply.ts'
import type { ShipmentCommandOf, ShipmentFacts } from '../commands.ts'
import type { ShipmentDecision } from '../decision.ts'
import { happened, type ShipmentEvent } from '../events.ts'
import type { Refusal } from '../refusals.ts'
import { changeBlocked, readOnlyBlocked } from '../rules/editable.ts'
import { ltlLines } from '../rules/lines.ts'
import type { Shipment } from '../state.ts'
import type { LtlQuote } from './quote.ts'
import { notRatable } from './rated-load.ts'
import { selectingChanges, unselectingChanges, withoutQuote } from './selection.ts'
import { bookedQuote, selectedQuote } from './state.ts'
import { quoteUnusable, unknownLtlQuote } from './usable.ts'

/** Writes down what a provider offers. Like bids, offers come in beside whoever edits the load; a load that is over takes none. */
export const receiveLtlQuotes = (
  state: Shipment,
  command: ShipmentCommandOf<'ReceiveLtlQuotes'>,
  facts: ShipmentFacts,
): ShipmentDecision => {
  const refusal = readOnlyBlocked(state) ?? notRatable(state)
  if (refusal) return Result.fail(refusal)
  const { provider, simulated, rated } = command
  const quotes = command.offers.map(
    (offer, place): LtlQuote => ({
      id: `${state.pro}-Q${state.ltl.made + place + 1}`,
      ...offer,
      provider,
      simulated,
      rated,
      requested_at: facts.now,
      requested_by: facts.by.username,
      booked: null,
      pickup: null,
    }),
  )
  return Result.succeed([happened('LtlQuotesReceived', { quotes, provider, simulated })])
}

const selectionBlocked = (state: Shipment): Refusal | null => {
  const booked = bookedQuote(state.ltl)
  if (booked) return { type: 'LtlQuoteBooked', message: `The LTL quote of ${booked.carrier_name} is booked. Cancel it first.` }
  if (state.carrier) {
    return { type: 'AlreadyCovered', message: `Shipment ${state.pro} is covered by ${state.carrier.name}. Uncover it first.` }
  }
  return null
}

const unselected = (state: Shipment): { readonly events: readonly ShipmentEvent[]; readonly after: Shipment } => {
  const { selection } = state.ltl
  const quote = selectedQuote(state.ltl)
  if (!selection || !quote) return { events: [], after: state }
  const changes = unselectingChanges(state, selection.changes)
  return {
    events: [happened('LtlQuoteUnselected', { id: quote.id, carrier_name: quote.carrier_name, changes })],
    after: withoutQuote(state),
  }
}

/**
 * The load with a quote selected, and what happened on the way: whichever was selected before is given back [3.16]. One that is selected
 * already is selected anew where somebody took a line of it off the bill.
 */
export const selectedBy = (state: Shipment, quote: LtlQuote): { readonly events: readonly ShipmentEvent[]; readonly after: Shipment } => {
  const isWhole = Object.values(ltlLines(state.accessorial_lines)).every((line) => line !== null)
  if (state.ltl.selection?.quote_id === quote.id && isWhole) return { events: [], after: state }
  const before = unselected(state)
  const changes = selectingChanges(before.after, quote)
  const after = applyChanges(before.after, changes)
  return {
    events: [...before.events, happened('LtlQuoteSelected', { id: quote.id, carrier_name: quote.carrier_name, changes })],
    after: { ...after, ltl: { ...after.ltl, selection: { quote_id: quote.id, changes } } },
  }
}

/** Selects a quote [4.40]: its freight, fuel and discount become lines of the bill. */
export const selectLtlQuote = (state: Shipment, command: ShipmentCommandOf<'SelectLtlQuote'>, facts: ShipmentFacts): ShipmentDecision => {
  const quote = state.ltl.quotes.find(({ id }) => id === command.id)
  if (!quote) return Result.fail(unknownLtlQuote(command.id))
  const refusal = changeBlocked(state) ?? selectionBlocked(state) ?? quoteUnusable(quote, state, facts.now)
  return refusal ? Result.fail(refusal) : Result.succeed(selectedBy(state, quote).events)
}

/** Takes a selection back [4.40], and the lines with it; a quote that is not selected is nothing to take back. */
export const unselectLtlQuote = (state: Shipment, command: ShipmentCommandOf<'UnselectLtlQuote'>): ShipmentDecision => {
  if (!state.ltl.quotes.some(({ id }) => id === command.id)) return Result.fail(unknownLtlQuote(command.id))
  if (state.ltl.selection?.quote_id !== command.id) return Result.succeed([])
  const refusal = changeBlocked(state) ?? selectionBlocked(state)
  return refusal ? Result.fail(refusal) : Result.succeed(unselected(state).events)
}
