import { type Column, type ColumnType, DEFAULT_WIDTH } from '../boards/column.ts'
import type { StoredRow } from '../boards/define-board.ts'
import { type BoardField, readField } from '../boards/field.ts'
import type { Json } from '../log/envelope.ts'
import { formatDollars } from '../money/dollars.ts'
import type { CustomerRow } from './row.ts'
import { type Customer, customerStatus } from './state.ts'

/** A customer as the list of customers holds it. */
export type CustomerBoardRow = CustomerRow & StoredRow

type CustomerColumn<Key extends string = string> = Column<CustomerBoardRow, never, Key>

const column = <const Key extends string>(
  key: Key,
  title: string,
  type: ColumnType,
  sort: BoardField,
  read: (row: CustomerBoardRow) => Json,
): CustomerColumn<Key> => ({ key, title, group: 'Customer', width: DEFAULT_WIDTH, locked: false, type, isExtra: false, sort, read })

const detail = <const Key extends keyof Customer & string>(key: Key, title: string, type: 'text' | 'phone' | 'date' = 'text') => {
  const path = ['detail', key] as const
  return column(key, title, type, { path, as: type === 'date' ? 'exact' : 'text' }, (row) => readField(row, { path }) as Json)
}

/** What the list of customers can show [2.46]. Money is decimal dollars. The first seventeen are its default layout, in this order. */
export const CUSTOMER_COLUMNS = [
  detail('account_number', 'Account Number'),
  column('name', 'Name', 'text', { path: ['name'], as: 'text' }, ({ detail: { name } }) => name),
  column('status', 'Status', 'text', { path: ['status'], as: 'text' }, ({ detail: customer }) => customerStatus(customer)),
  detail('type', 'Type'),
  detail('address', 'Address'),
  detail('city', 'City'),
  detail('state', 'State'),
  detail('zip', 'Zip'),
  detail('phone', 'Phone', 'phone'),
  detail('contact', 'Contact Name'),
  detail('contact_phone', 'Contact Phone', 'phone'),
  detail('web_login', 'Web Login'),
  detail('sales_rep', 'Sales Rep'),
  detail('office', 'Office'),
  detail('last_call', 'Last Call', 'date'),
  detail('next_call', 'Next Call', 'date'),
  detail('bill_to', 'Bill To'),
  column('credit_limit', 'Credit Limit', 'money', { path: ['detail', 'credit_limit'], as: 'number' }, ({ detail: { credit_limit } }) =>
    credit_limit === null || credit_limit === undefined ? null : formatDollars(credit_limit),
  ),
  column(
    'incident_management',
    'Incident Management',
    'flag',
    { path: ['detail', 'incident_management'], as: 'flag' },
    (row) => row.detail.incident_management === true,
  ),
] as const satisfies readonly CustomerColumn[]

/** Keys of the columns that the list shows unless asked otherwise [2.46]. */
export const DEFAULT_CUSTOMER_COLUMNS = CUSTOMER_COLUMNS.slice(0, 17).map(({ key }) => key)
