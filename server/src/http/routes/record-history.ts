import { getRecord, listRecordHistory } from '@waybill/shared/calls/audit'
import { leavesOf } from '@waybill/shared/fields/leaves'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import { knownEvent } from '@waybill/shared/log/known-events'
import { changeResource, valueResource } from '@waybill/shared/protocol/change-resource'
import { Effect } from 'effect'
import { NotFound } from '../../commands/failures.ts'
import { historyOf } from '../../commands/field-history.ts'
import { recordKinds } from '../../projections/record-kinds.ts'
import type { EventStore } from '../../store/event-store.ts'
import { eventResource } from '../event-resource.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { type CallerAt, type Implementation, implement } from '../implement.ts'
import { pageOfList } from '../list-query.ts'
import { isUpTo, parsePastMoment } from '../past-moment.ts'

const KINDS = new Map(recordKinds().map((kind) => [kind.type, kind]))

/** Amounts in cents are recognized by the name of their field; a date or a version is never money, whatever its name. */
const fieldsOf = (state: object) => leavesOf(state).map(({ path, value }) => ({ path, value: valueResource(path, value) }))

/** Any record of the log: its history, and its state at any point in time. */
export const recordHistoryCalls = (store: EventStore): readonly Implementation[] => {
  const find = ({ tenant, params: { kind, id } }: CallerAt<'kind' | 'id'>) =>
    Effect.gen(function* () {
      const missing = new NotFound({ what: kind, message: `There is no ${kind.replaceAll('_', ' ')} ${id}.` })
      const stream = KINDS.get(kind)
      if (!stream) return yield* missing
      const events = (yield* fromLog(() => store.readStream(tenant, `${kind}/${id}`))).map(knownEvent)
      if (events.length === 0) return yield* missing
      return { kind: stream, id, events, missing }
    })

  return [
    implement(getRecord, {
      find,
      handle: ({ query: { at }, found: { kind, id, events, missing } }) =>
        Effect.gen(function* () {
          const moment = at === null ? null : parsePastMoment(at)
          if (at !== null && moment === null)
            return yield* unreadable('at', 'Expected a log position or a time such as 2026-11-20T14:00:00Z')
          const last = moment === null ? events.at(-1) : events.findLast((event) => isUpTo(event, moment))
          if (last === undefined) return yield* missing
          const state = events.slice(0, last.version).reduce<unknown>((folded, event) => kind.evolve(folded, event), null)
          return {
            record: {
              kind: kind.type,
              id,
              version: last.version,
              position: last.position,
              changed_at: last.meta.at,
              changed_by: last.meta.by,
              fields: fieldsOf(state as object),
            },
          }
        }),
    }),
    implement(listRecordHistory, {
      find,
      handle: ({ tenant, query, found: { kind, id, events } }) =>
        Effect.gen(function* () {
          // The lock events of a load are part of its history.
          const locks = kind.type === 'shipment' ? yield* fromLog(() => store.readStream(tenant, `lock/${id}`)) : []
          const lockEvents = locks.map((event: StoredEvent) => ({ event, changes: [] }))
          const changeHistory = historyOf(
            { type: kind.type, evolve: (state: object | null, event) => kind.evolve(state, event) as object },
            events,
          )
          const history = [...changeHistory, ...lockEvents].sort((a, b) => a.event.position - b.event.position)
          const { rows, ...page } = yield* pageOfList(history, ({ event }) => String(event.position), query)
          return {
            history: rows.map(({ event, changes }) => ({
              ...eventResource(event),
              data: event.data,
              changes: changes.map(changeResource),
            })),
            ...page,
          }
        }),
    }),
  ]
}
