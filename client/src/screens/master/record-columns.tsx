import { columnsOf, columnText, type ListColumn, type RecordList } from '@waybill/shared/record/list'
import type { GridColumn } from '../../boards/grid-column.ts'
import styles from './Master.module.css'
import type { ListedRecord } from './record-calls.ts'
import type { RecordRow } from './record-source.ts'

const NUMBERS: ReadonlySet<string> = new Set(['whole', 'decimal', 'money'])
const WHEN = new Intl.DateTimeFormat('en-US', {
  month: 'numeric',
  day: 'numeric',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const STATUS_WORDS: Readonly<Record<string, string>> = { active: 'Active', inactive: 'Inactive', done: 'Done' }

const wordsIn = (column: ListColumn, record: ListedRecord): string => {
  const value = record[column.key]
  if (column.key === 'status') return STATUS_WORDS[record.status] ?? record.status
  if (column.key === 'updated_at') return typeof value === 'string' ? WHEN.format(new Date(value)) : ''
  return columnText(column, record)
}

/** What each column of a list says of a record. */
export const textsOf =
  (list: RecordList) =>
  (record: ListedRecord): Readonly<Record<string, string>> =>
    Object.fromEntries(columnsOf(list).map((column) => [column.key, wordsIn(column, record)]))

/** The columns of a list as a grid takes them: the first stays left, every one can be sorted by. */
export const gridColumnsOf = (list: RecordList): readonly GridColumn<RecordRow>[] => {
  const kinds = new Map(list.fields.map(({ key, kind }) => [key, kind]))
  return columnsOf(list).map((column, place): GridColumn<RecordRow> => {
    const isNumber = NUMBERS.has(kinds.get(column.key) ?? '')
    const width = column.width ?? 100
    return {
      id: column.key,
      title: column.title,
      track: { min: width, roomy: width + 12, grow: width >= 200 ? 2 : 1 },
      sortable: true,
      ...(isNumber && { align: 'end' }),
      ...(place === 0 && { locked: true }),
      ...(column.key === 'updated_at' && { quiet: true }),
      line: true,
      cell: ({ record }) => {
        const text = wordsIn(column, record)
        return place === 0 ? (
          <span data-open="" className={record.active ? undefined : styles.off}>
            {text || '—'}
          </span>
        ) : (
          text
        )
      },
    }
  })
}
