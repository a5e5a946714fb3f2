import { DEFAULT_WIDTH } from '../boards/column.ts'
import type { Json } from '../log/envelope.ts'
import { formatDollars } from '../money/dollars.ts'
import { type Customer, customerStatus } from './state.ts'

/** A column of the list of customers. Money is decimal dollars. */
export interface CustomerColumn {
  readonly key: string
  readonly title: string
  /** CSS pixels. */
  readonly width: number
  readonly read: (customer: Customer) => Json
}

type CustomerField = Exclude<keyof Customer, 'credit_limit' | 'active'>
const column = (key: CustomerField, title: string): CustomerColumn => ({
  key,
  title,
  width: DEFAULT_WIDTH,
  read: (customer) => customer[key],
})

/** What the list of customers can show [2.46]; the first seventeen are its default layout, in this order. */
export const CUSTOMER_COLUMNS: readonly CustomerColumn[] = [
  column('account_number', 'Account Number'),
  column('name', 'Name'),
  { key: 'status', title: 'Status', width: DEFAULT_WIDTH, read: customerStatus },
  column('type', 'Type'),
  column('address', 'Address'),
  column('city', 'City'),
  column('state', 'State'),
  column('zip', 'Zip'),
  column('phone', 'Phone'),
  column('contact', 'Contact Name'),
  column('contact_phone', 'Contact Phone'),
  column('web_login', 'Web Login'),
  column('sales_rep', 'Sales Rep'),
  column('office', 'Office'),
  column('last_call', 'Last Call'),
  column('next_call', 'Next Call'),
  column('bill_to', 'Bill To'),
  {
    key: 'credit_limit',
    title: 'Credit Limit',
    width: DEFAULT_WIDTH,
    read: ({ credit_limit }) => (credit_limit === null ? null : formatDollars(credit_limit)),
  },
  column('incident_management', 'Incident Management'),
]

/** Keys of the columns that the list shows unless asked otherwise [2.46]. */
export const DEFAULT_CUSTOMER_COLUMNS: readonly string[] = CUSTOMER_COLUMNS.slice(0, 17).map(({ key }) => key)
