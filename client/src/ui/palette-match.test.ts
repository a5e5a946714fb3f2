import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesText, matching, typedParts } from './palette-match.ts'

test('an item is found by words in any order from any of its texts', () => {
  const item = ['Cover Pro 4820181', 'Sable Dairy · Green Bay, WI', 'book carrier']
  expect(matchesText('cov 4820', item)).toBe(true)
  expect(matchesText('4820 COV', item)).toBe(true)
  expect(matchesText('dairy carrier', item)).toBe(true)
  expect(matchesText('cov 999', item)).toBe(false)
  expect(matchesText('', item)).toBe(true)
})

test('an item with the typed name comes before items found by keywords', () => {
  const items = [{ label: 'Customers', keywords: 'list settings' }, { label: 'Global settings' }, { label: 'Settings' }, { label: 'Map' }]
  expect(matching('settings', items).map(({ label }) => label)).toEqual(['Settings', 'Global settings', 'Customers'])
  expect(matching('', items)).toEqual(items)
})

test('typed letters are highlighted', () => {
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
