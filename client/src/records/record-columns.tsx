import { columnsOf, columnText, type ListColumn, type RecordList } from '@waybill/shared/record/list'
import type { ReactNode } from 'react'
import type { GridColumn } from '../boards/grid-column.ts'
import { formatDate, formatInstant } from '../ui/format-instant.ts'
import styles from './Master.module.css'
import type { ListedRecordResource } from './record-calls.ts'
import type { RecordListRow } from './record-source.ts'

/** A column of a list: its text for a record, and how to draw it where it isn't plain text. */
export interface TextColumn {
  readonly key: string
  readonly title: string
  /** Shorter heading, where the title is too long. */
  readonly head?: string
  /** CSS pixels; default 100 [2.44]. */
  readonly width?: number
  readonly textOf: (record: ListedRecordResource) => string
  readonly isNumber?: boolean
  /** Pinned to the left. */
  readonly locked?: boolean
  /** Clicking it opens the record. */
  readonly opens?: boolean
  readonly sortable?: boolean
  /** Its changes aren't highlighted. */
  readonly quiet?: boolean
  readonly draw?: (record: ListedRecordResource) => ReactNode
}

/** Minimum widths in CSS pixels of a phone number and of a date with time, which must never be cut off. */
export const PHONE_WIDTH = 116
const MOMENT_WIDTH = 132

const NUMBERS: ReadonlySet<string> = new Set(['whole', 'decimal', 'money'])
const STATUS_LABELS: Readonly<Record<string, string>> = { active: 'Active', inactive: 'Inactive', done: 'Done' }

const cellText = (column: ListColumn, record: ListedRecordResource): string => {
  const value = record[column.key]
  if (column.key === 'status') return STATUS_LABELS[record.status] ?? record.status
  if (column.key === 'updated_at') return typeof value === 'string' ? formatInstant(value) : ''
  return columnText(column, record, (text) => formatDate(text))
}

const leastWidth = ({ key, of = [] }: ListColumn): number =>
  key === 'updated_at' || of.some((field) => field.endsWith('_time')) ? MOMENT_WIDTH : key.includes('phone') ? PHONE_WIDTH : 0

/** Draws a link to the load or carrier in the cell; plain text if there is none. */
const linkTo =
  (column: ListColumn, link: 'load' | 'carrier') =>
  (record: ListedRecordResource): ReactNode => {
    const text = cellText(column, record)
    const known = link === 'load' ? text !== '' : typeof record.carrier_id === 'string'
    return known ? (
      <span data-link={link} className={styles.link}>
        {text}
      </span>
    ) : (
      text
    )
  }

/** The columns of a list. The first is pinned left and opens the record; all are sortable. */
export const columnsOfList = (list: RecordList): readonly TextColumn[] => {
  const kinds = new Map(list.fields.map(({ key, kind }) => [key, kind]))
  return columnsOf(list).map((column, place) => ({
    key: column.key,
    title: column.title,
    textOf: (record) => cellText(column, record),
    width: Math.max(column.width ?? 100, leastWidth(column)),
    isNumber: NUMBERS.has(kinds.get(column.key) ?? ''),
    locked: place === 0,
    opens: place === 0,
    quiet: column.key === 'updated_at',
    ...(column.link !== undefined && { draw: linkTo(column, column.link) }),
  }))
}

/** The text of each column for a record. */
export const columnTexts =
  (columns: readonly TextColumn[]) =>
  (record: ListedRecordResource): Readonly<Record<string, string>> =>
    Object.fromEntries(columns.map(({ key, textOf }) => [key, textOf(record)]))

/** Converts columns to grid columns. */
export const gridColumnsOf = (columns: readonly TextColumn[]): readonly GridColumn<RecordListRow>[] =>
  columns.map(
    ({ key, title, head, width = 100, textOf, draw, isNumber, locked, opens, sortable = true, quiet }): GridColumn<RecordListRow> => ({
      id: key,
      title,
      ...(head !== undefined && { head }),
      track: { min: width, roomy: width + 12, grow: width >= 200 ? 2 : 1 },
      sortable,
      ...(isNumber && { align: 'end' }),
      ...(locked && { locked }),
      ...(quiet && { quiet }),
      line: draw === undefined,
      cell: ({ record }) => {
        if (draw) return draw(record)
        const text = textOf(record)
        return opens ? (
          <span data-open="" className={record.active ? undefined : styles.off}>
            {text || '—'}
          </span>
        ) : (
          text
        )
      },
    }),
  )
