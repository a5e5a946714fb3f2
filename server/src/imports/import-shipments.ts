import { createHash } from 'node:crypto'
import { findSheetColumns, missingColumns, type SheetColumns } from '@waybill/shared/load-import/columns'
import { readSheetLoad, type SheetLoad, type SheetLoadName, sheetKey, sheetLoadName } from '@waybill/shared/load-import/read-load'
import { canonicalJson } from '@waybill/shared/log/canonical'
import type { Actor } from '@waybill/shared/log/envelope'
import { loadReferences } from '@waybill/shared/shipment/rules/references'
import { Result } from 'effect'
import { type CommandKey, type ImportParts, importRequest, sendCommand } from './import-command.ts'
import { createTally, type ImportReport, type ReportPlace } from './import-report.ts'
import type { InputFile } from './input-files.ts'
import { type CsvRow, readCsv } from './read-csv.ts'

const SOURCE = 'import'
const LOAD_IMPORT: Actor = { id: 'system', username: 'Load import' }

/** The outcome of one load of a sheet, actual or expected. `line` is that of its first row. */
export interface LoadOutcome extends ReportPlace, SheetLoadName {
  readonly outcome: 'created' | 'would be created' | 'unchanged' | 'rejected'
  readonly pro: string | null
  readonly reason: string | null
  readonly warnings: readonly string[]
}

export interface LoadImportOptions {
  readonly by?: Actor
  /** Reports what would happen and changes nothing. */
  readonly dryRun?: boolean
  /** Which column holds what, when the sheet's header doesn't say. */
  readonly columns?: SheetColumns
  /** Only the loads in this range of the sheet, counted from 0, end exclusive; all if left out. */
  readonly part?: { readonly from: number; readonly to: number }
  readonly onOutcome?: (outcome: LoadOutcome) => void
}

/** The rows of one load of a sheet, or why a row belongs to no load. */
type Entry = { readonly line: number; readonly rows: readonly (readonly string[])[] } | { readonly line: number; readonly reason: string }

/** The loads of a sheet: consecutive rows with the same name are one load. The first row is the header. */
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
      yield { columns, entry: { line: row.line, reason: `${missing} This file is not a load sheet.` } }
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
 * The ledger's ID for creating a load: by its name in the sheet or, without one, by its content, so that the same row
 * twice in one sheet is one load.
 */
const creationOf = ({ key, input, status }: SheetLoad): CommandKey => {
  const hashed = status === null ? input : { ...input, status }
  const content = createHash('sha256').update(canonicalJson(hashed)).digest()
  return { id: `load-sheet:${key ?? content.toString('hex')}`, hash: content }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

/** An earlier load of the sheet with the same name. */
interface EarlierLoad {
  readonly line: number
  readonly hash: Uint8Array
}

const settle = async (
  parts: ImportParts,
  tenant: string,
  named: ReportPlace & SheetLoadName,
  { key, input, status, warnings }: SheetLoad,
  command: CommandKey,
  earlier: EarlierLoad | undefined,
  { by = LOAD_IMPORT, dryRun = false }: LoadImportOptions,
): Promise<LoadOutcome> => {
  const toOutcome = (
    outcome: LoadOutcome['outcome'],
    pro: string | null,
    reason: string | null = null,
    more: readonly string[] = [],
  ): LoadOutcome => ({ ...named, outcome, pro, reason, warnings: [...warnings, ...more] })
  const before = await parts.store.findCommand(tenant, command.id)
  if (before) {
    const pro = before.stream.slice(before.stream.indexOf('/') + 1)
    return isSame(before.request_hash, command.hash)
      ? toOutcome('unchanged', pro)
      : toOutcome('rejected', pro, `${key} is load ${pro} already. This row has different content, so the load was not changed.`)
  }
  if (dryRun && earlier) {
    return isSame(earlier.hash, command.hash)
      ? toOutcome('unchanged', null)
      : toOutcome('rejected', null, `${key} is in line ${earlier.line} already. This row has different content, so it was skipped.`)
  }
  const { default_revenue_type } = await parts.trade.settings(tenant)
  const shipment = { ...input, load_info: { ...input.load_info, revenue_type: input.load_info?.revenue_type ?? default_revenue_type } }
  // The load keeps the sheet's values, and the warning names what the lists don't contain.
  const unknown = (await parts.trade.references.alerts(tenant, loadReferences(shipment))).map(({ message }) => message)
  if (dryRun) return toOutcome('would be created', null, null, unknown)
  const origin = { source: SOURCE, ...(status && { imported_status: status }) }
  const sent = await sendCommand(parts.trade.shipments.create(importRequest(parts, tenant, by, command), shipment, origin))
  if (!('ack' in sent)) return toOutcome('rejected', null, sent.reason)
  return toOutcome(sent.ack.repeated ? 'unchanged' : 'created', sent.ack.state.pro, null, unknown)
}

/** The number of loads in a sheet. */
export const countLoads = async (rows: AsyncIterable<CsvRow>, columns: SheetColumns): Promise<number> => {
  let count = 0
  for await (const _ of loadsOf(rows, columns)) count += 1
  return count
}

/**
 * The command of a load, by its first row and columns: when a sheet is previewed part by part, each load is read once.
 */
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

/** Imports the loads of one sheet, given as rows, in order. */
export async function* importLoadRows(
  parts: ImportParts,
  tenant: string,
  file: string,
  rows: AsyncIterable<CsvRow>,
  options: LoadImportOptions = {},
): AsyncGenerator<LoadOutcome> {
  const { from, to } = options.part ?? { from: 0, to: Number.POSITIVE_INFINITY }
  // A dry run reports what the first of two loads with one name does to the second, whichever part contains them.
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
 * Imports CSV load sheets: each load becomes an open one that shows what is still missing. Importing the same sheet
 * again changes nothing; a load with different content is reported and not changed.
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
      for await (const outcome of importLoadRows(parts, tenant, name, readCsv(path), options)) {
        tally.add(
          outcome,
          outcome.outcome === 'rejected' ? { rejected: outcome.reason ?? '' } : outcome.outcome === 'unchanged' ? 'unchanged' : 'accepted',
        )
        for (const warning of outcome.warnings) tally.warn(outcome, warning)
        options.onOutcome?.(outcome)
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('E'))) throw error
      tally.add({ file: name, line: 1 }, { rejected: `The file can't be read (${error.message}).` })
    }
  }
  return tally.report()
}
