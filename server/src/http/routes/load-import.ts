import { findSheetColumns, type SheetColumns, type SheetField } from '@waybill/shared/load-sheet/columns'
import { LoadImportEnvelope, type LoadImportResult, MOST_LOADS, MOST_ROWS } from '@waybill/shared/protocol/load-import'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { DependencyDown, RefusedByRule } from '../../commands/failures.ts'
import type { ImportParts } from '../../imports/import-command.ts'
import { countLoads, importLoadRows, type LoadOutcome } from '../../imports/import-shipments.ts'
import { createKeptSheets } from '../../imports/kept-sheets.ts'
import { type CsvRow, readCsvText } from '../../imports/read-csv.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeBody } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'

const TOO_LONG = { type: 'TooManyLoads', message: `At most ${MOST_LOADS} loads come in one call. Ask for a part of the sheet by "from".` }
const TOO_MANY_ROWS = {
  type: 'TooManyRows',
  message: `A sheet may have ${MOST_ROWS.toLocaleString('en-US')} rows. Divide it and send the pieces one after the other.`,
}
const NOT_KEPT = { type: 'SheetNotKept', message: 'The sheet is kept no more. Send it again.' }

const headerOf = (rows: readonly CsvRow[]): readonly string[] => rows.flatMap((row) => ('cells' in row ? [row.cells] : []))[0] ?? []

async function* each(rows: readonly CsvRow[]): AsyncGenerator<CsvRow> {
  yield* rows
}

const all = async <T>(items: AsyncIterable<T>, most = Number.POSITIVE_INFINITY): Promise<T[]> => {
  const found: T[] = []
  for await (const item of items) {
    found.push(item)
    if (found.length > most) break
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
    columns: Object.fromEntries(Object.entries(columns).map(([field, place]) => [field, header[place] ?? ''])),
    counts: {
      read: outcomes.length,
      created: count('created', 'would be created'),
      unchanged: count('unchanged'),
      rejected: count('rejected'),
      warnings: outcomes.reduce((sum, { warnings }) => sum + warnings.length, 0),
    },
    rows: outcomes.map(({ file: _, ...told }) => told),
  }
}

/** Sheets of loads: what would become of them, and the taking [2.21]. Every load is a command of its own; the same sheet again changes nothing. */
export const loadImportRoutes = (parts: ImportParts): ApiRoutes => {
  const sheets = createKeptSheets()
  return new Hono<ApiEnv>().post('/shipments/import', requireFeature('shipments#create'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { import: asked } = yield* decodeBody(c, LoadImportEnvelope)
        const { tenant, session } = c.var
        const dryRun = asked.dry_run ?? false
        const owner = { tenant, userId: session.user.id }
        const { csv } = asked
        if (csv === undefined && asked.sheet === undefined) return yield* unreadable('import.csv', 'Expected the text of a sheet')
        const rows =
          csv === undefined ? sheets.find(owner, asked.sheet ?? '') : yield* Effect.promise(() => all(readCsvText(csv), MOST_ROWS + 1))
        if (rows === null) return yield* new RefusedByRule({ refusal: NOT_KEPT })
        if (rows.length > MOST_ROWS + 1) return yield* new RefusedByRule({ refusal: TOO_MANY_ROWS })
        const sheet = csv === undefined ? (asked.sheet ?? '') : sheets.keep(owner, csv, rows)
        const header = headerOf(rows)
        const columns: { [Field in SheetField]?: number } = { ...findSheetColumns(header) }
        for (const [field, name] of Object.entries(asked.columns ?? {})) {
          const place = name === null ? -1 : header.indexOf(name ?? '')
          if (name !== null && place < 0) return yield* unreadable(`import.columns.${field}`, `The sheet has no column "${name}"`)
          if (place < 0) delete columns[field as SheetField]
          else columns[field as SheetField] = place
        }
        const options = { by: { id: session.user.id, username: session.user.username }, columns }
        const file = asked.file_name ?? 'sheet.csv'
        const total = yield* Effect.promise(() => countLoads(each(rows), columns))
        // Too many are found out before the first is taken.
        if (asked.from === undefined && total > MOST_LOADS) return yield* new RefusedByRule({ refusal: TOO_LONG })
        const from = asked.from ?? 0
        const to = from + (asked.limit ?? MOST_LOADS)
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
