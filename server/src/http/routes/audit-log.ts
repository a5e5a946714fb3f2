import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { STREAMS } from '@waybill/shared/streams/streams'
import { Effect, Exit } from 'effect'
import { type Context, Hono } from 'hono'
import { writeXlsxStream } from 'hucre/xlsx'
import { Forbidden } from '../../commands/failures.ts'
import { readRecordNames } from '../../projections/record-names.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { withEventChanges } from '../../store/add-event-changes.ts'
import { catchUpAuditEntries } from '../../store/audit-entries.ts'
import { type AuditEvent, type AuditFilter, eachAuditPage, readAuditPage } from '../../store/audit-page.ts'
import { readChangedFields } from '../../store/changed-fields.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { AUDIT_COLUMNS, auditEntry, auditRow } from '../audit-entry.ts'
import { readAuditQuery, writeAuditPlace } from '../audit-query.ts'
import { canSeeAddresses } from '../can-see-addresses.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { limitExports } from '../middleware/limit-exports.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { failureResponse } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

/** Every type of event, by kind of record. */
const EVENT_TYPES = Object.values(STREAMS).flatMap(({ kind, events }) => Object.keys(events).map((type) => ({ kind, type })))

const NDJSON = 'application/x-ndjson; charset=utf-8'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const refuseAddress = (c: Context<ApiEnv>, { address }: AuditFilter): Effect.Effect<void, Forbidden> =>
  address === null || canSeeAddresses(c)
    ? Effect.void
    : Effect.fail(new Forbidden({ feature: 'admin_privileges', message: 'You are not permitted to search for network addresses.' }))

/** Who did what in the whole tenant, newest first, as a list and as an export [2.35, 3.15]. */
export const auditLogRoutes = (database: WaybillDatabase): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  routes.get('/audit_log', requireFeature('audit#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const parsed = yield* readAuditQuery(c)
        yield* refuseAddress(c, parsed.filter)
        const { tenant } = c.var
        const db = database.forTenant(tenant)
        const { events, total, next } = yield* fromLog(() => readAuditPage(db, tenant, parsed))
        const entries = yield* fromLog(() => readEntries(db, tenant, events, canSeeAddresses(c)))
        return {
          audit_log: entries,
          total: Math.min(total, MAX_COUNT),
          more: total > MAX_COUNT,
          next: next && writeAuditPlace(next),
        }
      }),
    ),
  )

  routes.get('/audit_log/fields', requireFeature('audit#read'), (c) =>
    runQuery(
      c,
      fromLog(() => readChangedFields(database.forTenant(c.var.tenant), c.var.tenant)).pipe(
        Effect.map((fields) => ({ fields, event_types: EVENT_TYPES })),
      ),
    ),
  )

  routes.get('/audit_log/export', requireFeature('audit#read'), limitExports, async (c) => {
    const { tenant } = c.var
    const db = database.forTenant(tenant)
    const parsed = await c.var.edge.runtime.runPromiseExit(
      Effect.gen(function* () {
        const { filter } = yield* readAuditQuery(c, ['format'])
        yield* refuseAddress(c, filter)
        const format = c.req.query('format') ?? 'ndjson'
        if (format !== 'ndjson' && format !== 'xlsx') return yield* unreadable('format', 'Expected ndjson or xlsx')
        yield* fromLog(() => catchUpAuditEntries(db, tenant))
        return { filter, format }
      }),
    )
    if (Exit.isFailure(parsed)) return failureResponse(c, parsed.cause)
    const { filter, format } = parsed.value
    const entries = readAllEntries(db, tenant, filter, canSeeAddresses(c))
    c.header('content-type', format === 'xlsx' ? XLSX : NDJSON)
    c.header('content-disposition', `attachment; filename="audit-log-${tenant}.${format}"`)
    return c.body(format === 'xlsx' ? spreadsheet(entries) : lines(entries))
  })
  return routes
}

type Entry = ReturnType<typeof auditEntry>
type Db = ReturnType<WaybillDatabase['forTenant']>

/** The events of a page as the API returns them: all that they changed, with the current names of their records. */
const readEntries = async (db: Db, tenant: string, events: readonly AuditEvent[], showsAddress: boolean): Promise<readonly Entry[]> => {
  const [entries, names] = await Promise.all([
    withEventChanges(db, tenant, events),
    readRecordNames(
      db,
      tenant,
      events.map(({ stream }) => stream),
    ),
  ])
  return entries.map((event) => auditEntry(event, names.get(event.stream) ?? null, showsAddress))
}

async function* readAllEntries(db: Db, tenant: string, filter: AuditFilter, showsAddress: boolean): AsyncGenerator<Entry, void, undefined> {
  for await (const page of eachAuditPage(db, tenant, filter)) yield* await readEntries(db, tenant, page, showsAddress)
}

async function* rowsOf(entries: AsyncIterable<Entry>) {
  for await (const entry of entries) yield auditRow(entry)
}

const spreadsheet = (entries: AsyncIterable<Entry>): ReadableStream<Uint8Array> =>
  writeXlsxStream(rowsOf(entries), { name: 'Audit log', columns: AUDIT_COLUMNS, freezePane: { rows: 1 } })

const LINES_PER_CHUNK = 200

/** Lines in chunks of a reasonable size. Reading stops when the client disconnects. */
const lines = (entries: AsyncGenerator<Entry, void, undefined>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const piece: string[] = []
      while (piece.length < LINES_PER_CHUNK) {
        const { done, value } = await entries.next()
        if (done) {
          controller.enqueue(encoder.encode(piece.join('')))
          controller.close()
          return
        }
        piece.push(`${JSON.stringify(value)}\n`)
      }
      controller.enqueue(encoder.encode(piece.join('')))
    },
    async cancel() {
      await entries.return()
    },
  })
}
