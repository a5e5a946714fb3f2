import { evolveCarrier } from '../carrier/evolve.ts'
import { evolveCustomer } from '../customer/evolve.ts'
import { evolveFormText } from '../form-text/decide.ts'
import { evolveIntegration } from '../integration/decide.ts'
import { evolveLock } from '../lock/evolve.ts'
import { evolveEffect } from '../outbox/decide.ts'
import { evolveRecord } from '../record/evolve.ts'
import { evolveRole } from '../role/evolve.ts'
import { evolveSettings } from '../settings/decide.ts'
import { evolveShipment } from '../shipment/evolve.ts'
import { evolveUser } from '../user/evolve.ts'
import type { EventMeta, Json, JsonObject } from './envelope.ts'

interface Fact {
  readonly type: string
  readonly schema_version: number
  readonly data: JsonObject
}

/**
 * A stored event as existing logs hold it, with the events before it in its stream and the result it folded to when the sample was written.
 * A new event type or version adds a line; existing lines never change.
 */
interface Sample {
  readonly before: readonly Fact[]
  readonly event: Fact
  /** SHA-256 of the event in canonical form. */
  readonly sha256: string
  readonly changes: readonly { readonly path: string; readonly to: Json }[]
}

/** Metadata of every sample. */
export const META: EventMeta = { at: '2026-11-20T15:00:00.000Z', by: { id: '1', username: 'dana' }, command_id: 'c' }

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
  outbox: evolveEffect,
}

/** The sample events in a file. */
export const samplesIn = (ndjson: string): readonly Sample[] =>
  ndjson
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sample)

/** A record before and after the event of a sample. */
export const foldSample = (
  kind: string,
  { before, event }: Pick<Sample, 'before' | 'event'>,
): { readonly before: object | null; readonly after: object } => {
  const evolve = EVOLVERS[kind]
  if (evolve === undefined) throw new Error(`no record of kind ${kind} can be folded`)
  const take = (state: object | null, fact: Fact): object => evolve(state as never, { ...fact, meta: META } as never)
  const earlier = before.reduce<object | null>(take, null)
  return { before: earlier, after: take(earlier, event) }
}
