import type { ReportRow } from './report-row.ts'

/** The result of an import. `read` = `accepted` + `unchanged` + the number of `rejected`. */
export interface ImportReport {
  /** Rows or transaction sets; a file without any counts as one. */
  readonly read: number
  readonly accepted: number
  /** Rows that already exist with the same content. */
  readonly unchanged: number
  readonly rejected: readonly ReportRow[]
  readonly warnings: readonly ReportRow[]
}

/** A place in a file. */
export type ReportPlace = Omit<ReportRow, 'reason'>

/** The outcome of one row or transaction set. */
export type RowOutcome = 'accepted' | 'unchanged' | { readonly rejected: string }

/** Counts outcomes. */
export const createTally = () => {
  let accepted = 0
  let unchanged = 0
  const rejected: ReportRow[] = []
  const warnings: ReportRow[] = []
  return {
    add: ({ file, line }: ReportPlace, outcome: RowOutcome): void => {
      if (outcome === 'accepted') accepted += 1
      else if (outcome === 'unchanged') unchanged += 1
      else rejected.push({ file, line, reason: outcome.rejected })
    },
    warn: ({ file, line }: ReportPlace, reason: string): void => {
      warnings.push({ file, line, reason })
    },
    report: (): ImportReport => ({ read: accepted + unchanged + rejected.length, accepted, unchanged, rejected, warnings }),
  }
}
export type Tally = ReturnType<typeof createTally>
