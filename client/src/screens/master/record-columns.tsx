import { columnsOf, columnText, type ListColumn, type RecordList } from '@waybill/shared/record/list'
import type { ReactNode } from 'react'
import type { GridColumn } from '../../boards/grid-column.ts'
import styles from './Master.module.css'
import { momentWords } from './moment-words.ts'
import type { ListedRecord } from './record-calls.ts'
import type { RecordRow } from './record-source.ts'

/** A column of a list or a book: what it says of a record, and how that is drawn where it is not plain text. */
export interface TextColumn {
  readonly key: string
  readonly title: string
  /** What stands in the head, where the title is too long for it. */
  readonly head?: string
  /** CSS pixels; 100 unless said [2.44]. */
  readonly width?: number
  readonly words: (record: ListedRecord) => string
  readonly isNumber?: boolean
  /** It stays left. */
  readonly locked?: boolean
  /** A click on it opens the record. */
  readonly opens?: boolean
  readonly sortable?: boolean
  /** Its changes are no news. */
  readonly quiet?: boolean
  readonly draw?: (record: ListedRecord) => ReactNode
}

const NUMBERS: ReadonlySet<string> = new Set(['whole', 'decimal', 'money'])
const STATUS_WORDS: Readonly<Record<string, string>> = { active: 'Active', inactive: 'Inactive', done: 'Done' }

const wordsIn = (column: ListColumn, record: ListedRecord): string => {
  const value = record[column.key]
  if (column.key === 'status') return STATUS_WORDS[record.status] ?? record.status
  if (column.key === 'updated_at') return typeof value === 'string' ? momentWords(value) : ''
  return columnText(column, record)
}

/** The columns of a list of the house: the first stays left and opens a record, every one can be sorted by. */
export const columnsOfList = (list: RecordList): readonly TextColumn[] => {
  const kinds = new Map(list.fields.map(({ key, kind }) => [key, kind]))
  return columnsOf(list).map((column, place) => ({
    key: column.key,
    title: column.title,
    words: (record) => wordsIn(column, record),
    ...(column.width !== undefined && { width: column.width }),
    isNumber: NUMBERS.has(kinds.get(column.key) ?? ''),
    locked: place === 0,
    opens: place === 0,
    quiet: column.key === 'updated_at',
  }))
}

/** What each column says of a record. */
export const textsOf =
  (columns: readonly TextColumn[]) =>
  (record: ListedRecord): Readonly<Record<string, string>> =>
    Object.fromEntries(columns.map(({ key, words }) => [key, words(record)]))

/** The columns as a grid takes them. */
export const gridColumnsOf = (columns: readonly TextColumn[]): readonly GridColumn<RecordRow>[] =>
  columns.map(
    ({ key, title, head, width = 100, words, draw, isNumber, locked, opens, sortable = true, quiet }): GridColumn<RecordRow> => ({
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
        const text = words(record)
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
