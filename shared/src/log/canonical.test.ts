import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalEvent, canonicalJson, isStorableJson, isStorableText } from './canonical.ts'
import type { JsonObject } from './envelope.ts'

test('writes JSON as RFC 8785 specifies', () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
    '\u{1f600}': 1,
    '\ufb33': 2,
  }
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/","😀":1,"\ufb33":2}',
  )
})

test('throws on values that are not JSON', () => {
  for (const value of [{ n: Number.NaN }, { n: Number.POSITIVE_INFINITY }, { s: '\ud800' }]) expect(() => canonicalJson(value)).toThrow()
})

const content = fc.record({
  tenant: fc.string(),
  stream: fc.string({ unit: 'binary' }),
  version: fc.nat(),
  type: fc.string(),
  schema_version: fc.nat(),
})
const json = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }))

test('an event assembled from canonical parts equals the canonical form of the whole event', () => {
  fc.assert(
    fc.property(content, json, json, (event, data, meta) => {
      const whole = canonicalJson({ ...event, data, meta } as JsonObject)
      expect(canonicalEvent(event, canonicalJson(data as JsonObject), canonicalJson(meta as JsonObject))).toBe(whole)
    }),
  )
})

test('detects characters that PostgreSQL cannot store, in plain text and inside JSON', () => {
  const parts = fc.array(fc.constantFrom('\0', '\\', 'u0000', 'ud800', '\ud800', '\udc00', '"', '\n', '\u0001', 'a'), { maxLength: 6 })
  fc.assert(
    fc.property(parts, (chosen) => {
      const text = chosen.join('')
      const isStorable = !text.includes('\0') && text.isWellFormed()
      expect(isStorableText(text)).toBe(isStorable)
      expect(isStorableJson(JSON.stringify({ [text]: [text] }))).toBe(isStorable)
    }),
    { numRuns: 2000 },
  )
})
