import { createHash } from 'node:crypto'
import { canonicalEvent, type EventContent } from '@waybill/shared/log/canonical'

/** What the first event of a tenant links to. */
export const GENESIS_HASH = '00'.repeat(32)

/** sha256 of the canonical event; `data` and `meta` in canonical form. */
export function contentHash(event: EventContent, data: string, meta: string): Buffer {
  return createHash('sha256')
    .update(canonicalEvent(event, data, meta))
    .digest()
}

/**
 * The hash of a position in the log, hex: sha256(hash before || position, 8 bytes big-endian || recorded_at as text || content hash).
 * `chain_link` computes the same in SQL when the event is appended.
 */
export function linkHash(previous: string, position: number, recordedAt: string, content: Uint8Array): string {
  const place = Buffer.alloc(8)
  place.writeBigInt64BE(BigInt(position))
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(place).update(recordedAt).update(content).digest('hex')
}
