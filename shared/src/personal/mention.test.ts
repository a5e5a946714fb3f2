import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identifierOf } from './identifier.ts'
import { createPersonMatcher } from './mention.ts'

const of = (...texts: readonly string[]) => createPersonMatcher(texts.map((text) => identifierOf(text).key))

test.each([
  ['312 555 0177', 'call (312) 555-0177 now', 'call erased now'],
  ['312 555 0177', 'tel:+13125550177, or 1-312.555.0177', 'tel:erased, or erased'],
  ['312 555 0177', 'order 93125550177 and 31255501771', 'order 93125550177 and 31255501771'],
  ['Jo.Ray@example.com', 'mailto:jo.ray@EXAMPLE.com.', 'mailto:erased.'],
  ['Jo.Ray@example.com', 'billy-jo.ray@example.com', 'billy-jo.ray@example.com'],
  ['Jo Ray', 'Spoke to JO  RAY, not to Jo Rayburn', 'Spoke to erased, not to Jo Rayburn'],
  ['Ann-Marie O/Neil', 'ann-marie o/neil drives', 'erased drives'],
  ['J', 'J is no name to look for', 'J is no name to look for'],
])('%j in %j', (known, text, wanted) => {
  expect(of(known).erased(text)).toBe(wanted)
})

test('replaces texts in a document but not its keys, and returns the same object if nothing matches', () => {
  const untouched = { message: 'nothing', list: [1, null, 'x'] }
  expect(of('Jo Ray').erasedIn(untouched)).toBe(untouched)
  expect(of('Jo Ray').erasedIn({ 'Jo Ray': ['by Jo Ray', { deep: 'jo ray' }], n: 1 })).toEqual({
    'Jo Ray': ['by erased', { deep: 'erased' }],
    n: 1,
  })
})

test('a search text matches the words of a name apart and in any order, if all of them occur', () => {
  expect(of('Zebulon Quackenbush').erasedInSearch({ search: 'quackenbush reefer zebulon', name: 'Quackenbush' })).toEqual({
    search: 'erased reefer erased',
    name: 'Quackenbush',
  })
  expect(of('Zebulon Quackenbush').erasedIn('quackenbush zebulon')).toBe('quackenbush zebulon')
  expect(of('312 555 0177').erasedInSearch('reefer 3125550177')).toBe('reefer erased')
})

test('finds every kind of identifier in any surrounding text', () => {
  const known = fc.oneof(fc.constantFrom('Jo Ray', "Zoë O'Neil", 'jo.ray+x@example.com', '312 555 0177', '(312) 555-0177'), fc.string())
  fc.assert(
    fc.property(known, fc.string(), fc.string(), (text, before, after) => {
      fc.pre(identifierOf(text).key.length > 8)
      expect(of(text).erased(`${before} ${text.normalize('NFKC').trim()} ${after}`)).toContain('erased')
    }),
  )
})
