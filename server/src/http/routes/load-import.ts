import { findSheetColumns, type SheetColumns, type SheetField } from '@waybill/shared/load-import/columns'
import { LoadImportEnvelope, type LoadImportResult, MAX_LOADS, MAX_ROWS } from '@waybill/shared/protocol/load-import'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { DependencyDown, RefusedByRule } from '../../commands/failures.ts'
import type { ImportParts } from '../../imports/import-command.ts'
import { countLoads, importLoadRows, type LoadOutcome } from '../../imports/import-shipments.ts'
import { type CsvRow, readCsvText } from '../../imports/read-csv.ts'
import { createKeptSheets } from '../../imports/uploaded-sheets.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeBody } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'

const TOO_LONG = {
  type: 'TooManyLoads',
  message: `At most ${MAX_LOADS} loads can be sent in one request. Request a part of the sheet with "from".`,
}
const TOO_MANY_ROWS = {
  type: 'TooManyRows',
  message: `A sheet can have at most ${MAX_ROWS.toLocaleString('en-US')} rows. Split it and send the parts one after the other.`,
}
const SHEET_NOT_SAVED = { type: 'SheetNotSaved', message: 'The sheet is no longer saved. Send it again.' }

const headerOf = (rows: readonly CsvRow[]): readonly string[] => rows.flatMap((row) => ('cells' in row ? [row.cells] : []))[0] ?? []

async function* each(rows: readonly CsvRow[]): AsyncGenerator<CsvRow> {
  yield* rows
}

const all = async <T>(items: AsyncIterable<T>, max = Number.POSITIVE_INFINITY): Promise<T[]> => {
  const found: T[] = []
  for await (const item of items) {
    found.push(item)
    if (found.length > max) break
  }
  return found
}

const resultOf = (
  header: readonly string[],
  columns: SheetColumns,
  outcomes: readonly LoadOutcome[],
  part: Pick<LoadImportResult, 'dry_run' | 'sheet' | 'total' | 'next'>,
): LoadImportResult => {
  const count = (...kinds: readonly LoadOutcome['outcome'][]) => outcomes.filter(({ outcome }) => kinds.includes(outcome)).length
  return {
    ...part,
    header: [...header],
    columns: Object.fromEntries(Object.entries(columns).map(([field, index]) => [field, header[index] ?? ''])),
    counts: {
      read: outcomes.length,
      created: count('created', 'would be created'),
      unchanged: count('unchanged'),
      rejected: count('rejected'),
      warnings: outcomes.reduce((sum, { warnings }) => sum + warnings.length, 0),
    },
    rows: outcomes.map(({ file: _, ...row }) => row),
  }
}

/**
 * Importing loads from sheets: the preview and the import [2.21]. Each load is its own command; sending the same sheet again changes
 * nothing.
 */
export const loadImportRoutes = (parts: ImportParts): ApiRoutes => {
  const sheets = createKeptSheets()
  return new Hono<ApiEnv>().post('/shipments/import', requireFeature('shipments#import'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { import: request } = yield* decodeBody(c, LoadImportEnvelope)
        const { tenant, session } = c.var
        const dryRun = request.dry_run ?? false
        const owner = { tenant, userId: session.user.id }
        const { csv } = request
        if (csv === undefined && request.sheet === undefined) return yield* unreadable('import.csv', 'Expected the text of a sheet')
        const rows =
          csv === undefined ? sheets.find(owner, request.sheet ?? '') : yield* Effect.promise(() => all(readCsvText(csv), MAX_ROWS + 1))
        if (rows === null) return yield* new RefusedByRule({ refusal: SHEET_NOT_SAVED })
        if (rows.length > MAX_ROWS + 1) return yield* new RefusedByRule({ refusal: TOO_MANY_ROWS })
        const sheet = csv === undefined ? (request.sheet ?? '') : sheets.keep(owner, csv, rows)
        const header = headerOf(rows)
        const columns: { [Field in SheetField]?: number } = { ...findSheetColumns(header) }
        for (const [field, name] of Object.entries(request.columns ?? {})) {
          const index = name === null ? -1 : header.indexOf(name ?? '')
          if (name !== null && index < 0) return yield* unreadable(`import.columns.${field}`, `The sheet has no column "${name}"`)
          if (index < 0) delete columns[field as SheetField]
          else columns[field as SheetField] = index
        }
        const options = { by: { id: session.user.id, username: session.user.username }, columns }
        const file = request.file_name ?? 'sheet.csv'
        const total = yield* Effect.promise(() => countLoads(each(rows), columns))
        // Count the loads before importing the first one.
        if (request.from === undefined && total > MAX_LOADS) return yield* new RefusedByRule({ refusal: TOO_LONG })
        const from = request.from ?? 0
        const to = from + (request.limit ?? MAX_LOADS)
        const outcomes = yield* Effect.tryPromise({
          try: () => all(importLoadRows(parts, tenant, file, each(rows), { ...options, dryRun, part: { from, to } })),
          catch: (cause) => (cause instanceof DependencyDown ? cause : new DependencyDown({ dependency: 'database', cause })),
        })
        const part = { dry_run: dryRun, sheet, total, next: to < total ? to : null }
        return { position: null, body: { import: resultOf(header, columns, outcomes, part) } }
      }),
    ),
  )
}
