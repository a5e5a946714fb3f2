import type { ReportRow } from './report-row.ts'

/** What came of an import. `read` = `accepted` + `unchanged` + the number of `rejected`. */
export interface ImportReport {
  /** Rows or transaction sets; a file that holds none of them counts as one. */
  readonly read: number
  readonly accepted: number
  /** What was there already as the file has it. */
  readonly unchanged: number
  readonly rejected: readonly ReportRow[]
  readonly warnings: readonly ReportRow[]
}

/** Where something of a file stands. */
export type Place = Omit<ReportRow, 'reason'>

/** What became of one row or transaction set. */
export type RowOutcome = 'accepted' | 'unchanged' | { readonly rejected: string }

/** Counts outcomes as they come. */
export const createTally = () => {
  let accepted = 0
  let unchanged = 0
  const rejected: ReportRow[] = []
  const warnings: ReportRow[] = []
  return {
    add: ({ file, line }: Place, outcome: RowOutcome): void => {
      if (outcome === 'accepted') accepted += 1
      else if (outcome === 'unchanged') unchanged += 1
      else rejected.push({ file, line, reason: outcome.rejected })
    },
    warn: ({ file, line }: Place, reason: string): void => {
      warnings.push({ file, line, reason })
    },
    report: (): ImportReport => ({ read: accepted + unchanged + rejected.length, accepted, unchanged, rejected, warnings }),
  }
}
export type Tally = ReturnType<typeof createTally>
