import { getRecord, listRecordHistory } from '@waybill/shared/calls/audit'
import { leavesOf } from '@waybill/shared/fields/leaves'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import { valueResource } from '@waybill/shared/protocol/change-resource'
import { findStream } from '@waybill/shared/streams/streams'
import { Effect } from 'effect'
import { NotFound } from '../../commands/failures.ts'
import { historyOf } from '../../commands/field-history.ts'
import type { EventStore } from '../../store/event-store.ts'
import { historyResource, stopsOf } from '../event-resource.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { type CallerAt, type Implementation, implement } from '../implement.ts'
import { pageOfList } from '../list-query.ts'
import { isUpTo, parsePastMoment } from '../past-moment.ts'

/** Amounts in cents are recognized by the name of their field; a date or a version is never money, whatever its name. */
const fieldsOf = (state: object) => leavesOf(state).map(({ path, value }) => ({ path, value: valueResource(path, value) }))

/** Any record of the log: its history, and its state at any point in time. */
export const recordHistoryCalls = (store: EventStore): readonly Implementation[] => {
  const find = ({ tenant, params: { kind, id } }: CallerAt<'kind' | 'id'>) =>
    Effect.gen(function* () {
      const missing = new NotFound({ what: kind, message: `There is no ${kind.replaceAll('_', ' ')} ${id}.` })
      const stream = findStream(kind)
      if (!stream) return yield* missing
      const events = yield* fromLog(() => store.readStream(tenant, `${kind}/${id}`))
      if (events.length === 0) return yield* missing
      return { stream, id, events, missing }
    })

  return [
    implement(getRecord, {
      find,
      handle: ({ query: { at }, found: { stream, id, events, missing } }) =>
        Effect.gen(function* () {
          const moment = at === null ? null : parsePastMoment(at)
          if (at !== null && moment === null)
            return yield* unreadable('at', 'Expected a log position or a time such as 2026-11-20T14:00:00Z')
          const last = moment === null ? events.at(-1) : events.findLast((event) => isUpTo(event, moment))
          if (last === undefined) return yield* missing
          const state = events.slice(0, last.version).reduce<object | null>((folded, event) => stream.evolve(folded, event), null)
          return {
            record: {
              kind: stream.kind,
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
      handle: ({ tenant, query, found: { stream, id, events } }) =>
        Effect.gen(function* () {
          // The lock events of a load are part of its history.
          const locks = stream.kind === 'shipment' ? yield* fromLog(() => store.readStream(tenant, `lock/${id}`)) : []
          const lockEvents = locks.map((event: StoredEvent) => ({ event, changes: [] }))
          const changeHistory = historyOf(stream, events)
          const history = [...changeHistory, ...lockEvents].sort((a, b) => a.event.position - b.event.position)
          const { rows, ...page } = yield* pageOfList(history, ({ event }) => String(event.position), query)
          return {
            history: historyResource(rows, stopsOf(changeHistory.at(-1)?.state)),
            ...page,
          }
        }),
    }),
  ]
}
