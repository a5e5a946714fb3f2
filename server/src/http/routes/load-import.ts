import { findSheetColumns, type SheetColumns, type SheetField } from '@waybill/shared/load-sheet/columns'
import { LoadImportEnvelope, type LoadImportResult, MOST_LOADS } from '@waybill/shared/protocol/load-import'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { DependencyDown, RefusedByRule } from '../../commands/failures.ts'
import type { ImportParts } from '../../imports/import-command.ts'
import { importLoadRows, type LoadOutcome } from '../../imports/import-shipments.ts'
import { type CsvRow, readCsvText } from '../../imports/read-csv.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeBody } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'

const TOO_LONG = { type: 'TooManyLoads', message: `At most ${MOST_LOADS} loads come in one call. Send the sheet in parts.` }

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
  dry_run: boolean,
): LoadImportResult => {
  const count = (...kinds: readonly LoadOutcome['outcome'][]) => outcomes.filter(({ outcome }) => kinds.includes(outcome)).length
  return {
    dry_run,
    header: [...header],
    columns: Object.fromEntries(Object.entries(columns).map(([field, place]) => [field, header[place] ?? ''])),
    counts: {
      read: outcomes.length,
      created: count('created', 'would be created'),
      unchanged: count('unchanged'),
      rejected: count('rejected'),
      warnings: outcomes.reduce((sum, { warnings }) => sum + warnings.length, 0),
    },
    rows: outcomes.map(({ line, key, outcome, pro, reason, warnings }) => ({ line, key, outcome, pro, reason, warnings })),
  }
}

/** Sheets of loads: what would become of them, and the taking [2.21]. Every load is a command of its own; the same sheet again changes nothing. */
export const loadImportRoutes = (parts: ImportParts): ApiRoutes =>
  new Hono<ApiEnv>().post('/shipments/import', requireFeature('shipments#create'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { import: asked } = yield* decodeBody(c, LoadImportEnvelope)
        const { tenant, session } = c.var
        const dryRun = asked.dry_run ?? false
        const rows = yield* Effect.promise(() => all(readCsvText(asked.csv), 20 * MOST_LOADS))
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
        const work = (dry: boolean) =>
          Effect.tryPromise({
            try: () => all(importLoadRows(parts, tenant, file, each(rows), { ...options, dryRun: dry }), MOST_LOADS),
            catch: (cause) => (cause instanceof DependencyDown ? cause : new DependencyDown({ dependency: 'database', cause })),
          })
        // Too many are found out before the first is taken.
        const planned = yield* work(true)
        if (planned.length > MOST_LOADS) return yield* new RefusedByRule({ refusal: TOO_LONG })
        const outcomes = dryRun ? planned : yield* work(false)
        return { position: null, body: { import: resultOf(header, columns, outcomes, dryRun) } }
      }),
    ),
  )
