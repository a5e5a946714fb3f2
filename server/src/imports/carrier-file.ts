import { findCensusColumns } from '@waybill/shared/fmcsa-census/columns'
import { type CensusCarrier, readCensusRow } from '@waybill/shared/fmcsa-census/read-census-row'
import { Result } from 'effect'
import type { InputFile } from './input-files.ts'
import { readCsv } from './read-csv.ts'

/** A row of a census file: a carrier, or why it was rejected. */
export type CarrierFileRow =
  | { readonly file: string; readonly line: number; readonly carrier: CensusCarrier }
  | { readonly file: string; readonly line: number; readonly reason: string }

/**
 * Reads the carriers of an FMCSA census file row by row. A file that is unreadable or has no census columns gives one
 * rejected row.
 */
export async function* readCarrierFile({ path, name }: InputFile): AsyncGenerator<CarrierFileRow> {
  let columns: ReturnType<typeof findCensusColumns> = null
  let rows = 0
  try {
    for await (const row of readCsv(path)) {
      rows += 1
      const at = { file: name, line: row.line }
      if ('reason' in row) {
        yield { ...at, reason: row.reason }
      } else if (columns === null) {
        columns = findCensusColumns(row.cells)
        if (columns === null) {
          yield { ...at, reason: 'The header row has no USDOT number or legal name column, so this is not an FMCSA census file.' }
          return
        }
      } else {
        const carrier = readCensusRow(columns, row.cells)
        yield Result.isSuccess(carrier) ? { ...at, carrier: carrier.success } : { ...at, reason: carrier.failure }
      }
    }
    if (rows === 0) yield { file: name, line: 1, reason: 'The file is empty.' }
  } catch (error) {
    yield { file: name, line: 1, reason: `The file can't be read (${error instanceof Error ? error.message : String(error)}).` }
  }
}
