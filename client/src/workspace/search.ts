import type { Api } from '../app/api.ts'
import type { BoardCells } from '../shipment/board/board-cells.ts'

export interface FoundPartner {
  readonly id: string
  readonly name: string | null
  readonly city: string | null
  readonly state: string | null
  readonly mc_number?: string | null
  readonly account_number?: string | null
}

/** The server's results for a search. */
export interface SearchResults {
  readonly loads: readonly BoardCells[]
  readonly carriers: readonly FoundPartner[]
  readonly customers: readonly FoundPartner[]
  /** Duration in ms. */
  readonly ms: number
}

const NOTHING: SearchResults = { loads: [], carriers: [], customers: [], ms: 0 }
const MOST = 8

/** Loads by pro, reference, name, city or container [7.17], latest first; carriers and customers by name. */
export const searchEverything = async (api: Api, text: string, signal: AbortSignal): Promise<SearchResults> => {
  if (text.length < 2) return NOTHING
  const began = performance.now()
  const query = { search: text, limit: MOST }
  const options = { query, signal }
  const [loads, carriers, customers] = await Promise.all([
    api.get<{ shipments: readonly BoardCells[] }>('/shipments', { query: { ...query, sort: '-pickup' }, signal }),
    api.get<{ carriers: readonly FoundPartner[] }>('/carriers', options),
    api.get<{ companies: readonly FoundPartner[] }>('/companies', options),
  ])
  const ms = Math.round(performance.now() - began)
  return { loads: loads.body.shipments, carriers: carriers.body.carriers, customers: customers.body.companies, ms }
}
