import { expect, test } from 'vitest'
import { fileColumns } from './cell-text.ts'
import type { ColumnType } from './column.ts'

const inFile = (type: ColumnType, value: Parameters<ReturnType<typeof fileColumns>[number]['cellOf']>[0]) =>
  fileColumns({ title: 'Pickup', type, width: 100 }).map(({ title, cellOf }) => [title, cellOf(value)])

test('a stop has two columns in a file: place and local time [7.17]', () => {
  const stop = { name: 'Plant 4', city: 'Laredo', state: 'TX', date: '2026-11-20', time: '14:00', timezone: 'America/Chicago' }
  expect(inFile('stop', stop)).toEqual([
    ['Pickup', 'Plant 4, Laredo, TX'],
    ['Pickup Time', '2026-11-20 14:00 CST'],
  ])
  expect(inFile('stop', { ...stop, date: '2026-07-20' })[1]).toEqual(['Pickup Time', '2026-07-20 14:00 CDT'])
  expect(inFile('stop', { ...stop, time: null })[1]).toEqual(['Pickup Time', '2026-11-20'])
  expect(inFile('stop', { ...stop, timezone: 'Mars/Olympus' })[1]).toEqual(['Pickup Time', '2026-11-20 14:00'])
  expect(inFile('stop', { ...stop, date: null, time: null })[1]).toEqual(['Pickup Time', null])
  expect(inFile('stop', null)).toEqual([
    ['Pickup', null],
    ['Pickup Time', null],
  ])
})

test('numbers and money are numbers in a file, a flag is yes or nothing, a mode its name, a moment carries its zone [7.17]', () => {
  expect(inFile('mode', 'less_than_truckload')).toEqual([['Pickup', 'Less Than Truckload']])
  expect(inFile('instant', '2026-11-20T14:05:44.249Z')).toEqual([['Pickup', '2026-11-20 14:05 UTC']])
  expect(inFile('money', '1450.00')).toEqual([['Pickup', 1450]])
  expect(inFile('number', 42_000)).toEqual([['Pickup', 42_000]])
  expect(inFile('flag', true)).toEqual([['Pickup', 'Yes']])
  expect(inFile('flag', false)).toEqual([['Pickup', null]])
  expect(inFile('lock', { auth_uid: '7', username: 'dana', expires_at: '' })).toEqual([['Pickup', 'dana']])
  expect(inFile('moment', { date: '2026-11-20', time: '08:15', timezone: 'America/Denver' })).toEqual([['Pickup', '2026-11-20 08:15 MST']])
})
