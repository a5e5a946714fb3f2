import { Result, Schema } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { date, decimal, flag, money, prose, text, time, typedNumber, whole } from './field-schemas.ts'

const REFUSED = Symbol('refused')
const read = (schema: Schema.Decoder<unknown>, value: unknown) => Result.getOrElse(Schema.decodeUnknownResult(schema)(value), () => REFUSED)

const CASES: readonly [string, Schema.Decoder<unknown>, unknown, unknown][] = [
  ['text', text(), ' Mill 4 ', 'Mill 4'],
  ['text', text(), '  ', null],
  ['text', text(), null, null],
  ['text', text(3), 'abcd', REFUSED],
  ['text', text(), 'a\u0000b', REFUSED],
  ['text', text(), 'a\ud800b', REFUSED],
  ['text', text(), '🚚', '🚚'],
  ['text', text(), 7, REFUSED],
  ['text', text(), 'Chi\r\nBcc: x@y.example', 'Chi Bcc: x@y.example'],
  ['text', text(), 'Dock 4 \n\n Gate 2\u2028', 'Dock 4 Gate 2'],
  ['prose', prose(20), ' Call first.\nDock 4 ', 'Call first.\nDock 4'],
  ['prose', prose(3), 'abcd', REFUSED],
  ['date', date, '2026-02-28', '2026-02-28'],
  ['date', date, '2026-02-29', REFUSED],
  ['date', date, '2026-2-8', REFUSED],
  ['date', date, '0000-01-01', REFUSED],
  ['date', date, '9999-12-31', REFUSED],
  ['date', date, '', null],
  ['time', time, '23:59', '23:59'],
  ['time', time, '24:00', REFUSED],
  ['time', time, '8:00', REFUSED],
  ['time', time, '', null],
  ['whole', whole(1, 9), 9, 9],
  ['whole', whole(1, 9), 10, REFUSED],
  ['whole', whole(), 1.5, REFUSED],
  ['decimal', decimal(-90, 90), 41.88, 41.88],
  ['decimal', decimal(-90, 90), 91, REFUSED],
  ['typedNumber', typedNumber, ' 42,000 ', 42_000],
  ['typedNumber', typedNumber, '12.5', 12.5],
  ['typedNumber', typedNumber, 'heavy', 'heavy'],
  ['typedNumber', typedNumber, '0x10', '0x10'],
  ['typedNumber', typedNumber, '1e3', '1e3'],
  ['typedNumber', typedNumber, '-.5', -0.5],
  ['typedNumber', typedNumber, '', null],
  ['typedNumber', typedNumber, Number.NaN, REFUSED],
  ['money', money, '1,450.50', 145_050],
  ['money', money, 1450.5, 145_050],
  ['money', money, '1450.505', REFUSED],
  ['money', money, '', null],
  ['flag', flag, null, false],
  ['flag', flag, true, true],
  ['flag', flag, 'yes', REFUSED],
]
test.each(CASES)('%s reads its box: case %#', (_, schema, typed, value) => {
  expect(read(schema, typed)).toBe(value)
})

test('a value survives encoding and decoding', () => {
  const days = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10))
  const held = fc.oneof(
    fc.tuple(fc.constant(money), fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 })),
    fc.tuple(fc.constant(date), days),
    fc.tuple(fc.constant(typedNumber), fc.double({ noNaN: true, noDefaultInfinity: true })),
  )
  fc.assert(
    fc.property(held, ([schema, value]) => {
      const codec = schema as Schema.Codec<unknown, unknown>
      expect(Schema.decodeSync(codec)(Schema.encodeSync(codec)(value))).toBe(value)
    }),
  )
})
