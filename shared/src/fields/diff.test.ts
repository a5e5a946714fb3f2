import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChanges } from './apply.ts'
import { diffRecords } from './diff.ts'

const plain = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
const inner = fc.record({ city: plain, weight: plain })
const records = fc.record({
  weight: plain,
  location: fc.option(inner),
  references: fc.array(plain, { maxLength: 4 }),
  items: fc.array(inner, { maxLength: 5 }),
  pick_stops: fc.uniqueArray(
    fc.record({ id: fc.stringMatching(/^4820001-S[1-9]$/), notes: plain, location: inner, tags: fc.array(inner) }),
    {
      maxLength: 6,
      selector: (stop) => stop.id,
    },
  ),
  lines: fc.uniqueArray(fc.record({ line_num: fc.integer({ min: 1, max: 9 }), carrier_rate: plain }), {
    maxLength: 6,
    selector: (line) => line.line_num,
  }),
  anything: fc.oneof(plain, inner, fc.array(plain), fc.array(fc.oneof(plain, inner))),
})

test('applying the changes between two records to the first gives the second', () => {
  fc.assert(
    fc.property(records, records, (before, after) => {
      const copy = structuredClone(before)
      expect(applyChanges(before, diffRecords(before, after))).toEqual(after)
      expect(before).toEqual(copy)
    }),
    { numRuns: 500 },
  )
})

test('a record that did not change has no changes', () => {
  fc.assert(fc.property(records, (record) => diffRecords(record, structuredClone(record)).length === 0))
})

test('names fields by path, elements by id or number, and reports a new order once', () => {
  const before = {
    load_info: { weight: 100 },
    pick_stops: [
      { id: 'S1', appt_start_date: null },
      { id: 'S2', appt_start_date: null },
      { id: 'S3', appt_start_date: null },
    ],
    accessorial_lines: [{ line_num: 3, carrier_rate: 100 }],
    items: [{ pieces: 1 }, { pieces: 2 }],
    customer: null,
  }
  const after = {
    load_info: { weight: 200 },
    pick_stops: [
      { id: 'S3', appt_start_date: null },
      { id: 'S1', appt_start_date: '2026-11-20' },
      { id: 'S4', appt_start_date: null },
    ],
    accessorial_lines: [{ line_num: 3, carrier_rate: 150 }],
    items: [{ pieces: 1 }],
    customer: { name: 'Acme' },
  }
  expect(diffRecords(before, after)).toEqual([
    { path: 'load_info.weight', from: 100, to: 200 },
    { path: 'pick_stops[S1].appt_start_date', from: null, to: '2026-11-20' },
    { path: 'pick_stops[S2]', from: { id: 'S2', appt_start_date: null }, to: null },
    { path: 'pick_stops[S4]', from: null, to: { id: 'S4', appt_start_date: null } },
    { path: 'pick_stops.order', from: ['S1', 'S2', 'S3'], to: ['S3', 'S1', 'S4'] },
    { path: 'accessorial_lines[3].carrier_rate', from: 100, to: 150 },
    { path: 'items[2]', from: { pieces: 2 }, to: null },
    { path: 'customer', from: null, to: { name: 'Acme' } },
  ])
})
