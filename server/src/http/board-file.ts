import { type FileCell, fileColumns } from '@waybill/shared/boards/cell-text'
import type { ShipmentColumn } from '@waybill/shared/boards/columns/row-columns'
import type { Condition } from '@waybill/shared/boards/condition'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import type { SortKey, SortTerm } from '@waybill/shared/boards/sort'
import type { FileType } from '@waybill/shared/protocol/file-types'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import { stringify } from 'csv-stringify/sync'
import { writeXlsxStream } from 'hucre/xlsx'
import type { RowLoads } from '../commands/shipment/row-loads.ts'
import { type RowPage, readSlice } from '../projections/boards/query.ts'
import type { WaybillDatabase } from '../runtime/database.ts'

/** What goes into a board file: the same rows, columns and order that the user sees. */
export interface BoardFile {
  readonly tenant: string
  readonly condition: Condition
  readonly terms: readonly SortTerm[]
  readonly columns: readonly ShipmentColumn[]
}

interface Sources {
  readonly database: Pick<WaybillDatabase, 'forTenant'>
  readonly loads: RowLoads
}

const PAGE_SIZE = 500

/** The rows of the file, read one page of the board at a time, so that memory use does not grow with the board. */
async function* pagesOf(
  { tenant, condition, terms, columns }: BoardFile,
  { database, loads }: Sources,
): AsyncGenerator<FileCell[][], void> {
  const placed = columns.map((column) => ({ column, inFile: fileColumns(column) }))
  const readsLoads = columns.some((column) => column.isExtra)
  for (let after: SortKey | null = null; ; ) {
    const page: Pick<RowPage<ShipmentBoardRow>, 'rows' | 'next'> = await readSlice(database.forTenant(tenant), tenant, shipmentBoard, {
      condition,
      terms,
      after,
      limit: PAGE_SIZE,
    })
    const found = readsLoads ? await loads.read(tenant, page.rows) : new Map<string, never>()
    yield page.rows.map((row) =>
      placed.flatMap(({ column, inFile }) => {
        const value = column.read(row, found.get(row.id) ?? null)
        return inFile.map(({ cellOf }) => cellOf(value))
      }),
    )
    if (page.next === null) return
    after = page.next
  }
}

/** Excel runs a text that begins like a formula, so such a text is written with an apostrophe in front. */
const csvOf = (rows: readonly (readonly FileCell[])[]): Uint8Array =>
  new TextEncoder().encode(stringify([...rows], { escape_formulas: true }))

const csv = (file: BoardFile, sources: Sources): ReadableStream<Uint8Array> => {
  const pages = pagesOf(file, sources)
  return new ReadableStream({
    start(controller) {
      controller.enqueue(csvOf([file.columns.flatMap(fileColumns).map(({ title }) => title)]))
    },
    async pull(controller) {
      const { done, value } = await pages.next()
      if (done) controller.close()
      else if (value.length > 0) controller.enqueue(csvOf(value))
      else controller.close()
    },
    async cancel() {
      await pages.return()
    },
  })
}

async function* rowsOf(pages: AsyncIterable<FileCell[][]>) {
  for await (const page of pages) yield* page
}

/** The file as it is written. Reading stops when the client disconnects. */
export const boardFile = (type: FileType, file: BoardFile, sources: Sources): ReadableStream<Uint8Array> =>
  type === 'csv'
    ? csv(file, sources)
    : writeXlsxStream(rowsOf(pagesOf(file, sources)), {
        name: 'Shipments',
        columns: file.columns
          .flatMap(fileColumns)
          .map(({ title, width }) => ({ header: title, width: Math.max(10, Math.round(width / 8)) })),
        freezePane: { rows: 1 },
      })
