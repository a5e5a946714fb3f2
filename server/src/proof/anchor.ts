import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { canonicalJson } from '@waybill/shared/log/canonical'
import { Result, Schema } from 'effect'
import type { ChainPlace } from '../store/tenant-head.ts'

/** A position in a tenant's log with its hash, published outside the database: a rewritten or shortened log cannot match it. */
export interface Anchor extends ChainPlace {
  readonly tenant: string
  /** ISO instant at which it was published. */
  readonly time: string
}

const PublishedAnchor = Schema.Struct({
  tenant: Schema.String,
  position: Schema.Int,
  hash: Schema.String,
  time: Schema.String,
  /** sha256 of the line before, hex; zeros on a tenant's first line. */
  previous: Schema.String,
  /** Ed25519 over the canonical form of the fields above, base64; null if no key was given. */
  signature: Schema.NullOr(Schema.String),
})
type PublishedAnchor = typeof PublishedAnchor.Type

const NOTHING_BEFORE = '00'.repeat(32)

const decodeLine = Schema.decodeUnknownResult(Schema.fromJsonString(PublishedAnchor))

const signedText = ({ signature: _, ...fields }: PublishedAnchor): Buffer => Buffer.from(canonicalJson(fields))

const lineHash = (line: string): string => createHash('sha256').update(line).digest('hex')

/** The line that publishes an anchor, without its line feed. Each line holds the hash of the one before and, with a key, a signature. */
export function anchorLine(anchor: Anchor, before: string | null, key: KeyObject | null): string {
  const { tenant, position, hash, time } = anchor
  const unsigned = { tenant, position, hash, time, previous: before === null ? NOTHING_BEFORE : lineHash(before), signature: null }
  return JSON.stringify({ ...unsigned, signature: key === null ? null : sign(null, signedText(unsigned), key).toString('base64') })
}

/** The anchors of a file, and the first of its lines (from 1) that is not as published. */
export interface AnchorFile {
  readonly anchors: readonly Anchor[]
  readonly first_bad_line: number | null
}

/**
 * Reads lines as `anchorLine` wrote them, of one tenant or of several in sequence. A changed, moved, inserted or deleted line is found;
 * with the public key also when the lines after it were recomputed. Lines cut from the end are not: only a copy has them.
 */
export function readAnchorLines(text: string, publicKey: KeyObject | null): AnchorFile {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const anchors: Anchor[] = []
  const last = new Map<string, { readonly line: string; readonly position: number }>()
  for (const [index, line] of lines.entries()) {
    const decoded = decodeLine(line)
    if (Result.isFailure(decoded)) return { anchors, first_bad_line: index + 1 }
    const anchor = decoded.success
    const before = last.get(anchor.tenant)
    const follows = anchor.previous === (before === undefined ? NOTHING_BEFORE : lineHash(before.line))
    const moves = anchor.position > (before?.position ?? 0)
    if (!follows || !moves || !isSigned(anchor, publicKey)) return { anchors, first_bad_line: index + 1 }
    last.set(anchor.tenant, { line, position: anchor.position })
    anchors.push({ tenant: anchor.tenant, position: anchor.position, hash: anchor.hash, time: anchor.time })
  }
  return { anchors, first_bad_line: null }
}

const isSigned = (anchor: PublishedAnchor, publicKey: KeyObject | null): boolean =>
  publicKey === null || (anchor.signature !== null && verify(null, signedText(anchor), publicKey, Buffer.from(anchor.signature, 'base64')))

/** The anchor of a line; null for any other line. */
export const anchorOfLine = (line: string): Anchor | null => {
  const decoded = decodeLine(line)
  return Result.isSuccess(decoded) ? decoded.success : null
}
