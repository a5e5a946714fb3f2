import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { evolveCarrier } from '../carrier/evolve.ts'
import { evolveCustomer } from '../customer/evolve.ts'
import { diffRecords } from '../fields/diff.ts'
import { evolveFormText } from '../form-text/decide.ts'
import { evolveIntegration } from '../integration/decide.ts'
import { evolveLock } from '../lock/evolve.ts'
import { evolveRecord } from '../record/evolve.ts'
import { evolveRole } from '../role/evolve.ts'
import { evolveSettings } from '../settings/decide.ts'
import { evolveShipment } from '../shipment/evolve.ts'
import { evolveUser } from '../user/evolve.ts'
import { canonicalJson } from './canonical.ts'
import type { EventMeta, Json, JsonObject } from './envelope.ts'
import { isKnownEvent, KNOWN_EVENTS } from './known-events.ts'

interface Fact {
  readonly type: string
  readonly schema_version: number
  readonly data: JsonObject
}

const META: EventMeta = { at: '2026-11-20T15:00:00.000Z', by: { id: '1', username: 'dana' }, command_id: 'c' }

const EVOLVERS: Readonly<Record<string, (state: never, event: never) => object>> = {
  shipment: evolveShipment,
  lock: evolveLock,
  carrier: evolveCarrier,
  customer: evolveCustomer,
  user: evolveUser,
  role: evolveRole,
  record: evolveRecord,
  form_text: evolveFormText,
  settings: evolveSettings,
  integration: evolveIntegration,
}

/** A record before and after the event of a sample. */
const foldSample = (kind: string, before: readonly Fact[], event: Fact): { readonly before: object | null; readonly after: object } => {
  const evolve = EVOLVERS[kind]
  if (evolve === undefined) throw new Error(`no record of kind ${kind} can be folded`)
  const take = (state: object | null, fact: Fact): object => evolve(state as never, { ...fact, meta: META } as never)
  const former = before.reduce<object | null>(take, null)
  return { before: former, after: take(former, event) }
}

/**
 * An event as it lies in logs out there, with what stood before it in its stream, and what it meant when it was written down. A new
 * event, or a new version of one, gets a line; the lines that are there stay as they are for ever.
 */
interface Sample {
  readonly before: readonly Fact[]
  readonly event: Fact
  /** Of the event in canonical form. */
  readonly sha256: string
  readonly changes: readonly { readonly path: string; readonly to: Json }[]
}

const samplesOf = (kind: string): readonly Sample[] =>
  readFileSync(new URL(`samples/${kind}.ndjson`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sample)

describe.each(Object.keys(KNOWN_EVENTS))('the frozen events of a %s', (kind) => {
  const samples = samplesOf(kind)

  test('are one of every type and version that this code knows, and no other', () => {
    const known = Object.entries(KNOWN_EVENTS[kind] ?? {}).flatMap(([type, newest]) =>
      Array.from({ length: newest }, (_, index) => `${type} ${index + 1}`),
    )
    expect(samples.map(({ event }) => `${event.type} ${event.schema_version}`).sort()).toEqual(known.sort())
  })

  test.each(samples)('$event.type means what it meant', ({ before, event, sha256, changes }) => {
    expect(createHash('sha256').update(canonicalJson(event)).digest('hex'), 'a sample was changed').toBe(sha256)
    const folded = foldSample(kind, before, event)
    const now = new Map(diffRecords(folded.before ?? {}, folded.after).map(({ path, to }) => [path, to]))
    // A field that came since has a value of its own; what was there stays.
    for (const { path, to } of changes) expect({ [path]: now.get(path) }).toMatchObject({ [path]: to })
  })
})

test('an event of a type, version or kind of record that no code of today writes is unknown', () => {
  const event = { stream: 'shipment/1', type: 'ShipmentHeld', schema_version: 1 }
  expect(isKnownEvent(event)).toBe(true)
  for (const other of [{ type: 'ShipmentPainted' }, { schema_version: 2 }, { schema_version: 0 }, { stream: 'boat/1' }]) {
    expect(isKnownEvent({ ...event, ...other })).toBe(false)
  }
})
