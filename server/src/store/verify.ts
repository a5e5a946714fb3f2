import type { Readable } from 'node:stream'
import { canonicalJson } from '@waybill/shared/log/canonical'
import { Result, Schema } from 'effect'
import type { QueryExecutorProvider } from 'kysely'
import { contentHash, GENESIS_HASH, linkHash } from './chain.ts'
import { logPages } from './log-pages.ts'
import { ndjsonLines } from './ndjson-lines.ts'
import { type ChainedEvent, readChainedTail } from './tail.ts'
import { type ChainPlace, readChainHead, readHead } from './tenant-head.ts'

/** Why a position in the log is bad. */
export type Fault =
  /** An event is missing: deleted, cut off, or moved. */
  | 'missing'
  /** The event is not the one that was hashed when it was recorded. */
  | 'content'
  /** The event does not follow from the ones before it. */
  | 'link'
  /** The log differs here from the anchor, or from the tenant's head. */
  | 'anchor'
  /** The line is not an event. */
  | 'unreadable'

export interface Verification {
  /** Number of good events from the first on. */
  readonly events: number
  /** End of the good events: the next anchor. */
  readonly end: ChainPlace
  /** The last anchor that matches: nothing up to it was changed since it was published. 0 without one. */
  readonly trusted_to: number
  /**
   * Null when the log is intact. If a log was rewritten together with its chain, only an anchor differs: the change is after `trusted_to`
   * and up to this position.
   */
  readonly first_bad: { readonly position: number; readonly fault: Fault } | null
}

export interface VerifyOptions {
  /** Positions and their hashes recorded elsewhere, which a rewritten or shortened log cannot match. */
  readonly anchors?: readonly (ChainPlace & {
    /** Tenant of the anchor; left out: the one that is checked. */
    readonly tenant?: string
  })[]
  /** Called now and then with the number of events found good. */
  readonly onProgress?: (events: number) => void
}

/** Checks the whole chain of a tenant in the database, against its head and the given anchors. */
export async function verifyTenant(
  db: QueryExecutorProvider,
  tenant: string,
  { anchors = [], onProgress }: VerifyOptions = {},
): Promise<Verification> {
  const of = { tenant, head: await readChainHead(db, tenant) }
  const verification = await verifyEvents(eventsOfTenant(db, tenant), anchors, of, onProgress)
  const head = await readHead(db, tenant)
  // Everything read is in the log, so its head, read afterwards, is not behind it.
  if (verification.first_bad !== null || head >= verification.end.position) return verification
  return { ...verification, first_bad: { position: head + 1, fault: 'anchor' } }
}

/** Checks an exported log, NDJSON as `exportEvents` writes it. Without an anchor a shortened file looks complete. */
export async function verifyExport(file: Readable, { anchors = [] }: VerifyOptions = {}): Promise<Verification> {
  return verifyEvents(eventsOfFile(file), anchors, { tenant: null, head: null })
}

/** An event as the chain sees it: the contents of `data` and `meta` do not matter here. */
export type LinkedEvent = Omit<ChainedEvent, 'data' | 'meta'> & { readonly data: object; readonly meta: object }

const TOLD_EVERY = 1000

/**
 * Follows the chain; `null` stands for a line that is no event. Stops at the first bad position. Without a known tenant, the tenant of the
 * first event is assumed.
 */
async function verifyEvents(
  events: AsyncIterable<LinkedEvent | null>,
  anchors: NonNullable<VerifyOptions['anchors']>,
  of: { readonly tenant: string | null; readonly head: ChainPlace | null },
  onProgress?: (events: number) => void,
): Promise<Verification> {
  let end: ChainPlace = { position: 0, hash: GENESIS_HASH }
  let { tenant } = of
  let trusted_to = 0
  const bad = (position: number, fault: Fault): Verification => ({
    events: end.position,
    end,
    trusted_to,
    first_bad: { position, fault },
  })
  const published = new Map<number, Set<string>>()
  for (const { position, hash } of anchors) published.set(position, (published.get(position) ?? new Set()).add(hash))
  const isForeign = () => tenant !== null && anchors.some((anchor) => anchor.tenant !== undefined && anchor.tenant !== tenant)
  const disagrees = ({ position, hash }: ChainPlace): boolean => {
    const wanted = published.get(position)
    if (wanted !== undefined && !(wanted.size === 1 && wanted.has(hash))) return true
    return of.head?.position === position && of.head.hash !== hash
  }

  if (disagrees(end)) return bad(1, 'missing')
  if (isForeign()) return bad(1, 'anchor')
  for await (const event of events) {
    const expected = end.position + 1
    if (event === null) return bad(expected, 'unreadable')
    if (tenant === null) {
      tenant = event.tenant
      if (isForeign()) return bad(expected, 'anchor')
    }
    const fault = faultOf(event, end, tenant)
    if (fault !== null) return bad(expected, fault)
    const place = { position: event.position, hash: event.hash }
    if (disagrees(place)) return bad(expected, 'anchor')
    if (published.has(place.position)) trusted_to = place.position
    end = place
    if (end.position % TOLD_EVERY === 0) onProgress?.(end.position)
  }
  const reaches = [...published.keys()].reduce((a, b) => Math.max(a, b), of.head?.position ?? 0)
  return reaches > end.position ? bad(end.position + 1, 'missing') : { events: end.position, end, trusted_to, first_bad: null }
}

/** What is wrong with an event that should follow `previous` in the log of `tenant`; null if nothing. */
export function faultOf(event: LinkedEvent, previous: ChainPlace, tenant: string): Fault | null {
  if (event.position !== previous.position + 1) return 'missing'
  const content = recomputed(event)
  if (content === null || event.tenant !== tenant || content.toString('hex') !== event.content_hash) return 'content'
  return linkHash(previous.hash, event.position, event.recorded_at, content) === event.hash ? null : 'link'
}

/** The content hash of an event; null for one that was never canonical JSON, which only a forged file holds. */
function recomputed(event: LinkedEvent): Buffer | null {
  try {
    return contentHash(event, canonicalJson(event.data), canonicalJson(event.meta))
  } catch {
    return null
  }
}

async function* eventsOfTenant(db: QueryExecutorProvider, tenant: string): AsyncGenerator<ChainedEvent, void, undefined> {
  const read = (after: number, limit: number) => readChainedTail(db, tenant, after, limit)
  for await (const page of logPages({ fromPosition: 0, pageSize: 5000, read })) yield* page
}

async function* eventsOfFile(file: Readable): AsyncGenerator<LinkedEvent | null, void, undefined> {
  for await (const line of ndjsonLines(file)) {
    yield readExportedEvent(line)
  }
}

/** The event of a line as `exportEvents` writes it; null for any other line. */
export const readExportedEvent = (line: string) => {
  const event = decodeLine(line)
  return Result.isSuccess(event) ? event.success : null
}

const decodeLine = Schema.decodeUnknownResult(
  Schema.fromJsonString(
    Schema.Struct({
      tenant: Schema.String,
      position: Schema.Int,
      stream: Schema.String,
      version: Schema.Int,
      type: Schema.String,
      schema_version: Schema.Int,
      data: Schema.JsonObject,
      meta: Schema.JsonObject,
      recorded_at: Schema.String,
      content_hash: Schema.String,
      hash: Schema.String,
    }),
  ),
)
