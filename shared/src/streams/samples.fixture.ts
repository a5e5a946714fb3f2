import type { EventMeta, Json, JsonObject } from '../log/envelope.ts'
import { findStream } from './streams.ts'

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
  const stream = findStream(kind)
  if (stream === undefined) throw new Error(`no record of kind ${kind} can be folded`)
  const take = (state: object | null, fact: Fact): object => stream.evolve(state, { ...fact, meta: META })
  const earlier = before.reduce<object | null>(take, null)
  return { before: earlier, after: take(earlier, event) }
}
