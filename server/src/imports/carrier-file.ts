import { findCensusColumns } from '@waybill/shared/carrier-census/columns'
import { type CensusCarrier, readCensusRow } from '@waybill/shared/carrier-census/read-census-row'
import { Result } from 'effect'
import type { InputFile } from './input-files.ts'
import { readCsv } from './read-csv.ts'

/** A row of a census file: a carrier, or why it is none. */
export type CarrierRow =
  | { readonly file: string; readonly line: number; readonly carrier: CensusCarrier }
  | { readonly file: string; readonly line: number; readonly reason: string }

/**
 * The carriers of an FMCSA census file, row by row as they are asked for. A file without the columns of a census, or that cannot be
 * read, is one rejected row.
 */
export async function* readCarrierFile({ path, name }: InputFile): AsyncGenerator<CarrierRow> {
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
          yield { ...at, reason: 'The header names no USDOT number or no legal name, so this is no census file.' }
          return
        }
      } else {
        const carrier = readCensusRow(columns, row.cells)
        yield Result.isSuccess(carrier) ? { ...at, carrier: carrier.success } : { ...at, reason: carrier.failure }
      }
    }
    if (rows === 0) yield { file: name, line: 1, reason: 'The file is empty.' }
  } catch (error) {
    yield { file: name, line: 1, reason: `The file cannot be read (${error instanceof Error ? error.message : String(error)}).` }
  }
}
