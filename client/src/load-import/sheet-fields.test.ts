import { SHEET_FIELDS } from '@waybill/shared/load-import/columns'
import { expect, test } from 'vitest'
import { fieldOfColumn, mergeResults, SHEET_FIELD_OPTIONS, withColumn } from './sheet-fields.ts'

test('offers every field of a load file', () => {
  expect(SHEET_FIELD_OPTIONS.map(({ value }) => value).sort()).toEqual([...SHEET_FIELDS].sort())
})

test('assigns a column to another field and frees its former field', () => {
  const recognized = { reference: 'Nr', weight: 'Lbs' }
  expect(fieldOfColumn(recognized, 'Lbs')).toBe('weight')
  expect(fieldOfColumn(recognized, 'Remark')).toBeNull()
  expect(withColumn({}, recognized, 'Remark', 'notes')).toEqual({ notes: 'Remark' })
  expect(withColumn({}, recognized, 'Lbs', 'pieces')).toEqual({ weight: null, pieces: 'Lbs' })
  expect(withColumn({ notes: 'Remark' }, recognized, 'Nr', null)).toEqual({ notes: 'Remark', reference: null })
})

test('merges the results of file parts: all rows, summed counts and the position of the last part', () => {
  const row = (line: number) => ({
    line,
    key: null,
    customer: null,
    origin: null,
    destination: null,
    status: null,
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
  const whole = mergeResults(part(1, 2, 2, 3), part(1, null, 4))
  expect(whole).toMatchObject({ total: 3, next: null, counts: { read: 3, created: 2, unchanged: 0, rejected: 1, warnings: 2 } })
  expect(whole.rows.map(({ line }) => line)).toEqual([2, 3, 4])
})
