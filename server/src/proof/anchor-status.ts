import type { AnchorStatus } from '@waybill/shared/protocol/alarms'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import { anchorOfLine } from './anchor.ts'
import type { AnchorPlace } from './anchor-place.ts'

/** How often the worker publishes an anchor when a log has moved. */
export const ANCHOR_EVERY_MS = 30_000
/** After this long without an anchor something keeps the worker from publishing. */
export const ANCHOR_LATE_MS = 2 * 60_000

interface Known {
  readonly anchor: { readonly position: number; readonly hash: string } | null
  readonly published: { readonly position: number; readonly hash: string } | null
  /** When the first event after the anchor was recorded; null if there is none. */
  readonly uncoveredSince: string | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The status from the newest anchor in storage, the last one published there and the log. */
export const anchorStatus = ({ anchor, published, uncoveredSince, now }: Known): AnchorStatus => {
  const isMissing =
    published !== null &&
    (anchor === null || anchor.position < published.position || (anchor.position === published.position && anchor.hash !== published.hash))
  const isLate = uncoveredSince !== null && now - Date.parse(uncoveredSince) > ANCHOR_LATE_MS
  return {
    state: isMissing ? 'missing' : isLate ? 'late' : 'current',
    anchored_to: anchor?.position ?? 0,
    published_to: Math.max(published?.position ?? 0, anchor?.position ?? 0),
    uncovered_since: uncoveredSince,
  }
}

/** Reads how far the anchors of a tenant reach in their storage. `now` in milliseconds since the epoch. */
export const readAnchorStatus = async (db: Kysely<Schema>, tenant: string, place: AnchorPlace, now: number): Promise<AnchorStatus> => {
  const [line] = await place.lastLines(tenant, 1)
  const anchor = line === undefined ? null : anchorOfLine(line)
  return anchorStatus({
    anchor,
    published: await readPublished(db, tenant, place.name),
    uncoveredSince: await readRecordedAt(db, tenant, (anchor?.position ?? 0) + 1),
    now,
  })
}

/** The last anchor of a tenant published to a storage, or to any; null before the first. */
export const readPublished = async (
  db: Kysely<Schema>,
  tenant: string,
  place: string | null,
): Promise<{ readonly position: number; readonly hash: string; readonly published_at: string } | null> => {
  const { rows } = await sql<{ position: number; hash: string; published_at: string }>`
    select position, encode(hash, 'hex') as hash, utc_text(published_at) as published_at from published_anchors
    where tenant_id = ${tenant} and (${place}::text is null or place = ${place}) order by position desc limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Records that an anchor is in its storage. */
export const notePublished = async (
  db: Kysely<Schema>,
  place: string,
  { tenant, position, hash, time }: { readonly tenant: string; readonly position: number; readonly hash: string; readonly time: string },
): Promise<void> => {
  await sql`
    insert into published_anchors as p (tenant_id, place, position, hash, published_at)
    values (${tenant}, ${place}, ${position}, decode(${hash}, 'hex'), ${time})
    on conflict (tenant_id, place) do update set (position, hash, published_at) = (excluded.position, excluded.hash, excluded.published_at)
    where p.position < excluded.position
  `.execute(db)
}

/** When the event at a position was recorded, ISO 8601; null when there is no event. */
export const readRecordedAt = async (db: Kysely<Schema>, tenant: string, position: number): Promise<string | null> => {
  const { rows } = await sql<{ at: string }>`
    select utc_text(recorded_at) as at from events where tenant_id = ${tenant} and position = ${position}
  `.execute(db)
  return rows[0]?.at ?? null
}
