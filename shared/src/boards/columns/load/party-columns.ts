import type { Party } from '../../../shipment/shape.ts'
import { loadColumn } from './load-column.ts'

const FIELDS: readonly (readonly [keyof Party & string, string])[] = [
  ['account_number', 'Account'],
  ['address', 'Address'],
  ['city', 'City'],
  ['state', 'State'],
  ['zip', 'Zip'],
  ['country', 'Country'],
  ['contact', 'Contact'],
  ['phone', 'Phone'],
  ['hours', 'Hours'],
  ['vision_id', 'Vision ID'],
  ['email', 'Email'],
]
const ALTERNATES = [1, 2, 3, 4, 5]

const partyColumns = (group: string, party: 'customer' | 'bill_to') => [
  ...(party === 'bill_to' ? [loadColumn(group, 'bill_to_name', 'Bill To', 'text', ({ bill_to }) => bill_to?.name)] : []),
  ...FIELDS.map(([field, title]) =>
    loadColumn(
      group,
      `${party}_${field}`,
      `${group} ${title}`,
      field === 'phone' ? 'phone' : 'text',
      (load) => load[party]?.[field] as string | null | undefined,
    ),
  ),
  ...ALTERNATES.map((number) =>
    loadColumn(
      group,
      `${party}_email_${number + 1}`,
      `${group} Email ${number + 1}`,
      'text',
      (load) => load[party]?.alternate_emails[number - 1],
    ),
  ),
]

/** Who pays, and who gets the bill, from the load [2.64, 2.65]; the customer's name is in the row. */
export const PARTY_COLUMNS = [...partyColumns('Customer', 'customer'), ...partyColumns('Bill To', 'bill_to')]
