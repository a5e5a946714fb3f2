import type { listAuditLog } from '@waybill/shared/calls/audit'
import { isRealDate } from '@waybill/shared/fields/field-schemas'
import { readInstant } from '@waybill/shared/time/local-moment'
import { Effect } from 'effect'
import type { AuditCursor, AuditFilter, AuditPageRequest } from '../store/audit-page.ts'
import { type Unreadable, unreadable } from './failures.ts'
import type { Received } from './implement.ts'
import { readCursor, writeCursor } from './list-query.ts'

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

type AuditParameters = Received<typeof listAuditLog, undefined>['filters']

/** Reads the filters of `GET /audit_log` and of its export, each a parameter of that name or `filters[name]`. */
export const readAuditFilter = (filters: AuditParameters, query: AuditParameters): Effect.Effect<AuditFilter, Unreadable> =>
  Effect.gen(function* () {
    const one = (name: Exclude<keyof AuditParameters, 'kind' | 'type'>) => filters[name] ?? query[name]
    const record = one('record')
    if (record !== null && !/^[\w-]+\/.+$/.test(record))
      return yield* unreadable('record', 'Expected a record type and an id, such as carrier/12')
    const pro = one('pro')
    const [kind, id] = record === null ? [null, null] : [record.slice(0, record.indexOf('/')), record.slice(record.indexOf('/') + 1)]
    return {
      kinds: filters.kind ?? query.kind ?? (kind === null ? (pro === null ? null : ['shipment', 'lock']) : [kind]),
      record: id ?? pro,
      by: one('by'),
      types: filters.type ?? query.type,
      field: one('field'),
      address: one('address'),
      from: yield* instantOf('from', one('from'), '00:00:00.000'),
      to: yield* instantOf('to', one('to'), '23:59:59.999'),
    }
  })

/** Reads which page of the audit log is asked for. */
export const readAuditPageRequest = (
  filter: AuditFilter,
  { limit, after }: { readonly limit: number; readonly after: string | null },
): Effect.Effect<AuditPageRequest, Unreadable> =>
  Effect.gen(function* () {
    return { filter, after: after === null ? null : yield* readAuditPlace(after), limit }
  })
