import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matches, matching, typedParts } from './palette-match.ts'

test('an item is found by words in any order, from any of its texts', () => {
  const item = ['Cover Pro 4820181', 'Sable Dairy · Green Bay, WI', 'book carrier']
  expect(matches('cov 4820', item)).toBe(true)
  expect(matches('4820 COV', item)).toBe(true)
  expect(matches('dairy carrier', item)).toBe(true)
  expect(matches('cov 999', item)).toBe(false)
  expect(matches('', item)).toBe(true)
})

test('what is typed finds the thing of that name before all that is filed under it', () => {
  const items = [{ label: 'Customers', keywords: 'list settings' }, { label: 'Global settings' }, { label: 'Settings' }, { label: 'Map' }]
  expect(matching('settings', items).map(({ label }) => label)).toEqual(['Settings', 'Global settings', 'Customers'])
  expect(matching('', items)).toEqual(items)
})

test('the typed letters stand out', () => {
  expect(typedParts('Uncover Pro 4820179', 'cov 4820')).toEqual([
    { text: 'Un', typed: false, at: 0 },
    { text: 'cov', typed: true, at: 2 },
    { text: 'er Pro ', typed: false, at: 5 },
    { text: '4820', typed: true, at: 12 },
    { text: '179', typed: false, at: 16 },
  ])
})

test('the parts together are the text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, query) => {
      expect(
        typedParts(text, query)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
