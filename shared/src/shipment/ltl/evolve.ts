import { applyChanges } from '../../fields/apply.ts'
import type { Evolvers } from '../../streams/define-stream.ts'
import type { Shipment } from '../state.ts'
import type { LTL_EVENTS } from './events.ts'
import type { LtlQuote } from './quote.ts'

const withQuote = (state: Shipment, id: string, fields: Partial<LtlQuote>): Shipment => ({
  ...state,
  ltl: { ...state.ltl, quotes: state.ltl.quotes.map((quote) => (quote.id === id ? { ...quote, ...fields } : quote)) },
})

const withSelection = (state: Shipment, selection: Shipment['ltl']['selection']): Shipment => ({
  ...state,
  ltl: { ...state.ltl, selection },
})

export const LTL_EVOLVERS: Evolvers<Shipment, typeof LTL_EVENTS> = {
  LtlQuotesReceived: (state, { quotes }) => {
    const kept = state.ltl.quotes.filter(({ id, booked }) => booked !== null || id === state.ltl.selection?.quote_id)
    return { ...state, ltl: { ...state.ltl, quotes: [...kept, ...quotes], made: state.ltl.made + quotes.length } }
  },
  LtlQuoteSelected: (state, { id, changes }) => withSelection(applyChanges(state, changes), { quote_id: id, changes }),
  LtlQuoteUnselected: (state, { changes }) => withSelection(applyChanges(state, changes), null),
  LtlQuoteBooked: (state, { id, confirmation, forwarded_to_carrier }, { at, by }) =>
    withQuote(state, id, { booked: { confirmation, forwarded_to_carrier, at, by: by.username } }),
  LtlBookingCanceled: (state, { id }) => withQuote(state, id, { booked: null, pickup: null }),
  LtlPickupRequested: (state, { id, pickup }, { at, by }) => withQuote(state, id, { pickup: { ...pickup, at, by: by.username } }),
}
