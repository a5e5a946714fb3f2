import type { JsonObject } from '../log/envelope.ts'
import { type RecordList, recordValueText } from './list.ts'
import type { ListedRecord } from './state.ts'

/** A record as lists hold it. `ends_on`: the last day on which it counts. */
export type RecordRow = {
  readonly list: string
  readonly number: number
  readonly status: string
  readonly ends_on: string | null
  /** Lower-case text that the search looks into. */
  readonly search: string
  readonly detail: JsonObject
}

/** Lower-case text that a search of the list looks into. */
export const searchText = (list: RecordList, fields: JsonObject): string =>
  list.fields
    .filter(({ kind }) => kind !== 'flag' && kind !== 'money')
    .map(({ key }) => recordValueText(fields[key]))
    .filter(Boolean)
    .join(' ')
    .toLowerCase()

/** The row of a record, from nothing but the record and the list it is of. One that is used up is no longer active. */
export const recordRow = (list: RecordList, { number, fields, status, ...flags }: ListedRecord): RecordRow => ({
  list: list.path,
  number,
  status: status === 'active' && list.isDone?.(fields) ? 'done' : status,
  ends_on: list.endsOn?.(fields) ?? null,
  search: searchText(list, fields),
  detail: { fields, ...flags },
})
