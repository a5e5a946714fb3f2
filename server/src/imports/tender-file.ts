import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Tender } from '@waybill/shared/edi/tender'
import { purposeName, readTender, tenderIntent } from '@waybill/shared/edi/tender-204'
import { type Problem, problemText, type TransactionSet } from '@waybill/shared/edi/transaction-set'
import { readInterchanges } from '@waybill/shared/edi/x12'
import { Result } from 'effect'
import type { InputFile } from './input-files.ts'
import type { ReportRow } from './report-row.ts'
import { decodeText } from './text-encoding.ts'

/**
 * A tender from a file. `fingerprint` is the same for the same segments from the same sender, whatever the envelope and
 * file.
 */
export interface TenderEntry {
  readonly file: string
  readonly line: number
  readonly intent: 'create' | 'update'
  readonly tender: Tender
  readonly fingerprint: string
}

/** The contents of a tender file. Every transaction set is either a tender or a rejected row. */
export interface TenderFile {
  readonly tenders: readonly TenderEntry[]
  readonly rejected: readonly ReportRow[]
  readonly warnings: readonly ReportRow[]
}

/** Larger tender files, in bytes, are rejected unread. */
export const MAX_TENDER_FILE_BYTES = 20_000_000

const fingerprintOf = (set: TransactionSet): string =>
  createHash('sha256')
    .update(JSON.stringify([set.sender, set.segments.map((segment) => [segment.tag, ...segment.elements])]))
    .digest('hex')

/** Reads the text of a tender file; `name` is the file's name in the report. */
export const readTenderText = (text: string, name: string): TenderFile => {
  const { sets, problems } = readInterchanges(text)
  const row = (problem: Problem): ReportRow => ({ file: name, line: problem.line, reason: problemText(problem) })
  const tenders: TenderEntry[] = []
  const rejected = problems.filter((problem) => problem.severity === 'rejected').map(row)
  for (const set of sets) {
    const { line, number } = set.start
    const result = readTender(set)
    if (Result.isFailure(result)) {
      rejected.push(row(result.failure))
      continue
    }
    const tender = result.success
    const intent = tenderIntent(tender)
    if (intent === 'none') {
      const reason = `segment ${number} (ST): The purpose of this 204 (${purposeName(tender)}) does not create or change a load.`
      rejected.push({ file: name, line, reason })
    } else tenders.push({ file: name, line, intent, tender, fingerprint: fingerprintOf(set) })
  }
  rejected.sort((a, b) => a.line - b.line)
  return { tenders, rejected, warnings: problems.filter((problem) => problem.severity === 'warning').map(row) }
}

/** Reads a tender file. A file that is unreadable or too large gives one rejected row. */
export const readTenderFile = async ({ path, name }: InputFile): Promise<TenderFile> => {
  const refused = (reason: string): TenderFile => ({ tenders: [], rejected: [{ file: name, line: 1, reason }], warnings: [] })
  try {
    const { size } = await stat(path)
    if (size > MAX_TENDER_FILE_BYTES)
      return refused(`The file is larger than ${MAX_TENDER_FILE_BYTES} bytes. Split it and import the parts.`)
    return readTenderText(decodeText(await readFile(path)), name)
  } catch (error) {
    return refused(`The file can't be read (${error instanceof Error ? error.message : String(error)}).`)
  }
}
