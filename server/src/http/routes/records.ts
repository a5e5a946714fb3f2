import type { ResponseOf } from '@waybill/shared/calls/define-call'
import type { SortColumn } from '@waybill/shared/calls/parameter'
import { listHistoricalTrucks, recordCalls } from '@waybill/shared/calls/records'
import type { RecordScope } from '@waybill/shared/protocol/record-bodies'
import { wholeFields } from '@waybill/shared/record/decide'
import { schemaOf } from '@waybill/shared/record/field'
import type { RecordFields, RecordList } from '@waybill/shared/record/list'
import { RECORD_LISTS } from '@waybill/shared/record/lists'
import { AVAILABLE_TRUCKS } from '@waybill/shared/record/lists/available-trucks'
import { recordRow } from '@waybill/shared/record/row'
import type { ListedRecord } from '@waybill/shared/record/state'
import { Effect, Schema } from 'effect'
import { NotFound } from '../../commands/failures.ts'
import { historyOf } from '../../commands/field-history.ts'
import type { RecordAck, RecordCommands } from '../../commands/record/record-commands.ts'
import { recordId, recordStream } from '../../commands/record/record-stream.ts'
import { type StreamCache, streamId } from '../../commands/stream-cache.ts'
import { builtInEntries, listRecords, type RecordEntry } from '../../projections/records.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { EventStore } from '../../store/event-store.ts'
import { historyResource } from '../event-resource.ts'
import { fromLog } from '../from-log.ts'
import { type CallerAt, type Implementation, implement } from '../implement.ts'
import { pageOfList, readCursor, writeCursor } from '../list-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly store: EventStore
  readonly records: RecordCommands
}

const HOUR = 3_600_000
/** A day has passed when it has passed in every U.S. time zone: twelve hours after it ended in UTC. */
const today = (): string => new Date(Date.now() - 12 * HOUR).toISOString().slice(0, 10)

const isVisibleChange = ({ path }: { readonly path: string }): boolean => !path.startsWith('updated_')

interface PageRequest {
  readonly tenant: string
  readonly query: {
    readonly search: string | null
    readonly sort: readonly SortColumn[] | null
    readonly limit: number
    readonly after: string | null
  }
  readonly filters: Readonly<Record<string, unknown>>
}

/** The calls of one list: find, read, save, deactivate, and its history [7.1]. */
const callsOf = (list: RecordList, { database, cache, store, records }: Parts): readonly Implementation[] => {
  const calls = recordCalls(list)
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
  const responseOf = ({ id, version, state }: RecordAck) => ({ [list.resource]: resource(entryOf(id, version, state)) })
  const missing = (id: string) => new NotFound({ what: list.noun.toLowerCase(), message: `There is no ${list.noun.toLowerCase()} ${id}.` })

  const find = ({ tenant, params: { id } }: CallerAt<'id'>) =>
    Effect.gen(function* () {
      const { state, version } = yield* fromLog(() => cache.fresh(tenant, recordStream, recordId(list, id)))
      const builtIn = builtInEntries(list).get(id)
      if (state?.status === 'removed' || (state === null && !builtIn)) return yield* missing(id)
      if (state) return entryOf(id, version, state)
      const noAuthor = { created_at: null, created_by: null, updated_at: null, updated_by: null }
      return { id, version: 0, number: builtIn?.number ?? 0, status: 'active', fields: builtIn?.fields ?? {}, ...noAuthor }
    })

  const page = ({ tenant, query, filters }: PageRequest, name: string, scope: RecordScope) =>
    Effect.gen(function* () {
      const after =
        query.after === null
          ? null
          : yield* readCursor(query.after, ({ sort }) => sort.length === 1 && (typeof sort[0] === 'string' || typeof sort[0] === 'number'))
      const found = yield* fromLog(() =>
        listRecords(database, tenant, list, {
          scope,
          search: query.search,
          filters: Object.fromEntries(
            Object.entries(filters).flatMap(([field, values]) => (values ? [[field, values as readonly string[]]] : [])),
          ),
          sort: query.sort?.[0] ?? null,
          limit: query.limit,
          after: after && { sort: after.sort[0] ?? '', id: after.id },
          today: today(),
        }),
      )
      const { rows, next, ...counted } = found
      const body: unknown = { [name]: rows.map(resource), ...counted, next: next && writeCursor({ sort: [next.sort], id: next.id }) }
      return body as ResponseOf<typeof listHistoricalTrucks>
    })

  /** The field values of a body; `active` and the version are separate. */
  const inputOf = (body: Readonly<Record<string, unknown>>) => {
    const all = (body[list.resource] ?? {}) as RecordFields & { readonly active?: boolean; readonly version?: number | null }
    const fields = Object.fromEntries(list.fields.flatMap(({ key }) => (key in all ? [[key, all[key] ?? null]] : []))) as RecordFields
    return { fields, active: all.active, version: all.version ?? null }
  }

  return [
    implement(calls.list, { handle: (received) => page(received, list.path, received.query.scope) }),
    ...(list === AVAILABLE_TRUCKS
      ? [implement(listHistoricalTrucks, { handle: (received) => page(received, 'historical_trucks', 'historical') })]
      : []),
    implement(calls.getNew, {
      handle: () =>
        Effect.succeed({
          [list.resource]: { id: null, version: 0, active: true, ...encode(wholeFields(list, {})) },
          required_fields: list.fields.filter(({ required }) => required).map(({ key }) => key),
        }),
    }),
    implement(calls.get, { find, handle: ({ found }) => Effect.succeed({ [list.resource]: resource(found) }) }),
    implement(calls.history, {
      find,
      handle: ({ tenant, query, found: { id } }) =>
        Effect.gen(function* () {
          const events = yield* fromLog(() => store.readStream(tenant, streamId(recordStream, recordId(list, id))))
          const { rows, ...rest } = yield* pageOfList(historyOf(recordStream, events), ({ event }) => String(event.position), query)
          return {
            history: historyResource(
              rows.map(({ event, changes }) => ({ event, changes: changes.filter(isVisibleChange) })),
              undefined,
            ),
            ...rest,
          }
        }),
    }),
    implement(calls.create, {
      handle: ({ body, command }) =>
        Effect.gen(function* () {
          const { fields } = inputOf(body)
          const ack = yield* records.create(yield* command(), list, fields)
          return { position: ack.position, body: responseOf(ack) }
        }),
    }),
    implement(calls.update, {
      find,
      handle: ({ body, command, found: { id }, ...caller }) =>
        Effect.gen(function* () {
          const { fields, active, version } = inputOf(body)
          const ack = yield* records.revise(yield* command(version), list, id, fields, active)
          // Saving a built-in entry without changes creates no record.
          return { position: ack.position, body: ack.state ? responseOf(ack) : { [list.resource]: resource(yield* find(caller)) } }
        }),
    }),
    implement(calls.remove, {
      find,
      handle: ({ command, found: { id, fields } }) =>
        Effect.gen(function* () {
          const ack = yield* records.remove(yield* command(), list, id, fields)
          return { position: ack.position, body: responseOf(ack) }
        }),
    }),
  ]
}

/** Every list of the tenant. */
export const recordListCalls = (parts: Parts): readonly Implementation[] => RECORD_LISTS.flatMap((list) => callsOf(list, parts))
