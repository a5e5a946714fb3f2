import { SHEET_FIELDS } from '@waybill/shared/load-sheet/columns'
import { expect, test } from 'vitest'
import { fieldOfColumn, joined, SHEET_FIELD_OPTIONS, withColumn } from './sheet-fields.ts'

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

test('parts of a sheet are told as one: all rows, every count together, and how far the last part came', () => {
  const row = (line: number) => ({
    line,
    key: null,
    customer: null,
    origin: null,
    destination: null,
    pro: null,
    reason: null,
    warnings: [],
  })
  const part = (created: number, next: number | null, ...lines: number[]) => ({
    sheet: 'kept',
    dry_run: true,
    total: 3,
    next,
    header: [],
    columns: {},
    counts: { read: lines.length, created, unchanged: 0, rejected: lines.length - created, warnings: 1 },
    rows: lines.map((line) => ({ ...row(line), outcome: 'would be created' as const })),
  })
  const whole = joined(part(1, 2, 2, 3), part(1, null, 4))
  expect(whole).toMatchObject({ total: 3, next: null, counts: { read: 3, created: 2, unchanged: 0, rejected: 1, warnings: 2 } })
  expect(whole.rows.map(({ line }) => line)).toEqual([2, 3, 4])
})
