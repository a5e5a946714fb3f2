import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { diffRecords } from '../fields/diff.ts'
import { isRecord } from '../fields/path.ts'
import type { JsonObject } from './envelope.ts'
import { FIELDS_OF_TYPE } from './fields-of-type.ts'
import { KNOWN_EVENTS } from './known-events.ts'
import { foldSample, samplesIn } from './samples.fixture.ts'

/** What nobody asks for by name: counters, references between events, and what only comes along with a field that is told. */
const BESIDE =
  /^(made|ltl\.made|last_uncover|open_events|tracking\.last_event|events\.closed_(by|at)|confirmations\.simulated|macropoint_load\.order_stage|carrier\.mp_partner_status_.+)(\.|$)/

const bare = (path: string) => path.replace(/\[[^\]]*\]/g, '')

/** The fields that the type of a sample tells, with what its data says. */
const told = (type: string, data: JsonObject) =>
  (FIELDS_OF_TYPE[type] ?? []).map((field) => field.replace(/\{(\w+)\}/g, (_, name: string) => String(data[name])))

// Who has a load locked is asked for by the kind of record: a lock is nothing else.
const SAMPLES = Object.keys(KNOWN_EVENTS)
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
  const listed = (Array.isArray(changes) ? changes : []).flatMap((change) => (isRecord(change) ? [bare(String(change.path))] : []))
  const found = [...told(type, sample.event.data), ...listed]
  // A list of changes may count from within the element that the event is about.
  const isFound = (path: string) => found.some((field) => path === field || path.startsWith(`${field}.`) || path.endsWith(`.${field}`))
  const changed = diffRecords(before ?? {}, after).map(({ path }) => bare(path))
  expect(changed.filter((path) => !BESIDE.test(path) && !isFound(path))).toEqual([])
})

test('no type tells a field that its event does not change, and none that is no event', () => {
  const types = new Set(SAMPLES.map(({ type }) => type))
  // The text of a form is there before its first event.
  expect(Object.keys(FIELDS_OF_TYPE).filter((type) => !types.has(type))).toEqual(['FormTextRevised'])
  const idle = SAMPLES.flatMap(({ kind, type, sample }) => {
    const { before, after } = foldSample(kind, sample)
    const changed = diffRecords(before ?? {}, after).map(({ path }) => bare(path))
    // A day changes with its time, of which a sample may have none.
    const days = told(type, sample.event.data).map((field) => field.replace(/_time$/, '_date'))
    return days.filter((field) => !changed.includes(field)).map((field) => `${type} ${field}`)
  })
  expect(idle).toEqual(['TrackingOrderChanged macropoint_load'])
})
