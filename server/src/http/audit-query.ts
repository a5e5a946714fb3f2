import { isRealDate } from '@waybill/shared/fields/field-schemas'
import { readInstant } from '@waybill/shared/time/local-moment'
import { Effect } from 'effect'
import type { Context } from 'hono'
import type { AuditCursor, AuditFilter, AuditPageRequest } from '../store/audit-page.ts'
import type { ApiEnv } from './api-env.ts'
import { type Unreadable, unreadable } from './failures.ts'
import { filterValues, readCursor, readListQuery, writeCursor } from './list-query.ts'

/** The filters of the audit log, each as a parameter of that name or as `filters[name]`. */
const NAMES = ['pro', 'record', 'kind', 'by', 'type', 'field', 'address', 'from', 'to'] as const

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const POSITION = /^\d{1,15}$/

/** An instant as given, or the start or end of a day in UTC. */
const instantOf = (name: string, text: string | null, timeOfDay: string): Effect.Effect<string | null, Unreadable> => {
  if (text === null) return Effect.succeed(null)
  const instant = DAY.test(text) ? (isRealDate(text) ? `${text}T${timeOfDay}Z` : null) : readInstant(text)
  return instant === null
    ? Effect.fail(unreadable(name, 'Expected a day such as 2026-11-20 or a time such as 2026-11-20T14:00:00Z'))
    : Effect.succeed(instant)
}

/** A position in the audit log, as `next` returns it. */
export const writeAuditPlace = ({ at, position }: AuditCursor): string => writeCursor({ sort: [at], id: String(position) })

const readAuditPlace = (text: string): Effect.Effect<AuditCursor, Unreadable> =>
  readCursor(
    text,
    ({ sort: [at, ...more], id }) => typeof at === 'string' && INSTANT.test(at) && more.length === 0 && POSITION.test(id),
  ).pipe(Effect.map(({ sort: [at], id }) => ({ at: String(at), position: Number(id) })))

/** Reads the query of `GET /audit_log` and of its export, which also takes the parameters in `also`. */
export const readAuditQuery = (c: Context<ApiEnv>, also: readonly string[] = []): Effect.Effect<AuditPageRequest, Unreadable> =>
  Effect.gen(function* () {
    const query = yield* readListQuery(c, { also: [...NAMES, ...also], filters: NAMES, sort: [] })
    const values = (name: (typeof NAMES)[number]) => filterValues(query, name) ?? c.req.queries(name) ?? null
    const one = (name: (typeof NAMES)[number]) => values(name)?.[0] || null
    const record = one('record')
    if (record !== null && !/^[\w-]+\/.+$/.test(record))
      return yield* unreadable('record', 'Expected a record type and an id, such as carrier/12')
    const pro = one('pro')
    const [kind, id] = record === null ? [null, null] : [record.slice(0, record.indexOf('/')), record.slice(record.indexOf('/') + 1)]
    const filter: AuditFilter = {
      kinds: values('kind') ?? (kind === null ? (pro === null ? null : ['shipment', 'lock']) : [kind]),
      record: id ?? pro,
      by: one('by'),
      types: values('type'),
      field: one('field'),
      address: one('address'),
      from: yield* instantOf('from', one('from'), '00:00:00.000'),
      to: yield* instantOf('to', one('to'), '23:59:59.999'),
    }
    return { filter, after: query.after === null ? null : yield* readAuditPlace(query.after), limit: query.limit }
  })
