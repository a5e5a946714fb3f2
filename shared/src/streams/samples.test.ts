import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { diffRecords } from '../fields/diff.ts'
import { canonicalJson } from '../log/canonical.ts'
import { currentTypeName } from './event-types.ts'
import { isReadableEvent } from './read-event.ts'
import { foldSample, META, samplesIn } from './samples.fixture.ts'
import { STREAMS } from './streams.ts'

describe.each(Object.values(STREAMS))('the frozen sample events of a $kind', ({ kind, events, decode, read }) => {
  const samples = samplesIn(readFileSync(new URL(`samples/${kind}.ndjson`, import.meta.url), 'utf8'))

  test('there is one sample of every event type under each of its names, and of every version', () => {
    const names = Object.entries(events).flatMap(([type, { formerNames }]) => [type, ...formerNames])
    expect([...new Set(samples.map(({ event }) => event.type))].sort()).toEqual(names.sort())
    const identities = samples.map(({ event }) => `${currentTypeName(event.type)} ${event.schema_version}`)
    const versions = Object.entries(events).flatMap(([type, { version }]) =>
      Array.from({ length: version }, (_, index) => `${type} ${index + 1}`),
    )
    expect([...new Set(identities)].sort()).toEqual(versions.sort())
  })

  test.each(samples)(
    '$event.type $event.schema_version is read as an event of today whose data matches its schema',
    ({ before, event }) => {
      for (const each of [...before, event]) {
        const current = read({ ...each, meta: META })
        expect(events).toHaveProperty(current.type)
        expect(current.schema_version).toBe(events[current.type]?.version)
        decode({ ...each, meta: META })
      }
    },
  )

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
  expect(isReadableEvent(event)).toBe(true)
  for (const other of [{ type: 'ShipmentPainted' }, { schema_version: 2 }, { schema_version: 0 }, { stream: 'boat/1' }]) {
    expect(isReadableEvent({ ...event, ...other })).toBe(false)
  }
})
