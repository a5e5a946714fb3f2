import { SHEET_FIELDS } from '@waybill/shared/load-sheet/columns'
import { expect, test } from 'vitest'
import { fieldOfColumn, SHEET_FIELD_OPTIONS, withColumn } from './sheet-fields.ts'

test('every field of a sheet can be chosen', () => {
  expect(SHEET_FIELD_OPTIONS.map(({ value }) => value).sort()).toEqual([...SHEET_FIELDS].sort())
})

test('a column is given another field, and the field it had is free', () => {
  const understood = { reference: 'Nr', weight: 'Lbs' }
  expect(fieldOfColumn(understood, 'Lbs')).toBe('weight')
  expect(fieldOfColumn(understood, 'Remark')).toBeNull()
  expect(withColumn({}, understood, 'Remark', 'notes')).toEqual({ notes: 'Remark' })
  expect(withColumn({}, understood, 'Lbs', 'pieces')).toEqual({ weight: null, pieces: 'Lbs' })
  expect(withColumn({ notes: 'Remark' }, understood, 'Nr', null)).toEqual({ notes: 'Remark', reference: null })
})
