import canonicalize from 'canonicalize'
import type { Json, StoredEvent } from './envelope.ts'

/** The canonical text of a JSON value (RFC 8785). Throws an Error on values that are not JSON: NaN, infinities, lone surrogates, cycles. */
export function canonicalJson(value: Json | object): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('this value cannot be written as JSON')
  return text
}

/** The fields that an event's content hash covers, besides `data` and `meta`. */
export type EventContent = Pick<StoredEvent, 'tenant' | 'stream' | 'version' | 'type' | 'schema_version'>

/**
 * The canonical form of an event; its SHA-256 is the event's content hash. `data` and `meta` are passed in canonical form, because the
 * store writes that same text to the log. Keys are in canonical order.
 */
export function canonicalEvent(event: EventContent, data: string, meta: string): string {
  return `{"data":${data},"meta":${meta},"schema_version":${event.schema_version},"stream":${JSON.stringify(event.stream)},"tenant":${JSON.stringify(event.tenant)},"type":${JSON.stringify(event.type)},"version":${event.version}}`
}

const unstorableEscape = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/**
 * Whether PostgreSQL can store the text of this JSON: it rejects U+0000 and lone surrogates. `json` is the output of `JSON.stringify` or
 * `canonicalJson`, which write exactly these (and other control characters) as `\u` escapes.
 */
export const isStorableJson = (json: string): boolean => !json.includes('\\u') || !unstorableEscape.test(json)

/** The same check for plain text. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
