import { COUNTED_TO } from '@waybill/shared/protocol/lists'
import { Effect, Exit } from 'effect'
import { type Context, Hono } from 'hono'
import { writeXlsxStream } from 'hucre/xlsx'
import { Forbidden } from '../../commands/failures.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { catchUpAuditEntries } from '../../store/audit-entries.ts'
import { type AuditEvent, type AuditFilter, eachAuditPage, readAuditPage } from '../../store/audit-page.ts'
import { readChangedFields } from '../../store/changed-fields.ts'
import { readRecordNames } from '../../store/record-names.ts'
import { withSaidChanges } from '../../store/said-changes.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { AUDIT_COLUMNS, auditEntry, auditRow } from '../audit-entry.ts'
import { readAuditQuery, writeAuditPlace } from '../audit-query.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { maySeeAddresses } from '../may-see-addresses.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { failureResponse } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

const NDJSON = 'application/x-ndjson; charset=utf-8'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const refuseAddress = (c: Context<ApiEnv>, { address }: AuditFilter): Effect.Effect<void, Forbidden> =>
  address === null || maySeeAddresses(c)
    ? Effect.void
    : Effect.fail(new Forbidden({ feature: 'admin_privileges', message: 'You are not permitted to look for network addresses.' }))

/** Who did what in the whole tenant, newest first, and the same to take away [2.35, 3.15]. */
export const auditLogRoutes = (database: WaybillDatabase): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  routes.get('/audit_log', requireFeature('audit#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const asked = yield* readAuditQuery(c)
        yield* refuseAddress(c, asked.filter)
        const { tenant } = c.var
        const db = database.forTenant(tenant)
        const { events, total, next } = yield* fromLog(() => readAuditPage(db, tenant, asked))
        const told = yield* fromLog(() => toldEntries(db, tenant, events, maySeeAddresses(c)))
        return {
          audit_log: told,
          total: Math.min(total, COUNTED_TO),
          more: total > COUNTED_TO,
          next: next && writeAuditPlace(next),
        }
      }),
    ),
  )

  routes.get('/audit_log/fields', requireFeature('audit#read'), (c) =>
    runQuery(
      c,
      fromLog(() => readChangedFields(database.forTenant(c.var.tenant), c.var.tenant)).pipe(Effect.map((fields) => ({ fields }))),
    ),
  )

  routes.get('/audit_log/export', requireFeature('audit#read'), async (c) => {
    const { tenant } = c.var
    const db = database.forTenant(tenant)
    const asked = await c.var.edge.runtime.runPromiseExit(
      Effect.gen(function* () {
        const { filter } = yield* readAuditQuery(c, ['format'])
        yield* refuseAddress(c, filter)
        const format = c.req.query('format') ?? 'ndjson'
        if (format !== 'ndjson' && format !== 'xlsx') return yield* unreadable('format', 'Expected ndjson or xlsx')
        yield* fromLog(() => catchUpAuditEntries(db, tenant))
        return { filter, format }
      }),
    )
    if (Exit.isFailure(asked)) return failureResponse(c, asked.cause)
    const { filter, format } = asked.value
    const entries = eachEntry(db, tenant, filter, maySeeAddresses(c))
    c.header('content-type', format === 'xlsx' ? XLSX : NDJSON)
    c.header('content-disposition', `attachment; filename="audit-log-${tenant}.${format}"`)
    return c.body(format === 'xlsx' ? spreadsheet(entries) : lines(entries))
  })
  return routes
}

type Entry = ReturnType<typeof auditEntry>
type Db = ReturnType<WaybillDatabase['forTenant']>

/** Events of a page as they are told: all that they changed, and what their records are called. */
const toldEntries = async (db: Db, tenant: string, events: readonly AuditEvent[], showsAddress: boolean): Promise<readonly Entry[]> => {
  const [told, names] = await Promise.all([
    withSaidChanges(db, tenant, events),
    readRecordNames(
      db,
      tenant,
      events.map(({ stream }) => stream),
    ),
  ])
  return told.map((event) => auditEntry(event, names.get(event.stream) ?? null, showsAddress))
}

async function* eachEntry(db: Db, tenant: string, filter: AuditFilter, showsAddress: boolean): AsyncGenerator<Entry, void, undefined> {
  for await (const page of eachAuditPage(db, tenant, filter)) yield* await toldEntries(db, tenant, page, showsAddress)
}

async function* rowsOf(entries: AsyncIterable<Entry>) {
  for await (const entry of entries) yield auditRow(entry)
}

const spreadsheet = (entries: AsyncIterable<Entry>): ReadableStream<Uint8Array> =>
  writeXlsxStream(rowsOf(entries), { name: 'Audit log', columns: AUDIT_COLUMNS, freezePane: { rows: 1 } })

const AT_ONCE = 200

/** Lines in pieces of a sensible size; a reader who goes away ends the reading. */
const lines = (entries: AsyncGenerator<Entry, void, undefined>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const piece: string[] = []
      while (piece.length < AT_ONCE) {
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
