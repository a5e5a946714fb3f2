import { EnvelopeReader } from './envelope-reader.ts'
import { segmentsOf } from './segments.ts'
import type { Problem, TransactionSet } from './transaction-set.ts'

/** Larger files are refused, because parsing them would take too long. */
export const MAX_X12_CHARACTERS = 20_000_000

/**
 * Reads a file of X12: any number of interchanges, groups and transaction sets, in the separators that each interchange declares, or
 * a bare ST…SE. Counts and control numbers that do not match, and missing envelopes, are warnings; a set without an end and whatever
 * belongs to no set are rejected, and the rest goes on. Never throws, whatever the text.
 */
export const readInterchanges = (text: string): { readonly sets: readonly TransactionSet[]; readonly problems: readonly Problem[] } => {
  const refused = (reason: string) => ({ sets: [], problems: [{ severity: 'rejected' as const, line: 1, segment: 1, tag: '', reason }] })
  if (text.length > MAX_X12_CHARACTERS) return refused(`The file is larger than ${MAX_X12_CHARACTERS} characters.`)
  const reader = new EnvelopeReader()
  for (const segment of segmentsOf(text)) {
    if ('unreadable' in segment) reader.unreadable(segment.line, segment.number, segment.unreadable)
    else reader.take(segment)
  }
  reader.end()
  return { sets: reader.sets, problems: reader.problems }
}
