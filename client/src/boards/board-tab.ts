import type { BoardFilter, Conditions } from './board-filter.ts'
import { NO_FILTER } from './board-filter.ts'

/** The known ends of a lane; a state alone also counts. */
export interface LaneEnds {
  readonly origin_city: string | null
  readonly origin_state: string | null
  readonly destination_city: string | null
  readonly destination_state: string | null
}

export const ANY_LANE: LaneEnds = { origin_city: null, origin_state: null, destination_city: null, destination_state: null }

/**
 * Which board a tab of the type ActiveShipmentsTab shows [2.17]. Without `board` it is Active Shipments itself, which is the first tab
 * [2.8].
 */
export type BoardParams =
  | { readonly board?: never }
  | { readonly board: 'all' }
  | { readonly board: 'search'; readonly search: string }
  | { readonly board: 'smart'; readonly search: string }
  | ({ readonly board: 'historical' } & LaneEnds)
  | { readonly board: 'carrier'; readonly carrier_id: string; readonly carrier: string; readonly scope: 'all' | 'active' }

/** [2.17] */
export const boardTitle = (params: BoardParams): string => {
  switch (params.board) {
    case 'all':
      return 'All Shipments'
    case 'search':
      return 'Search Results'
    case 'smart':
      return 'Smart Search'
    case 'historical':
      return 'Historical Rates'
    case 'carrier':
      return `${params.carrier} - ${params.scope === 'all' ? 'All' : 'Active'}`
    default:
      return 'Active Shipments'
  }
}

const normalizeSearch = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** Boards with the same key are the same tab [2.11]: another search is another board, the same search is not. */
export const boardKey = (params: BoardParams): string => {
  switch (params.board) {
    case 'all':
      return 'all'
    case 'search':
    case 'smart':
      return `${params.board} ${normalizeSearch(params.search)}`
    case 'historical':
      return `historical ${[params.origin_city, params.origin_state, params.destination_city, params.destination_state].join('/')}`
    case 'carrier':
      return `carrier ${params.carrier_id} ${params.scope}`
    default:
      return 'active'
  }
}

const lane = (params: LaneEnds): Conditions => {
  const details: Readonly<Record<string, string | readonly string[] | null>> = {
    pickup_city: params.origin_city,
    pickup_state: params.origin_state && [params.origin_state],
    consignee_city: params.destination_city,
    consignee_state: params.destination_state && [params.destination_state],
  }
  return Object.fromEntries(Object.entries(details).filter((entry): entry is [string, string | readonly string[]] => entry[1] !== null))
}

const HAULED = ['DELIVERED', 'RELEASED', 'TERMINATED']

/** The filter a board starts with and resets to; null: the server has to interpret the search first. */
export const initialFilter = (params: BoardParams): BoardFilter | null => {
  switch (params.board) {
    case 'all':
      return { status: [], searchText: '', more: {} }
    case 'search':
      return { status: [], searchText: params.search, more: {} }
    case 'smart':
      return null
    case 'historical':
      return { status: HAULED, searchText: '', more: lane(params) }
    case 'carrier':
      return { status: params.scope === 'all' ? [] : 'active', searchText: '', more: { carrier_id: [params.carrier_id] } }
    default:
      return NO_FILTER
  }
}

/** Details that distinguish two boards with the same title, for their tab tooltips. */
export const boardSubject = (
  params: BoardParams,
): { readonly customer?: string; readonly origin?: string; readonly destination?: string } => {
  if (params.board === 'search' || params.board === 'smart') return { customer: params.search }
  if (params.board !== 'historical') return {}
  const place = (city: string | null, state: string | null) => [city, state].filter(Boolean).join(', ')
  return { origin: place(params.origin_city, params.origin_state), destination: place(params.destination_city, params.destination_state) }
}
