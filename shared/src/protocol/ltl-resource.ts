import { Schema } from 'effect'
import { formatDollars } from '../money/dollars.ts'
import { LtlQuote, totalOfAmounts } from '../shipment/ltl/quote.ts'
import { type LtlState, selectedQuote } from '../shipment/ltl/state.ts'

const encodeQuote = Schema.encodeSync(LtlQuote)
const decodeQuote = Schema.decodeUnknownSync(LtlQuote)

/** A quote as calls answer it [3.16]: amounts and totals in decimal dollars, and whether it is the selected one. */
export const ltlQuoteResource = (quote: LtlQuote, selected: boolean) => ({
  ...encodeQuote(quote),
  customer_total: formatDollars(totalOfAmounts(quote.customer)),
  carrier_total: formatDollars(totalOfAmounts(quote.carrier)),
  selected,
})
export type LtlQuoteResource = ReturnType<typeof ltlQuoteResource>

/** The LTL side of a load as calls answer it. */
export const ltlResource = (ltl: LtlState) => {
  const selected = selectedQuote(ltl)
  return {
    ltl_quotes: ltl.quotes.map((quote) => ltlQuoteResource(quote, quote === selected)),
    selected_ltl_quote: selected && ltlQuoteResource(selected, true),
  }
}

const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('-Q') + 2))

/** The LTL side behind an answer. What selecting changed is not told: only the server takes it back. */
export const ltlOfResource = ({ ltl_quotes, selected_ltl_quote }: ReturnType<typeof ltlResource>): LtlState => {
  const quotes = ltl_quotes.map(({ customer_total, carrier_total, selected, ...quote }) => decodeQuote(quote))
  return {
    quotes,
    made: Math.max(0, ...quotes.map(({ id }) => numberOf(id))),
    selection: selected_ltl_quote && { quote_id: selected_ltl_quote.id, changes: [] },
  }
}
