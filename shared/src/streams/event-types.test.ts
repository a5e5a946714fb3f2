import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { diffRecords } from '../fields/diff.ts'
import { isRecord } from '../fields/path.ts'
import type { JsonObject } from '../log/envelope.ts'
import { FIELDS_BY_STORED_TYPE } from './event-types.ts'
import { foldSample, samplesIn } from './samples.fixture.ts'
import { STREAMS } from './streams.ts'

/** Fields that no one searches by: counters, references between events, and values that only accompany a listed field. */
const IGNORED =
  /^(made|ltl\.made|last_uncover|open_events|tracking\.last_event|events\.closed_(by|at)|confirmations\.simulated|macropoint_load\.order_stage|carrier\.mp_partner_status_.+)(\.|$)/

const withoutIds = (path: string) => path.replace(/\[[^\]]*\]/g, '')

/** The fields listed for the type of a sample, with placeholders filled in from its data. */
const fieldsOf = (type: string, data: JsonObject) =>
  (FIELDS_BY_STORED_TYPE[type] ?? []).map((field) => field.replace(/\{(\w+)\}/g, (_, name: string) => String(data[name])))

// Lock events are searched by record kind, because a lock has nothing but its holder.
const SAMPLES = Object.keys(STREAMS)
  .filter((kind) => kind !== 'lock')
  .flatMap((kind) =>
    samplesIn(readFileSync(new URL(`samples/${kind}.ndjson`, import.meta.url), 'utf8')).map((sample) => ({
      kind,
      type: sample.event.type,
      sample,
    })),
  )
  .filter(({ sample }) => sample.before.length > 0)

test.each(SAMPLES)('$kind: $type is found by every field that it changes [2.35, 3.15]', ({ kind, type, sample }) => {
  const { before, after } = foldSample(kind, sample)
  const { changes } = sample.event.data
  const listed = (Array.isArray(changes) ? changes : []).flatMap((change) => (isRecord(change) ? [withoutIds(String(change.path))] : []))
  const found = [...fieldsOf(type, sample.event.data), ...listed]
  // A path in the list of changes may be relative to the element that the event is about.
  const isFound = (path: string) => found.some((field) => path === field || path.startsWith(`${field}.`) || path.endsWith(`.${field}`))
  const changed = diffRecords(before ?? {}, after).map(({ path }) => withoutIds(path))
  expect(changed.filter((path) => !IGNORED.test(path) && !isFound(path))).toEqual([])
})

test('every type lists only fields that its events change, and only existing types are listed', () => {
  const types = new Set(SAMPLES.map(({ type }) => type))
  // A form text exists before its first event.
  expect(Object.keys(FIELDS_BY_STORED_TYPE).filter((type) => !types.has(type))).toEqual(['FormTextRevised'])
  const unchanged = SAMPLES.flatMap(({ kind, type, sample }) => {
    const { before, after } = foldSample(kind, sample)
    const changed = diffRecords(before ?? {}, after).map(({ path }) => withoutIds(path))
    // A date changes together with its time, which a sample may leave out.
    const days = fieldsOf(type, sample.event.data).map((field) => field.replace(/_time$/, '_date'))
    return days.filter((field) => !changed.includes(field)).map((field) => `${type} ${field}`)
  })
  // One sample for each version of it.
  expect(unchanged).toEqual(['TrackingOrderChanged macropoint_load', 'TrackingOrderChanged macropoint_load'])
})
