import { type Column, type ColumnType, DEFAULT_WIDTH } from '../boards/column.ts'
import type { StoredRow } from '../boards/define-board.ts'
import { type BoardField, readField } from '../boards/field.ts'
import type { Json } from '../log/envelope.ts'
import { formatDollars } from '../money/dollars.ts'
import type { CarrierRow } from './row.ts'
import type { Carrier } from './state.ts'

/** Statistics of a carrier from its loads: money in cents, days local to the pickup. Voided loads are left out. `ytd_`: of this year, by pickup. */
export interface CarrierStatistics {
  readonly number_of_loads: number
  /** Average carrier pay per load; null without loads. */
  readonly average_cost: number | null
  readonly last_load_date: string | null
  readonly ytd_loads: number
  /** Loads of this year that were uncovered from the carrier. */
  readonly ytd_cancels: number
  /** Carrier pay of loads released to accounting. */
  readonly ytd_paid: number
}

export const NO_STATISTICS: CarrierStatistics = {
  number_of_loads: 0,
  average_cost: null,
  last_load_date: null,
  ytd_loads: 0,
  ytd_cancels: 0,
  ytd_paid: 0,
}

/** Statistics as calls answer them. */
export const statisticsResource = (statistics: CarrierStatistics) => ({
  ...statistics,
  average_cost: statistics.average_cost === null ? null : formatDollars(statistics.average_cost),
  ytd_paid: formatDollars(statistics.ytd_paid),
})

/** A carrier as the list of carriers holds it. */
export type CarrierBoardRow = CarrierRow & StoredRow

type CarrierColumn<Key extends string = string> = Column<CarrierBoardRow, CarrierStatistics, Key>

const detail = <const Key extends keyof Carrier & string>(
  key: Key,
  title: string,
  type: 'text' | 'phone' | 'date' = 'text',
  sort: BoardField = { path: ['detail', key], as: type === 'date' ? 'exact' : 'text' },
): CarrierColumn<Key> => ({
  key,
  title,
  group: 'Carrier',
  width: key === 'name' ? 200 : DEFAULT_WIDTH,
  locked: false,
  type,
  isExtra: false,
  sort,
  read: (row) => readField(row, { path: ['detail', key] }) as Json,
})

/** The list isn't sorted by statistics: they are read for the rows of a page only. */
const counted = <const Key extends keyof CarrierStatistics>(key: Key, title: string, type: ColumnType): CarrierColumn<Key> => ({
  key,
  title,
  group: 'Statistics',
  width: DEFAULT_WIDTH,
  locked: false,
  type,
  isExtra: true,
  sort: null,
  read: (_, statistics) => (statistics === null ? null : statisticsResource(statistics)[key]),
})

/** The list of carriers [2.54]; its default layout contains all. Money is decimal dollars. */
export const CARRIER_LIST_COLUMNS = [
  detail('name', 'Name', 'text', { path: ['name'], as: 'text' }),
  detail('email', 'Email'),
  detail('mc_number', 'MC', 'text', { path: ['mc_number'], as: 'exact' }),
  detail('dot_number', 'DOT', 'text', { path: ['dot_number'], as: 'exact' }),
  detail('city', 'City'),
  detail('state', 'State'),
  detail('phone', 'Phone', 'phone'),
  detail('rank', 'Rank'),
  counted('number_of_loads', 'Number of Loads', 'number'),
  counted('average_cost', 'Average Cost', 'money'),
  counted('last_load_date', 'Last Load Date', 'date'),
  detail('last_call', 'Last Call', 'date'),
  detail('next_call', 'Next Call', 'date'),
  counted('ytd_loads', 'YTD Loads', 'number'),
  counted('ytd_cancels', 'YTD Cancels', 'number'),
  counted('ytd_paid', 'YTD Paid', 'money'),
  detail('safety_rating', 'Safety Rating'),
] as const satisfies readonly CarrierColumn[]
