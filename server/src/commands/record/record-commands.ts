import { decideRecord, type RecordCommand } from '@waybill/shared/record/decide'
import { idOfKey, type RecordFields, type RecordList, wordsOf } from '@waybill/shared/record/list'
import type { ListedRecord } from '@waybill/shared/record/state'
import { Effect } from 'effect'
import { isNamedInLog, standingOf } from '../../projections/records.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { allocateNumbers } from '../../store/counters.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown, RefusedByRule } from '../failures.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import { streamId } from '../stream-cache.ts'
import { recordId, recordStream } from './record-stream.ts'

/** A record that a command wrote, and its id within its list. */
export interface RecordAck extends CommandAck<ListedRecord> {
  readonly id: string
}
type Answer = Effect.Effect<RecordAck, CommandFailure>

/** Numbers below are for what comes with the house. */
const FIRST_NUMBER_OF_KEYED = 1000

interface Parts {
  readonly streams: StreamCommands
  readonly database: WaybillDatabase
}

/** The commands of the records of the house's lists. */
export const createRecordCommands = ({ streams, database }: Parts) => {
  const outside = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
    Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

  const send = (
    request: CommandRequest,
    list: RecordList,
    id: string,
    command: RecordCommand,
    more: { readonly number?: number; readonly in_use?: boolean } = {},
  ): Answer => {
    const standing = standingOf(list).get(id)
    const facts = {
      list,
      number: more.number ?? standing?.number ?? 0,
      standing: standing?.fields ?? null,
      in_use: more.in_use ?? false,
    }
    return streams
      .run(
        {
          stream: recordStream,
          id: recordId(list, id),
          creates: command.type === 'CreateRecord' || standing !== undefined,
          holder: null,
          decide: (state) => decideRecord(state, command, facts),
        },
        request,
      )
      .pipe(Effect.map((ack) => ({ ...ack, id })))
  }

  /** A record that names a carrier of our books by his id bears his name; one that names him by his whole name, his id. */
  const withCarrier = (request: CommandRequest, list: RecordList, fields: RecordFields): Effect.Effect<RecordFields, CommandFailure> =>
    Effect.gen(function* () {
      if (!list.fields.some(({ key }) => key === 'carrier_id')) return fields
      const { carrier_id, carrier } = fields
      if (typeof carrier_id !== 'string' && typeof carrier !== 'string') return fields
      const carriers = database
        .forTenant(request.tenant)
        .selectFrom('carriers')
        .select(['id', 'name'])
        .where('tenant_id', '=', request.tenant)
      const found = yield* outside(() =>
        (typeof carrier_id === 'string' ? carriers.where('id', '=', carrier_id) : carriers.where('name', '=', String(carrier)))
          .where('retired', '=', false)
          .limit(2)
          .execute(),
      )
      const [known] = found
      if (known && found.length === 1) return { ...fields, carrier: known.name, carrier_id: known.id }
      if (typeof carrier_id !== 'string') return { ...fields, carrier_id: null }
      const field = `${list.resource}.carrier_id`
      const message = `${list.noun}: There is no carrier ${carrier_id}`
      return yield* new RefusedByRule({
        refusal: { type: 'UnknownCarrier', message, alerts: [{ key: `${field}:unknown`, field, message }] },
      })
    })

  return {
    create: (request: CommandRequest, list: RecordList, said: RecordFields): Answer =>
      Effect.gen(function* () {
        const fields = yield* withCarrier(request, list, said)
        const key = list.key === null ? null : idOfKey(wordsOf(fields[list.key]))
        // What has no key is refused by the rule that asks for it.
        if (key === '') return yield* send(request, list, '-', { type: 'CreateRecord', fields: { ...fields, [list.key ?? '']: null } })
        const number = yield* outside(() => allocateNumbers(database.system, request.tenant, `list:${list.path}`))
        return key === null
          ? yield* send(request, list, String(number), { type: 'CreateRecord', fields }, { number })
          : yield* send(request, list, key, { type: 'CreateRecord', fields }, { number: FIRST_NUMBER_OF_KEYED + number })
      }),

    revise: (request: CommandRequest, list: RecordList, id: string, said: RecordFields, active?: boolean): Answer =>
      Effect.gen(function* () {
        const fields = yield* withCarrier(request, list, said)
        return yield* send(request, list, id, { type: 'ReviseRecord', fields, ...(active !== undefined && { active }) })
      }),

    /** Takes a record out of its list; one that something names is deactivated instead. */
    remove: (request: CommandRequest, list: RecordList, id: string, fields: RecordFields): Answer =>
      Effect.gen(function* () {
        const key = list.key
        const in_use =
          key !== null &&
          (yield* outside(() => isNamedInLog(database, request.tenant, streamId(recordStream, recordId(list, id)), wordsOf(fields[key]))))
        return yield* send(request, list, id, { type: 'RemoveRecord' }, { in_use })
      }),
  }
}
export type RecordCommands = ReturnType<typeof createRecordCommands>
