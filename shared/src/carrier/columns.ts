import { DEFAULT_WIDTH } from '../boards/column.ts'
import type { Json } from '../log/envelope.ts'
import { formatDollars } from '../money/dollars.ts'
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

/** A column of the list of carriers. Money is decimal dollars. */
export interface CarrierColumn {
  readonly key: string
  readonly title: string
  /** CSS pixels. */
  readonly width: number
  readonly read: (carrier: Carrier, statistics: CarrierStatistics) => Json
}

type CarrierField =
  | 'name'
  | 'email'
  | 'mc_number'
  | 'dot_number'
  | 'city'
  | 'state'
  | 'phone'
  | 'rank'
  | 'last_call'
  | 'next_call'
  | 'safety_rating'
const ofCarrier = (key: CarrierField, title: string, width = DEFAULT_WIDTH): CarrierColumn => ({
  key,
  title,
  width,
  read: (carrier) => carrier[key],
})
const counted = (key: keyof CarrierStatistics, title: string): CarrierColumn => ({
  key,
  title,
  width: DEFAULT_WIDTH,
  read: (_, statistics) => statisticsResource(statistics)[key],
})

/** Carrier statistics in responses: money as decimal dollars. */
export const statisticsResource = (statistics: CarrierStatistics) => ({
  ...statistics,
  average_cost: statistics.average_cost === null ? null : formatDollars(statistics.average_cost),
  ytd_paid: formatDollars(statistics.ytd_paid),
})

/** The list of carriers [2.54]; its default layout contains all. */
export const CARRIER_LIST_COLUMNS: readonly CarrierColumn[] = [
  ofCarrier('name', 'Name', 200),
  ofCarrier('email', 'Email'),
  ofCarrier('mc_number', 'MC'),
  ofCarrier('dot_number', 'DOT'),
  ofCarrier('city', 'City'),
  ofCarrier('state', 'State'),
  ofCarrier('phone', 'Phone'),
  ofCarrier('rank', 'Rank'),
  counted('number_of_loads', 'Number of Loads'),
  counted('average_cost', 'Average Cost'),
  counted('last_load_date', 'Last Load Date'),
  ofCarrier('last_call', 'Last Call'),
  ofCarrier('next_call', 'Next Call'),
  counted('ytd_loads', 'YTD Loads'),
  counted('ytd_cancels', 'YTD Cancels'),
  counted('ytd_paid', 'YTD Paid'),
  ofCarrier('safety_rating', 'Safety Rating'),
]
