import canonicalize from 'canonicalize'
import type { Json, StoredEvent } from './envelope.ts'

/**
 * The one spelling of a JSON value, RFC 8785.
 * @throws Error for what is not JSON: NaN, infinities, lone surrogates, circles
 */
export function canonicalJson(value: Json | object): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('this value has no JSON form')
  return text
}

/** What the log's chain vouches for, besides its place in the log and the time it was recorded. */
export type EventContent = Pick<StoredEvent, 'tenant' | 'stream' | 'version' | 'type' | 'schema_version'>

/**
 * The canonical form of an event, whose sha256 is its content hash. `data` and `meta` come in their canonical form already: the store
 * writes the same text into the log, so that it is made once. The other names stand in canonical order.
 */
export function canonicalEvent(event: EventContent, data: string, meta: string): string {
  return `{"data":${data},"meta":${meta},"schema_version":${event.schema_version},"stream":${JSON.stringify(event.stream)},"tenant":${JSON.stringify(event.tenant)},"type":${JSON.stringify(event.type)},"version":${event.version}}`
}

const unstorableEscape = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/**
 * Whether a database can hold the texts of this JSON: it knows no U+0000 and no half of a surrogate pair. `json` is the output of
 * `JSON.stringify` or of `canonicalJson`, which escape exactly these with `\u` (beside other control characters).
 */
export const isStorableJson = (json: string): boolean => !json.includes('\\u') || !unstorableEscape.test(json)

/** The same for a bare text. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
