import type { FieldChange } from '../../fields/change.ts'
import type { LtlQuote } from './quote.ts'

/** The LTL part of a load [3.16]: the quotes of the last request and the selected or booked quote; at most one is selected. */
export type LtlState = {
  readonly quotes: readonly LtlQuote[]
  /** The number of quotes the load ever had: ids are `{pro}-Q{n}` and are never reused. */
  readonly made: number
  /** The selected quote, and what selecting it changed on the load, so that it can be undone. */
  readonly selection: { readonly quote_id: string; readonly changes: readonly FieldChange[] } | null
}

export const NO_LTL: LtlState = { quotes: [], made: 0, selection: null }

export const selectedQuote = ({ quotes, selection }: LtlState): LtlQuote | null =>
  quotes.find(({ id }) => id === selection?.quote_id) ?? null

/** The quote that covers the load; null if none is booked. */
export const bookedQuote = ({ quotes }: LtlState): LtlQuote | null => quotes.find(({ booked }) => booked !== null) ?? null
