import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialsOf, whoTokenOf } from './avatar-look.ts'

test.each([
  ['Miles Okafor', 'MO'],
  ['dana j. whitlock', 'DW'],
  ['admin', 'AD'],
  ['dispatcher', 'DI'],
  ['dispatcher2', 'D2'],
  ['dana2 whitlock', 'DW'],
  ['x', 'X'],
  ['7', '7'],
  ['m.okafor', 'MO'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials))

test('a name has one of six colours, always the same however it is written', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(whoTokenOf(name)).toMatch(/^--who-[1-6]$/)
      expect(whoTokenOf(name)).toBe(whoTokenOf(name.toLowerCase()))
    }),
  )
})
