import { expect, test } from 'vitest'
import { withQuickNote } from './quick-notes.ts'

test.each([
  ['', 'On time'],
  ['Spoke to the driver', 'Spoke to the driver. On time'],
  ['Spoke to the driver. ', 'Spoke to the driver. On time'],
  ['Says he is on time.', 'Says he is on time.'],
])('%j plus a quick note gives %j', (note, expected) => {
  expect(withQuickNote(note, 'On time')).toBe(expected)
})
