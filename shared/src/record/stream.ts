import { Schema } from 'effect'
import { applyChanges } from '../fields/apply.ts'
import type { EventMeta } from '../log/envelope.ts'
import { personalDataErased } from '../personal/erased-event.ts'
import { defineStream, type EventsOf } from '../streams/define-stream.ts'
import { event } from '../streams/event.ts'
import { Changes } from '../streams/event-schemas.ts'
import { findList, RECORD_LISTS } from './lists.ts'
import { recordRow } from './row.ts'
import type { ListedRecord, RecordStatus } from './state.ts'

const OfList = Schema.Struct({ list: Schema.String })

const touched = ({ at, by }: EventMeta) => ({ updated_at: at, updated_by: by.username })

const becomes =
  (status: RecordStatus) =>
  (record: ListedRecord, _: unknown, meta: EventMeta): ListedRecord => ({ ...record, status, ...touched(meta) })

/** `record/{list}/{id}`: a record of one of the company's lists, and its row. */
export const recordStream = defineStream<ListedRecord>()({
  kind: 'record',
  blank: null,
  first: 'RecordCreated',
  personal: { named: [...new Set(RECORD_LISTS.flatMap((list) => list.fields.flatMap(({ key, personal }) => (personal ? [key] : []))))] },
  events: {
    /** `is_built_in`: the record ships with Waybill and is saved now because it was changed. */
    RecordCreated: event({
      data: Schema.Struct({
        list: Schema.String,
        number: Schema.Int,
        fields: Schema.JsonObject,
        is_built_in: Schema.Boolean,
      }),
      version: 2,
      upcast: { 1: ({ came_with_house = false, ...data }) => ({ ...data, is_built_in: came_with_house }) },
      title: () => 'Record created',
    }),
    RecordRevised: event({ data: Schema.Struct({ list: Schema.String, changes: Changes }), title: () => 'Record revised' }),
    RecordActivated: event({ data: OfList, title: () => 'Record activated', fields: ['status'] }),
    RecordDeactivated: event({
      data: OfList,
      title: () => 'Record deactivated',
      fields: ['status'],
      changes: () => [{ path: 'status', from: 'active', to: 'inactive' }],
    }),
    RecordRemoved: event({ data: OfList, title: () => 'Record removed', fields: ['status'] }),
    PersonalDataErased: personalDataErased,
  },
  evolve: {
    RecordCreated: (_, { list, number, fields }, meta) => ({
      list,
      number,
      fields,
      status: 'active',
      created_at: meta.at,
      created_by: meta.by.username,
      ...touched(meta),
    }),
    RecordRevised: (record, { changes }, meta) => ({ ...record, fields: applyChanges(record.fields, changes), ...touched(meta) }),
    RecordActivated: becomes('active'),
    RecordDeactivated: becomes('inactive'),
    RecordRemoved: becomes('removed'),
    // The paths are of the whole record, while those of a revision are of its fields.
    PersonalDataErased: (record, { changes }) => applyChanges(record, changes),
  },
  row: (id, record) => ({ kind: 'record', id, row: recordRow(findList(record.list), record) }),
})

export type RecordEvent = EventsOf<typeof recordStream>
