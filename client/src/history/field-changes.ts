import type { FieldChange } from '@waybill/shared/fields/change'
import { leavesOf } from '@waybill/shared/fields/leaves'
import { isRecord } from '@waybill/shared/fields/path'
import type { Json } from '@waybill/shared/log/envelope'
import { compareRecords } from './compare-records.ts'

const fieldsOf = (value: Json) => (isRecord(value) ? leavesOf(value) : [])

/** Splits changes of nested records into changes of their fields, without the id of a record with other fields. Changes of plain values stay as they are. */
export const plainFieldChanges = (changes: readonly FieldChange[]): readonly FieldChange[] =>
  changes.flatMap((change) => {
    if (!isRecord(change.from) && !isRecord(change.to)) return [change]
    return compareRecords(fieldsOf(change.from), fieldsOf(change.to))
      .filter(({ differs }) => differs)
      .filter(({ path }, _, all) => path !== 'id' || all.length === 1)
      .map(({ path, before, after }) => ({ path: `${change.path}.${path}`, from: before, to: after }))
  })
