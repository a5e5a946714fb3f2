import { Result } from 'effect'
import type { Refusal } from '../../decision/refusal.ts'
import { applyChanges } from '../../fields/apply.ts'
import type { ShipmentCommandOf, ShipmentFacts } from '../commands.ts'
import type { ShipmentDecision } from '../decision.ts'
import { changeBlocked, readOnlyBlocked } from '../rules/editable.ts'
import { ltlLines } from '../rules/lines.ts'
import type { Shipment } from '../state.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import type { LtlQuote } from './quote.ts'
import { ratingBlocked } from './rated-load.ts'
import { changesOfSelecting, changesOfUnselecting, withoutQuote } from './selection.ts'
import { bookedQuote, selectedQuote } from './state.ts'
import { quoteBlocked, unknownLtlQuote } from './usable.ts'

/**
 * Records a provider's quotes. Like bids, they do not conflict with a user editing the load; a load that is no longer active takes none.
 */
export const receiveLtlQuotes = (
  state: Shipment,
  command: ShipmentCommandOf<'ReceiveLtlQuotes'>,
  facts: ShipmentFacts,
): ShipmentDecision => {
  const refusal = readOnlyBlocked(state) ?? ratingBlocked(state)
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
  return Result.succeed([shipmentStream.happened('LtlQuotesReceived', { quotes, provider, simulated })])
}

const selectionBlocked = (state: Shipment): Refusal | null => {
  const booked = bookedQuote(state.ltl)
  if (booked) return { type: 'LtlQuoteBooked', message: `The LTL quote from ${booked.carrier_name} is booked. Cancel it first.` }
  if (state.carrier) {
    return { type: 'AlreadyCovered', message: `Shipment ${state.pro} is covered by ${state.carrier.name}. Uncover it first.` }
  }
  return null
}

const unselected = (state: Shipment): { readonly events: readonly ShipmentEvent[]; readonly after: Shipment } => {
  const { selection } = state.ltl
  const quote = selectedQuote(state.ltl)
  if (!selection || !quote) return { events: [], after: state }
  const changes = changesOfUnselecting(state, selection.changes)
  return {
    events: [shipmentStream.happened('LtlQuoteUnselected', { id: quote.id, carrier_name: quote.carrier_name, changes })],
    after: withoutQuote(state),
  }
}

/**
 * Selects a quote on the load and returns the events: the quote selected before is unselected first [3.16]. A selected quote is selected
 * again if one of its lines was removed.
 */
export const selectQuote = (state: Shipment, quote: LtlQuote): { readonly events: readonly ShipmentEvent[]; readonly after: Shipment } => {
  const isWhole = Object.values(ltlLines(state.accessorial_lines)).every((line) => line !== null)
  if (state.ltl.selection?.quote_id === quote.id && isWhole) return { events: [], after: state }
  const before = unselected(state)
  const changes = changesOfSelecting(before.after, quote)
  const after = applyChanges(before.after, changes)
  return {
    events: [...before.events, shipmentStream.happened('LtlQuoteSelected', { id: quote.id, carrier_name: quote.carrier_name, changes })],
    after: { ...after, ltl: { ...after.ltl, selection: { quote_id: quote.id, changes } } },
  }
}

/** Selects a quote [4.40]: its freight, fuel and discount become lines of the load. */
export const selectLtlQuote = (state: Shipment, command: ShipmentCommandOf<'SelectLtlQuote'>, facts: ShipmentFacts): ShipmentDecision => {
  const quote = state.ltl.quotes.find(({ id }) => id === command.id)
  if (!quote) return Result.fail(unknownLtlQuote(command.id))
  const refusal = changeBlocked(state) ?? selectionBlocked(state) ?? quoteBlocked(quote, state, facts.now)
  return refusal ? Result.fail(refusal) : Result.succeed(selectQuote(state, quote).events)
}

/** Unselects a quote [4.40] and removes its lines; unselecting a quote that is not selected changes nothing. */
export const unselectLtlQuote = (state: Shipment, command: ShipmentCommandOf<'UnselectLtlQuote'>): ShipmentDecision => {
  if (!state.ltl.quotes.some(({ id }) => id === command.id)) return Result.fail(unknownLtlQuote(command.id))
  if (state.ltl.selection?.quote_id !== command.id) return Result.succeed([])
  const refusal = changeBlocked(state) ?? selectionBlocked(state)
  return refusal ? Result.fail(refusal) : Result.succeed(unselected(state).events)
}
