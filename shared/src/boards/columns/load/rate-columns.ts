import { numberedLines } from '../../../shipment/rules/lines.ts'
import { isAddedLine } from '../../../shipment/rules/rates.ts'
import { summaryOf } from '../../../shipment/rules/summary.ts'
import type { RateLine, Rates } from '../../../shipment/shape.ts'
import type { Shipment } from '../../../shipment/state.ts'
import type { ColumnType } from '../../column.ts'
import { dollarsOrNull, loadColumn } from './load-column.ts'

const GROUP = 'Rates'

const PLAIN: readonly (readonly [keyof Rates & string, string, ColumnType, key?: string])[] = [
  ['customer_line_haul_rate_type', 'Customer Rate Type', 'text'],
  ['customer_line_haul_rate', 'Customer Line Haul Rate', 'money'],
  ['customer_hours', 'Customer Rate Hours', 'number', 'customer_rate_hours'],
  ['customer_fsc_percentage', 'Customer FSC %', 'percent'],
  ['carrier_line_haul_rate_type', 'Carrier Rate Type', 'text'],
  ['carrier_line_haul_rate', 'Carrier Line Haul Rate', 'money'],
  ['carrier_hours', 'Carrier Rate Hours', 'number', 'carrier_rate_hours'],
  ['carrier_fsc_percentage', 'Carrier FSC %', 'percent'],
  ['carrier_suggested_market_rate', 'Suggested Market Rate', 'money'],
  ['carrier_max_rate', 'Max Rate', 'money'],
  ['carrier_line_haul_pay_percent', 'Pay Percent', 'percent'],
]

/** Dollars with fractions of a cent, because these are rates per mile. */
const PER_MILE = [
  ['customer_fsc_per_mile', 'Customer FSC per Mile'],
  ['carrier_fsc_per_mile', 'Carrier FSC per Mile'],
] as const
const PARTS_OF_CENTS = new Intl.NumberFormat('en-US', { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: 4 })
const perMile = (rate: number | string | null) => (rate === null ? null : PARTS_OF_CENTS.format(Number(rate)))

const summed = (name: 'customer_total' | 'carrier_total' | 'profit') => (load: Shipment) => dollarsOrNull(summaryOf(load)[name])

/** How both sides are priced and what is left [2.68]. */
const RATE_COLUMNS = [
  ...PLAIN.map(([field, title, type, key = field]) =>
    loadColumn(GROUP, key, title, type, ({ rates }) => (type === 'money' ? dollarsOrNull(rates[field] as number | null) : rates[field])),
  ),
  ...PER_MILE.map(([field, title]) => loadColumn(GROUP, field, title, 'money', ({ rates }) => perMile(rates[field]))),
  loadColumn(GROUP, 'customer_total', 'Customer Total', 'money', summed('customer_total')),
  loadColumn(GROUP, 'carrier_total', 'Carrier Total', 'money', summed('carrier_total')),
  loadColumn(GROUP, 'gross_profit', 'Gross Profit', 'money', summed('profit')),
  loadColumn(GROUP, 'net_margin', 'Net Margin', 'percent', (load) => summaryOf(load).margin),
]

const LINES = 'Accessorial Lines'

/** Line haul and fuel are the covering carrier's by nature. */
const paidOn = (line: RateLine | undefined, { carrier }: Shipment): string | null | undefined =>
  line && (line.carrier ?? (isAddedLine(line) ? null : carrier?.name))

const lineColumns = (name: string, title: string, lineOf: (load: Shipment) => RateLine | undefined) => [
  loadColumn(LINES, `${name}_carrier`, `${title} Carrier`, 'text', (load) => paidOn(lineOf(load), load)),
  loadColumn(LINES, `${name}_type`, `${title} Type`, 'text', (load) => lineOf(load)?.code),
  loadColumn(LINES, `${name}_customer_amount`, `${title} Customer`, 'money', (load) => dollarsOrNull(lineOf(load)?.customer_rate)),
  loadColumn(LINES, `${name}_carrier_amount`, `${title} Carrier Amount`, 'money', (load) => dollarsOrNull(lineOf(load)?.carrier_rate)),
]

const numbered = (load: Shipment, number: number): RateLine | undefined => numberedLines(load.accessorial_lines)[number]
const NUMBERS = Array.from({ length: 9 }, (_, index) => index + 1)

/** The line haul and the nine lines behind it, the first of which is fuel [2.69, 9.4]. */
const LINE_COLUMNS = [
  ...lineColumns('line_haul', 'Line Haul', (load) => numbered(load, 0)),
  ...NUMBERS.flatMap((number) => lineColumns(`line_${number}`, `Line ${number}`, (load) => numbered(load, number))),
]

export const MONEY_COLUMNS = [...RATE_COLUMNS, ...LINE_COLUMNS]
