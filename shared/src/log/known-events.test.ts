import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { diffRecords } from '../fields/diff.ts'
import { canonicalJson } from './canonical.ts'
import { isKnownEvent, KNOWN_EVENTS } from './known-events.ts'
import { foldSample, samplesIn } from './samples.fixture.ts'

describe.each(Object.keys(KNOWN_EVENTS))('the frozen sample events of a %s', (kind) => {
  const samples = samplesIn(readFileSync(new URL(`samples/${kind}.ndjson`, import.meta.url), 'utf8'))

  test('there is one sample of every event type and version, and no other', () => {
    const known = Object.entries(KNOWN_EVENTS[kind] ?? {}).flatMap(([type, newest]) =>
      Array.from({ length: newest }, (_, index) => `${type} ${index + 1}`),
    )
    expect(samples.map(({ event }) => `${event.type} ${event.schema_version}`).sort()).toEqual(known.sort())
  })

  test.each(samples)('$event.type still folds to the same result as when the sample was written', ({ before, event, sha256, changes }) => {
    expect(createHash('sha256').update(canonicalJson(event)).digest('hex'), 'a sample was changed').toBe(sha256)
    const folded = foldSample(kind, { before, event })
    const now = new Map(diffRecords(folded.before ?? {}, folded.after).map(({ path, to }) => [path, to]))
    // Fields added later may appear; existing fields keep their values.
    for (const { path, to } of changes) expect({ [path]: now.get(path) }).toMatchObject({ [path]: to })
  })
})

test('an event of an unknown type, version or record kind is reported as unknown', () => {
  const event = { stream: 'shipment/1', type: 'ShipmentHeld', schema_version: 1 }
  expect(isKnownEvent(event)).toBe(true)
  for (const other of [{ type: 'ShipmentPainted' }, { schema_version: 2 }, { schema_version: 0 }, { stream: 'boat/1' }]) {
    expect(isKnownEvent({ ...event, ...other })).toBe(false)
  }
})
