import { Result, Schema } from 'effect'
import { expect, test } from 'vitest'
import { ShipmentInput } from './input.ts'

const dispatchedFrom = (dispatched: unknown) =>
  Result.match(Schema.decodeUnknownResult(ShipmentInput)({ load_info: { dispatched } }), {
    onSuccess: (input) => input.load_info?.dispatched,
    onFailure: () => 'refused',
  })

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-20T14:30', '2026-11-20T14:30'],
  ['2026-11-20 14:30:59', '2026-11-20T14:30'],
  [true, true],
  [false, null],
  ['', null],
  [null, null],
  ['2026-02-30', 'refused'],
  ['2026-11-20T24:00', 'refused'],
  ['now', 'refused'],
])('a dispatch date of %j is read as %j', (typed, dispatched) => {
  expect(dispatchedFrom(typed)).toBe(dispatched)
})

test.each([
  ['Seven references', { pick_stops: [{ references: ['1', '2', '3', '4', '5', '6', '7'] }] }],
  ['Seven tags', { pick_stops: [{ dynamic_reference_tags: [{}, {}, {}, {}, {}, {}, {}] }] }],
  ['Fifty-one stops', { pick_stops: Array.from({ length: 51 }, () => ({})) }],
  ['Unknown modes', { mode: 'airship' }],
  ['Stops of an unknown type', { pick_stops: [{ event_type: 'X' }] }],
])('%s are rejected', (_, body) => {
  expect(Result.isFailure(Schema.decodeUnknownResult(ShipmentInput)(body))).toBe(true)
})

test('a stop has six references [3.29, 9.5]', () => {
  const stop = { references: ['1', '2', '3', '4', '5', '6'], dynamic_reference_tags: [{ label: 'PO', value: '7' }] }
  expect(Schema.decodeUnknownSync(ShipmentInput)({ pick_stops: [stop] }).pick_stops).toEqual([stop])
})
