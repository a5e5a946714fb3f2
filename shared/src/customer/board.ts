import { defineBoard } from '../boards/define-board.ts'
import { isText, words } from '../boards/filter-definition.ts'
import { CUSTOMER_COLUMNS, type CustomerBoardRow, DEFAULT_CUSTOMER_COLUMNS } from './columns.ts'

/** The list of customers [2.46]. */
export const customerBoard = defineBoard<CustomerBoardRow>()({
  key: 'customers',
  title: 'Customers',
  table: 'customers',
  stored: ['id', 'version', 'position', 'name', 'city', 'state', 'status', 'retired', 'search', 'detail'],
  stream: 'customer',
  access: 'customers#read',
  columns: CUSTOMER_COLUMNS,
  layout: DEFAULT_CUSTOMER_COLUMNS,
  marks: [],
  filters: {
    name: isText('name'),
    city: isText('city'),
    state: isText('state'),
    status: isText('status'),
    type: isText('detail', 'type'),
    sales_rep: isText('detail', 'sales_rep'),
    office: isText('detail', 'office'),
    account_number: isText('detail', 'account_number'),
    zip: isText('detail', 'zip'),
    bill_to: isText('detail', 'bill_to'),
    search: words('search'),
  },
  indexes: { words: ['find_partners', 'customers'] },
  sort: [{ column: 'name', direction: 'asc' }],
})
