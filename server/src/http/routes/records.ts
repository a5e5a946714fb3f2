import { RECORD_SCOPES, type RecordScope, recordBody } from '@waybill/shared/protocol/record-bodies'
import { wholeFields } from '@waybill/shared/record/decide'
import { schemaOf } from '@waybill/shared/record/field'
import { type RecordFields, type RecordList, sortsOf } from '@waybill/shared/record/list'
import { RECORD_LISTS } from '@waybill/shared/record/lists'
import { AVAILABLE_TRUCKS } from '@waybill/shared/record/lists/available-trucks'
import { recordRow } from '@waybill/shared/record/row'
import type { ListedRecord } from '@waybill/shared/record/state'
import { Effect, Schema } from 'effect'
import { type Context, Hono } from 'hono'
import { NotFound } from '../../commands/failures.ts'
import { historyOf } from '../../commands/field-history.ts'
import type { RecordAck, RecordCommands } from '../../commands/record/record-commands.ts'
import { recordId, recordStream } from '../../commands/record/record-stream.ts'
import { type StreamCache, streamId } from '../../commands/stream-cache.ts'
import { builtInEntries, listRecords, type RecordEntry } from '../../projections/records.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import { historyResource } from '../event-resource.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { filterValues, pageOfList, readCursor, readListQuery, writeCursor } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly store: EventStore
  readonly records: RecordCommands
}

const HOUR = 3_600_000
/** A day has passed when it has passed in every U.S. time zone: twelve hours after it ended in UTC. */
const today = (): string => new Date(Date.now() - 12 * HOUR).toISOString().slice(0, 10)

const isScope = (text: string): text is RecordScope => RECORD_SCOPES.some((scope) => scope === text)
const ALL_EVENTS = Number.MAX_SAFE_INTEGER
const isVisibleChange = ({ path }: { readonly path: string }): boolean => !path.startsWith('updated_')

/** The calls of one list: find, read, save, deactivate, and its history [7.1]. */
const routesOf = (list: RecordList, { database, cache, store, records }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const path = `/${list.path}`
  const mayRead = requireFeature(`${list.module}#read`)
  const mayEdit = requireFeature(`${list.module}#edit`)
  const Body = recordBody(list) as unknown as Schema.Codec<Record<string, RecordFields>>
  const encode = Schema.encodeSync(
    Schema.Struct(Object.fromEntries(list.fields.map((field) => [field.key, schemaOf(field)]))) as unknown as Schema.Codec<RecordFields>,
  )

  const resource = ({ fields, ...entry }: Omit<RecordEntry, 'id'> & { readonly id: string | null }) => ({
    ...entry,
    active: entry.status === 'active',
    ...encode(fields),
  })
  const entryOf = (id: string, version: number, record: ListedRecord): RecordEntry => {
    const { list: _, ...rest } = record
    return { ...rest, id, version, status: recordRow(list, record).status, fields: wholeFields(list, record.fields) }
  }
  const answerOf = ({ id, version, state }: RecordAck) => ({ [list.resource]: resource(entryOf(id, version, state)) })
  const missing = (id: string) => new NotFound({ what: list.noun.toLowerCase(), message: `There is no ${list.noun.toLowerCase()} ${id}.` })

  const entry = (c: Context<ApiEnv>) =>
    Effect.gen(function* () {
      const id = c.req.param('id') ?? ''
      const { state, version } = yield* fromLog(() => cache.fresh(c.var.tenant, recordStream, recordId(list, id)))
      const builtIn = builtInEntries(list).get(id)
      if (state?.status === 'removed' || (state === null && !builtIn)) return yield* missing(id)
      if (state) return entryOf(id, version, state)
      const noAuthor = { created_at: null, created_by: null, updated_at: null, updated_by: null }
      return { id, version: 0, number: builtIn?.number ?? 0, status: 'active', fields: builtIn?.fields ?? {}, ...noAuthor }
    })

  const page = (c: Context<ApiEnv>, name: string, only: RecordScope | null) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const fields = list.fields.map(({ key }) => key)
        const query = yield* readListQuery(c, { filters: fields, sort: sortsOf(list), also: only === null ? ['scope'] : [] })
        const scope = only ?? c.req.query('scope') ?? 'current'
        if (!isScope(scope)) return yield* unreadable('scope', `Expected one of ${RECORD_SCOPES.join(', ')}`)
        const after =
          query.after === null
            ? null
            : yield* readCursor(
                query.after,
                ({ sort }) => sort.length === 1 && (typeof sort[0] === 'string' || typeof sort[0] === 'number'),
              )
        const found = yield* fromLog(() =>
          listRecords(database, c.var.tenant, list, {
            scope,
            search: query.search,
            filters: Object.fromEntries(
              fields.flatMap((field) => {
                const values = filterValues(query, field)
                return values ? [[field, values]] : []
              }),
            ),
            sort: query.sort?.[0] ?? null,
            limit: query.limit,
            after: after && { sort: after.sort[0] ?? '', id: after.id },
            today: today(),
          }),
        )
        const { rows, next, ...counted } = found
        return { [name]: rows.map(resource), ...counted, next: next && writeCursor({ sort: [next.sort], id: next.id }) }
      }),
    )

  routes.get(path, mayRead, (c) => page(c, list.path, null))
  if (list === AVAILABLE_TRUCKS) routes.get('/historical_trucks', mayRead, (c) => page(c, 'historical_trucks', 'historical'))

  routes.get(`${path}/new`, mayEdit, (c) =>
    runQuery(
      c,
      Effect.succeed({
        [list.resource]: { id: null, version: 0, active: true, ...encode(wholeFields(list, {})) },
        required_fields: list.fields.filter(({ required }) => required).map(({ key }) => key),
      }),
    ),
  )

  routes.get(`${path}/:id`, mayRead, (c) => runQuery(c, entry(c).pipe(Effect.map((found) => ({ [list.resource]: resource(found) })))))

  routes.get(`${path}/:id/history`, mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { id } = yield* entry(c)
        const query = yield* readListQuery(c, { filters: [], sort: [], limit: ALL_EVENTS })
        const events = yield* fromLog(() => store.readStream(c.var.tenant, streamId(recordStream, recordId(list, id))))
        const { rows, ...rest } = yield* pageOfList(historyOf(recordStream, events), ({ event }) => String(event.position), query)
        return {
          history: historyResource(
            rows.map(({ event, changes }) => ({ event, changes: changes.filter(isVisibleChange) })),
            undefined,
          ),
          ...rest,
        }
      }),
    ),
  )

  /** The field values of a body; `active` and the version are separate. */
  const inputOf = (body: Record<string, RecordFields>) => {
    const all = (body[list.resource] ?? {}) as RecordFields & { readonly active?: boolean; readonly version?: number | null }
    const fields = Object.fromEntries(list.fields.flatMap(({ key }) => (key in all ? [[key, all[key] ?? null]] : []))) as RecordFields
    return { fields, active: all.active, version: all.version ?? null }
  }

  routes.post(path, mayEdit, (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { fields } = inputOf(yield* decodeBody(c, Body))
        const ack = yield* records.create(yield* commandRequestOf(c), list, fields)
        return { position: ack.position, status: 201, body: answerOf(ack) }
      }),
    ),
  )

  routes.put(`${path}/:id`, mayEdit, (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { id } = yield* entry(c)
        const { fields, active, version } = inputOf(yield* decodeBody(c, Body))
        const ack = yield* records.revise(yield* commandRequestOf(c, version), list, id, fields, active)
        // Saving a built-in entry without changes creates no record.
        return { position: ack.position, body: ack.state ? answerOf(ack) : { [list.resource]: resource(yield* entry(c)) } }
      }),
    ),
  )

  routes.delete(`${path}/:id`, mayEdit, (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { id, fields } = yield* entry(c)
        const ack = yield* records.remove(yield* commandRequestOf(c), list, id, fields)
        return { position: ack.position, body: answerOf(ack) }
      }),
    ),
  )
  return routes
}

/** Every list of the tenant. */
export const recordRoutes = (parts: Parts): readonly ApiRoutes[] => RECORD_LISTS.map((list) => routesOf(list, parts))
