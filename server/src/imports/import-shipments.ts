import { createHash } from 'node:crypto'
import { findSheetColumns, missingColumns, type SheetColumns } from '@waybill/shared/load-sheet/columns'
import { readSheetLoad, type SheetLoad, type SheetLoadName, sheetKey, sheetLoadName } from '@waybill/shared/load-sheet/read-load'
import { canonicalJson } from '@waybill/shared/log/canonical'
import type { Actor } from '@waybill/shared/log/envelope'
import { Result } from 'effect'
import { type CommandKey, type ImportParts, importRequest, sendCommand } from './import-command.ts'
import { createTally, type ImportReport, type Place } from './import-report.ts'
import type { InputFile } from './input-files.ts'
import { type CsvRow, readCsv } from './read-csv.ts'

const SOURCE = 'import'
const LOAD_IMPORT: Actor = { id: 'system', username: 'Load import' }

/** What became of one load of a sheet, or would become of it. `line` is that of its first row. */
export interface LoadOutcome extends Place, SheetLoadName {
  readonly outcome: 'created' | 'would be created' | 'unchanged' | 'rejected'
  readonly pro: string | null
  readonly reason: string | null
  readonly warnings: readonly string[]
}

export interface LoadImportOptions {
  readonly by?: Actor
  /** Says what would happen and does nothing. */
  readonly dryRun?: boolean
  /** Which column says what, where the sheet's own header does not tell. */
  readonly columns?: SheetColumns
  /** Only the loads at these places of the sheet, the first being 0, without the last; all when left out. */
  readonly part?: { readonly from: number; readonly to: number }
  readonly onOutcome?: (outcome: LoadOutcome) => void
}

/** The rows of one load of a sheet, or why one row belongs to none. */
type Entry = { readonly line: number; readonly rows: readonly (readonly string[])[] } | { readonly line: number; readonly reason: string }

/** The loads of a sheet: rows under one name that follow each other are one load. The first row is the header. */
async function* loadsOf(
  rows: AsyncIterable<CsvRow>,
  given: SheetColumns | undefined,
): AsyncGenerator<{ readonly columns: SheetColumns; readonly entry: Entry }> {
  let columns: SheetColumns | null = null
  let open: { line: number; key: string | null; rows: (readonly string[])[] } | null = null
  for await (const row of rows) {
    if ('reason' in row) {
      if (columns) yield { columns, entry: row }
      continue
    }
    if (columns === null) {
      columns = given ?? findSheetColumns(row.cells)
      const missing = missingColumns(columns)
      if (missing === null) continue
      yield { columns, entry: { line: row.line, reason: `${missing} So this is no sheet of loads.` } }
      return
    }
    const key = sheetKey(columns, row.cells)
    if (open && key !== null && open.key === key) {
      open.rows.push(row.cells)
      continue
    }
    if (open) yield { columns, entry: open }
    open = { line: row.line, key, rows: [row.cells] }
  }
  if (columns === null) yield { columns: {}, entry: { line: 1, reason: 'The file is empty.' } }
  else if (open) yield { columns, entry: open }
}

/**
 * Under this id the ledger knows the creation of a load: by what the sheet calls it; without a name by what it says, so that the same
 * row twice in one sheet is one load.
 */
const creationOf = ({ key, input }: SheetLoad): CommandKey => {
  const content = createHash('sha256').update(canonicalJson(input)).digest()
  return { id: `load-sheet:${key ?? content.toString('hex')}`, hash: content }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

/** A load that the sheet has had already, under the name that this one has too. */
interface EarlierLoad {
  readonly line: number
  readonly hash: Uint8Array
}

const settle = async (
  parts: ImportParts,
  tenant: string,
  named: Place & SheetLoadName,
  { key, input, warnings }: SheetLoad,
  command: CommandKey,
  earlier: EarlierLoad | undefined,
  { by = LOAD_IMPORT, dryRun = false }: LoadImportOptions,
): Promise<LoadOutcome> => {
  const told = (outcome: LoadOutcome['outcome'], pro: string | null, reason: string | null = null): LoadOutcome => ({
    ...named,
    outcome,
    pro,
    reason,
    warnings,
  })
  const before = await parts.store.findCommand(tenant, command.id)
  if (before) {
    const pro = before.stream.slice(before.stream.indexOf('/') + 1)
    return isSame(before.request_hash, command.hash)
      ? told('unchanged', pro)
      : told('rejected', pro, `${key} is load ${pro} already and comes with other content; the load was left as it is.`)
  }
  if (dryRun && earlier) {
    return isSame(earlier.hash, command.hash)
      ? told('unchanged', null)
      : told('rejected', null, `${key} is in line ${earlier.line} already and comes with other content; the first one is taken.`)
  }
  const { default_revenue_type } = await parts.trade.settings(tenant)
  const shipment = { ...input, load_info: { ...input.load_info, revenue_type: input.load_info?.revenue_type ?? default_revenue_type } }
  if (dryRun) return told('would be created', null)
  const sent = await sendCommand(parts.trade.shipments.create(importRequest(parts, tenant, by, command), shipment, { source: SOURCE }))
  if (!('ack' in sent)) return told('rejected', null, sent.reason)
  return told(sent.ack.repeated ? 'unchanged' : 'created', sent.ack.state.pro)
}

/** How many loads a sheet has. */
export const countLoads = async (rows: AsyncIterable<CsvRow>, columns: SheetColumns): Promise<number> => {
  let count = 0
  for await (const _ of loadsOf(rows, columns)) count += 1
  return count
}

/** Which command a load is, by its first row and the columns it was read by: of a sheet that is tried part by part each load is read once. */
const commandsRead = new WeakMap<readonly string[], { readonly by: string; readonly command: CommandKey | null }>()

const readEntry = (columns: SheetColumns, by: string, entry: Entry) => {
  const load = 'rows' in entry ? readSheetLoad(columns, entry.rows) : Result.fail(entry.reason)
  const read = Result.map(load, (loaded) => ({ loaded, command: creationOf(loaded) }))
  const first = 'rows' in entry ? entry.rows[0] : undefined
  if (first) commandsRead.set(first, { by, command: Result.isSuccess(read) ? read.success.command : null })
  return read
}

const commandOf = (columns: SheetColumns, by: string, entry: Entry): CommandKey | null => {
  const known = 'rows' in entry && entry.rows[0] ? commandsRead.get(entry.rows[0]) : undefined
  if (known?.by === by) return known.command
  const read = readEntry(columns, by, entry)
  return Result.isSuccess(read) ? read.success.command : null
}

/** Takes the loads of one sheet, given as rows, in their order. */
export async function* importLoadRows(
  parts: ImportParts,
  tenant: string,
  file: string,
  rows: AsyncIterable<CsvRow>,
  options: LoadImportOptions = {},
): AsyncGenerator<LoadOutcome> {
  const { from, to } = options.part ?? { from: 0, to: Number.POSITIVE_INFINITY }
  // A try says what the first of two loads of one name does to the second, in whichever part of the sheet they stand.
  const had = new Map<string, EarlierLoad>()
  const by = JSON.stringify(options.columns ?? null)
  let at = -1
  for await (const { columns, entry } of loadsOf(rows, options.columns)) {
    at += 1
    if (at >= to) return
    const { line } = entry
    if (at < from) {
      const command = options.dryRun ? commandOf(columns, by, entry) : null
      if (command && !had.has(command.id)) had.set(command.id, { line, hash: command.hash })
      continue
    }
    const named = { file, line, ...sheetLoadName(columns, 'rows' in entry ? (entry.rows[0] ?? []) : []) }
    const read = readEntry(columns, by, entry)
    if (Result.isFailure(read)) {
      yield { ...named, outcome: 'rejected', pro: null, reason: read.failure, warnings: [] }
      continue
    }
    const { loaded, command } = read.success
    const earlier = had.get(command.id)
    if (!earlier) had.set(command.id, { line, hash: command.hash })
    yield await settle(parts, tenant, named, loaded, command, earlier, options)
  }
}

/**
 * Takes sheets of loads, as CSV, into our books: each load becomes an open one that shows what is still missing. The same sheet again
 * changes nothing; a load that comes again with other content is left as it is and reported.
 */
export const importShipments = async (
  parts: ImportParts,
  tenant: string,
  files: readonly InputFile[],
  options: LoadImportOptions = {},
): Promise<ImportReport> => {
  const tally = createTally()
  for (const { path, name } of files) {
    try {
      for await (const told of importLoadRows(parts, tenant, name, readCsv(path), options)) {
        tally.add(
          told,
          told.outcome === 'rejected' ? { rejected: told.reason ?? '' } : told.outcome === 'unchanged' ? 'unchanged' : 'accepted',
        )
        for (const warning of told.warnings) tally.warn(told, warning)
        options.onOutcome?.(told)
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('E'))) throw error
      tally.add({ file: name, line: 1 }, { rejected: `The file cannot be read (${error.message}).` })
    }
  }
  return tally.report()
}
