import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialsOf, personColor } from './avatar-look.ts'

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

test('a name always has the same one of six colors, in any spelling', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(personColor(name)).toMatch(/^--who-[1-6]$/)
      expect(personColor(name)).toBe(personColor(name.toLowerCase()))
    }),
  )
})
