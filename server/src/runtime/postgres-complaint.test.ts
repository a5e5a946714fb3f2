import { expect, test } from 'vitest'
import { readComplaint } from './postgres-complaint.ts'

const IN_USE = `2026-11-23 05:10:11.100 UTC [4321] FATAL:  pre-existing shared memory block (key 52, ID 7) is still in use
2026-11-23 05:10:11.100 UTC [4321] HINT:  Terminate any old server processes associated with data directory "/data".`
const FAREWELL = '2026-11-23 05:10:11.140 UTC [4290] FATAL:  terminating connection due to unexpected postmaster exit'

test('reads the message of the new server despite later lines from backends of the killed one', () => {
  const expected = { text: 'pre-existing shared memory block (key 52, ID 7) is still in use', isPassing: true }
  expect(readComplaint(IN_USE, 4321)).toEqual(expected)
  expect(readComplaint(`${FAREWELL}\n${IN_USE}\n${FAREWELL}\n`, 4321)).toEqual(expected)
})

test('tells a permanent failure from one that may pass, and ignores lines from old backends', () => {
  expect(readComplaint(FAREWELL, 4321)).toEqual({ text: '', isPassing: false })
  const corrupt = '2026-11-23 05:10:11.100 UTC [4321] PANIC:  could not locate a valid checkpoint record at 0/1'
  expect(readComplaint(`${corrupt}\n${FAREWELL}`, 4321)).toEqual({
    text: 'could not locate a valid checkpoint record at 0/1',
    isPassing: false,
  })
})

test('reads the message of a program without a line prefix', () => {
  expect(readComplaint('initdb: error: could not create directory "/data": No space left on device\n').text).toBe(
    'could not create directory "/data": No space left on device',
  )
})
