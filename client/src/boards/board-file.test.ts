import { expect, test } from 'vitest'
import { type FileProgress, fileQuery, progressOf, progressText, readFile, rowCounter } from './board-file.ts'

test('exports what is shown: the columns in order, the filter, the sort [7.17]', () => {
  const query = new URLSearchParams(
    fileQuery({
      type: 'csv',
      columns: ['pro', 'seal_num'],
      filters: { status: ['OPEN', 'HOLD'], hazmat: true, search: 'acme 42' },
      sort: [
        { column: 'miles', direction: 'desc' },
        { column: 'pro', direction: 'asc' },
      ],
    }),
  )
  expect([...query]).toEqual([
    ['export', 'csv'],
    ['columns', 'pro,seal_num'],
    ['sort', '-miles,pro'],
    ['filters[status][]', 'OPEN'],
    ['filters[status][]', 'HOLD'],
    ['filters[hazmat]', 'true'],
    ['filters[search]', 'acme 42'],
  ])
})

test('counts rows across chunks, without the header, and not line breaks inside quotes', () => {
  const count = rowCounter()
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(count(bytes('pro,note\n4820001,"two\n'))).toBe(0)
  expect(count(bytes('lines"\n4820002,one\n'))).toBe(2)
})

test('reports progress while a file arrives, and returns all of it [7.17]', async () => {
  const heard: FileProgress[] = []
  const response = new Response('pro\n1\n2\n3\n', { headers: { 'waybill-rows': '3' } })
  const { blob, progress } = await readFile(response, 'csv', (each) => heard.push(each))
  expect(await blob.text()).toBe('pro\n1\n2\n3\n')
  expect(heard[0]).toEqual({ rows: 0, bytes: 0, total: 3, more: false })
  expect(progress).toEqual({ rows: 3, bytes: 10, total: 3, more: false })
})

test('shows the amount received instead of a share for a board not fully counted and for a spreadsheet [7.17]', () => {
  const at = (rows: number, bytes: number, total: number | null, more = false): FileProgress => ({ rows, bytes, total, more })
  expect([progressOf(at(200, 9000, 800)), progressText(at(200, 9000, 800))]).toEqual([0.25, '200 of 800 rows'])
  expect([progressOf(at(990, 9000, 1000, true)), progressText(at(990, 9000, 1000, true))]).toEqual([null, '990 rows so far'])
  expect(progressText(at(12_500, 9e6, 1000, true))).toBe('12,500 rows so far')
  expect([progressOf(at(0, 20_480, 800)), progressText(at(0, 20_480, 800))]).toEqual([null, '20 kB so far, 800 rows total'])
  expect([progressOf(at(0, 20_480, 1000, true)), progressText(at(0, 20_480, 1000, true))]).toEqual([null, '20 kB so far'])
})
