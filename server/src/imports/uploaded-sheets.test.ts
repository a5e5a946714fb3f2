import { expect, test } from 'vitest'
import { createKeptSheets } from './uploaded-sheets.ts'

const rows = [{ line: 1, cells: ['Nr'] }]
const dana = { tenant: 'acme', userId: 'u1' }

test('only the user who uploaded a sheet can read it, until they upload another [2.21]', () => {
  const sheets = createKeptSheets()
  const name = sheets.keep(dana, 'Nr\n1', rows)
  expect(sheets.find(dana, name)).toBe(rows)
  expect(sheets.find({ ...dana, tenant: 'globex' }, name)).toBeNull()
  expect(sheets.find({ ...dana, userId: 'u2' }, name)).toBeNull()
  sheets.keep(dana, 'Nr\n2', rows)
  expect(sheets.find(dana, name)).toBeNull()
})

test('the least recently used sheet is dropped when there is no room', () => {
  const sheets = createKeptSheets(10)
  const owners = ['a', 'b', 'c'].map((userId) => ({ tenant: 'acme', userId }))
  const names = owners.map((owner) => sheets.keep(owner, 'four', rows))
  expect(owners.map((owner, index) => sheets.find(owner, names[index] ?? ''))).toEqual([null, rows, rows])
})
