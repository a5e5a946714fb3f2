import { expect, test } from 'vitest'
import { clipText } from './clip-text.ts'

test.each([
  ['plain', 'plain'],
  ['  two   words\t', 'two words'],
  ['two\nlines', 'two\nlines'],
  ['nul\u0000 bell\u0007', 'nul bell'],
  ['12345678901', '1234567890'],
  ['123456789\u{1f69a}', '123456789\ufffd'],
  ['\u0000 ', null],
  ['', null],
  [null, null],
])('%j fits as %j', (text, clipped) => {
  expect(clipText(text, 10)).toBe(clipped)
})
