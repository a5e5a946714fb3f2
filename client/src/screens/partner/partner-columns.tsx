import type { Json } from '@waybill/shared/log/envelope'
import { moneyText } from '../../ui/typed-text.ts'
import type { TextColumn } from '../master/record-columns.tsx'
import { PartnerChip } from './partner-status.tsx'

const MONEY: ReadonlySet<string> = new Set(['average_cost', 'ytd_paid', 'credit_limit'])
const COUNTS: ReadonlySet<string> = new Set(['number_of_loads', 'ytd_loads', 'ytd_cancels'])
const DAYS: ReadonlySet<string> = new Set(['last_call', 'next_call', 'last_load_date'])

/** Heads that are too long for a column of 100 px. */
const HEADS: Readonly<Record<string, string>> = { number_of_loads: 'Loads', average_cost: 'Avg Cost', last_load_date: 'Last Load' }

const dayText = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

const wordsOf = (key: string, value: Json | undefined): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : ''
  if (MONEY.has(key)) return moneyText.format(String(value))
  if (COUNTS.has(key)) return Number(value).toLocaleString('en-US')
  if (DAYS.has(key)) return dayText(String(value))
  return String(value)
}

interface Told {
  readonly key: string
  readonly title: string
  readonly width: number
}

/** The columns of the list of customers or carriers; `locked` ones stay left, and the name opens the profile. */
export const partnerColumns = (
  columns: readonly Told[],
  locked: readonly string[],
  unsorted: readonly string[] = [],
): readonly TextColumn[] =>
  columns.map(({ key, title, width }) => ({
    key,
    title,
    width,
    ...(HEADS[key] !== undefined && { head: HEADS[key] }),
    words: (record) => wordsOf(key, record[key]),
    isNumber: MONEY.has(key) || COUNTS.has(key),
    locked: locked.includes(key),
    opens: key === 'name',
    sortable: !unsorted.includes(key),
    ...(key === 'status' && { draw: ({ status }) => <PartnerChip status={status} fill /> }),
  }))
