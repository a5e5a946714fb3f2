import { decideRecord, type RecordCommand } from '@waybill/shared/record/decide'
import { idOfKey, type RecordFields, type RecordList, recordValueText } from '@waybill/shared/record/list'
import { recordReferences } from '@waybill/shared/record/references'
import type { ListedRecord } from '@waybill/shared/record/state'
import { changedReferences, withReferenceAlerts } from '@waybill/shared/references/reference'
import { Effect } from 'effect'
import { builtInEntries, isNamedInLog } from '../../projections/records.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { allocateNumbers } from '../../store/counters.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown, RefusedByRule } from '../failures.ts'
import type { ReferenceCheck } from '../references.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import { streamId } from '../stream-cache.ts'
import { recordId, recordStream } from './record-stream.ts'

/** A record that a command wrote, and its id within its list. */
export interface RecordAck extends CommandAck<ListedRecord> {
  readonly id: string
}
type CommandEffect = Effect.Effect<RecordAck, CommandFailure>

/** Lower numbers are reserved for default entries. */
const FIRST_NUMBER_OF_KEYED = 1000

interface Dependencies {
  readonly streams: StreamCommands
  readonly database: WaybillDatabase
  readonly references: ReferenceCheck
}

/** The commands of records in the company's lists. */
export const createRecordCommands = ({ streams, database, references }: Dependencies) => {
  const outside = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
    Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

  /** Alerts about references that fields add and the tenant does not have. */
  const unusableReferences = async (request: CommandRequest, list: RecordList, id: string, fields: RecordFields) => {
    const newReferences = recordReferences(list, fields)
    if (newReferences.length === 0) return []
    const { state } = await streams.cache.fresh(request.tenant, recordStream, recordId(list, id))
    const had = recordReferences(list, state?.fields ?? builtInEntries(list).get(id)?.fields ?? {})
    return references.alerts(request.tenant, changedReferences(had, newReferences))
  }

  const send = (
    request: CommandRequest,
    list: RecordList,
    id: string,
    command: RecordCommand,
    more: { readonly number?: number; readonly in_use?: boolean } = {},
  ): CommandEffect => {
    const builtIn = builtInEntries(list).get(id)
    const facts = {
      list,
      number: more.number ?? builtIn?.number ?? 0,
      builtIn: builtIn?.fields ?? null,
      in_use: more.in_use ?? false,
    }
    return Effect.gen(function* () {
      const unusable = 'fields' in command ? yield* outside(() => unusableReferences(request, list, id, command.fields)) : []
      const ack = yield* streams.run(
        {
          stream: recordStream,
          id: recordId(list, id),
          creates: command.type === 'CreateRecord' || builtIn !== undefined,
          holder: null,
          decide: (state) => withReferenceAlerts(decideRecord(state, command, facts), unusable),
        },
        request,
      )
      return { ...ack, id }
    })
  }

  /** A record that names a carrier by id gets its name; one that names it by its full name, its id. */
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
    create: (request: CommandRequest, list: RecordList, input: RecordFields): CommandEffect =>
      Effect.gen(function* () {
        const fields = yield* withCarrier(request, list, input)
        const key = list.key === null ? null : idOfKey(recordValueText(fields[list.key]))
        // A record without a key is refused by the rule that requires one.
        if (key === '') return yield* send(request, list, '-', { type: 'CreateRecord', fields: { ...fields, [list.key ?? '']: null } })
        const number = yield* outside(() => allocateNumbers(database.system, request.tenant, `list:${list.path}`))
        return key === null
          ? yield* send(request, list, String(number), { type: 'CreateRecord', fields }, { number })
          : yield* send(request, list, key, { type: 'CreateRecord', fields }, { number: FIRST_NUMBER_OF_KEYED + number })
      }),

    revise: (request: CommandRequest, list: RecordList, id: string, input: RecordFields, active?: boolean): CommandEffect =>
      Effect.gen(function* () {
        const fields = yield* withCarrier(request, list, input)
        return yield* send(request, list, id, { type: 'ReviseRecord', fields, ...(active !== undefined && { active }) })
      }),

    /** Deletes a record from its list; one that is in use is deactivated instead. */
    remove: (request: CommandRequest, list: RecordList, id: string, fields: RecordFields): CommandEffect =>
      Effect.gen(function* () {
        const key = list.key
        const in_use =
          key !== null &&
          (yield* outside(() =>
            isNamedInLog(database, request.tenant, streamId(recordStream, recordId(list, id)), recordValueText(fields[key])),
          ))
        return yield* send(request, list, id, { type: 'RemoveRecord' }, { in_use })
      }),
  }
}
export type RecordCommands = ReturnType<typeof createRecordCommands>
