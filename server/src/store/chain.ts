import { hash } from 'node:crypto'
import { canonicalEvent, type EventContent } from '@waybill/shared/log/canonical'

/** What the first event of a tenant links to. */
export const GENESIS_HASH = '00'.repeat(32)

/** sha256 of the canonical event; `data` and `meta` in canonical form. */
export function contentHash(event: EventContent, data: string, meta: string): Buffer {
  return hash('sha256', canonicalEvent(event, data, meta), 'buffer')
}

/**
 * The hash of a position in the log, hex: sha256(hash before || position, 8 bytes big-endian || recorded_at as text || content hash).
 * `append_units` verifies it in SQL when the event is appended.
 */
export function linkHash(previous: string, position: number, recordedAt: string, content: Uint8Array): string {
  const place = Buffer.alloc(8)
  place.writeBigInt64BE(BigInt(position))
  return hash('sha256', Buffer.concat([Buffer.from(previous, 'hex'), place, Buffer.from(recordedAt), content]), 'hex')
}
