import type { Json } from '@waybill/shared/log/envelope'
import { formatDate } from '../../ui/format-instant.ts'
import { moneyText } from '../../ui/typed-text.ts'
import { PHONE_WIDTH, type TextColumn } from '../record-columns.tsx'
import { ProfileStatusChip } from './ProfileStatusChip.tsx'

const MONEY: ReadonlySet<string> = new Set(['average_cost', 'ytd_paid', 'credit_limit'])
/** Minimum widths in CSS pixels of columns whose text must not be cut off: phone numbers and UNSATISFACTORY. */
const MIN_WIDTHS: Readonly<Record<string, number>> = { phone: PHONE_WIDTH, contact_phone: PHONE_WIDTH, safety_rating: 132 }
const COUNTS: ReadonlySet<string> = new Set(['number_of_loads', 'ytd_loads', 'ytd_cancels'])
const DAYS: ReadonlySet<string> = new Set(['last_call', 'next_call', 'last_load_date'])

/** Short headings for columns of 100 px. */
const SHORT_TITLES: Readonly<Record<string, string>> = { number_of_loads: 'Loads', average_cost: 'Avg Cost', last_load_date: 'Last Load' }

const textOf = (key: string, value: Json | undefined): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : ''
  if (MONEY.has(key)) return moneyText.format(String(value))
  if (COUNTS.has(key)) return Number(value).toLocaleString('en-US')
  if (DAYS.has(key)) return formatDate(String(value))
  return String(value)
}

interface ColumnSpec {
  readonly key: string
  readonly title: string
  readonly width: number
}

/** The columns of the customer or carrier list. `locked` columns are pinned left; the name opens the profile. */
export const profileColumns = (
  columns: readonly ColumnSpec[],
  locked: readonly string[],
  unsorted: readonly string[] = [],
): readonly TextColumn[] =>
  columns.map(({ key, title, width }) => ({
    key,
    title,
    width: Math.max(width, MIN_WIDTHS[key] ?? 0),
    ...(SHORT_TITLES[key] !== undefined && { head: SHORT_TITLES[key] }),
    textOf: (record) => textOf(key, record[key]),
    isNumber: MONEY.has(key) || COUNTS.has(key),
    locked: locked.includes(key),
    opens: key === 'name',
    sortable: !unsorted.includes(key),
    ...(key === 'status' && { draw: ({ status }) => <ProfileStatusChip status={status} fill /> }),
  }))
