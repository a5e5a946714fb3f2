import { RATE_TYPES } from '../../shipment/shape.ts'
import type { RecordList } from '../list.ts'

/** What `Auto Rate` may find: every type that works a rate out, but itself [9.1]. */
export const FOUND_RATE_TYPES: readonly string[] = RATE_TYPES.filter((type) => type !== 'Auto Rate')

const alert = (field: string, message: string) => ({
  key: `auto_rating.${field}:missing`,
  field: `auto_rating.${field}`,
  message: `Auto Rating: ${message}`,
})

/** Automatic customer and carrier rates by lane [2.22, 2.50, 9.1]. An empty condition matches every load. */
export const AUTO_RATINGS: RecordList = {
  path: 'auto_ratings',
  resource: 'auto_rating',
  noun: 'Auto Rating',
  title: 'Auto Rating Types',
  module: 'auto_ratings',
  key: null,
  sort: 'label',
  fields: [
    { key: 'label', title: 'Label', kind: 'text', max: 80, required: true },
    { key: 'customers', title: 'Customers', kind: 'names', from: 'customers', hint: 'One per line. Blank = every customer' },
    { key: 'equipment', title: 'Equipment', kind: 'text', max: 40, from: 'equipment' },
    { key: 'office', title: 'Office', kind: 'text', max: 80, from: 'offices' },
    { key: 'origin_city', title: 'Origin City', kind: 'text', max: 80 },
    { key: 'origin_state', title: 'Origin State', kind: 'state' },
    { key: 'destination_city', title: 'Destination City', kind: 'text', max: 80 },
    { key: 'destination_state', title: 'Destination State', kind: 'state' },
    { key: 'customer_rate_type', title: 'Customer Rate Type', kind: 'choice', choices: FOUND_RATE_TYPES },
    { key: 'customer_rate', title: 'Customer Line Haul Rate', kind: 'money' },
    { key: 'customer_fsc_percentage', title: 'Customer Fuel Percent', kind: 'decimal', max: 100 },
    { key: 'customer_fsc_per_mile', title: 'Customer Fuel per Mile', kind: 'decimal', max: 100 },
    { key: 'carrier_rate_type', title: 'Carrier Rate Type', kind: 'choice', choices: FOUND_RATE_TYPES },
    { key: 'carrier_rate', title: 'Carrier Line Haul Rate', kind: 'money' },
    { key: 'carrier_fsc_percentage', title: 'Carrier Fuel Percent', kind: 'decimal', max: 100 },
    { key: 'carrier_fsc_per_mile', title: 'Carrier Fuel per Mile', kind: 'decimal', max: 100 },
  ],
  columns: [
    { key: 'label', title: 'Label', width: 160 },
    { key: 'customers', title: 'Customers', width: 200 },
    { key: 'equipment', title: 'Equipment' },
    { key: 'office', title: 'Office' },
    { key: 'origin_city', title: 'Origin City', of: ['origin_city', 'origin_state'] },
    { key: 'destination_city', title: 'Destination City', of: ['destination_city', 'destination_state'] },
    { key: 'customer_rate_type', title: 'Customer Type' },
    { key: 'customer_rate', title: 'Customer Rate' },
    { key: 'carrier_rate_type', title: 'Carrier Type' },
    { key: 'carrier_rate', title: 'Carrier Rate' },
    { key: 'status', title: 'Status' },
  ],
  defaults: [],
  check: ({ customer_rate, carrier_rate }) =>
    customer_rate == null && carrier_rate == null ? [alert('customer_rate', 'Enter a customer rate or a carrier rate')] : [],
}
