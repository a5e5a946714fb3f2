import { Schema } from 'effect'
import { optional } from '../fields/optional.ts'
import { readOnly } from '../fields/read-only.ts'
import { schemaOf } from '../record/field.ts'
import type { RecordList } from '../record/list.ts'
import { listOf } from './lists.ts'

/** `current`: valid today; `inactive`: deactivated; `historical`: deactivated, used up or expired; `all`: everything. */
export const RECORD_SCOPES = ['current', 'inactive', 'historical', 'all'] as const
export type RecordScope = (typeof RECORD_SCOPES)[number]

const fieldsOf = ({ fields }: RecordList): Record<string, Schema.Top> =>
  Object.fromEntries(fields.map((field) => [field.key, schemaOf(field)]))

const flags = {
  id: Schema.NullOr(Schema.String),
  number: Schema.Int,
  version: Schema.Int,
  status: Schema.String,
  active: Schema.Boolean,
  created_at: Schema.NullOr(Schema.String),
  created_by: Schema.NullOr(Schema.String),
  updated_at: Schema.NullOr(Schema.String),
  updated_by: Schema.NullOr(Schema.String),
}

/** A record of a list as calls answer it. `status`: `active`, `inactive`, or `done` where it is used up. */
export const recordResource = (list: RecordList) => Schema.Struct({ ...flags, ...fieldsOf(list) })

/** What a create or a save says: an absent field stays as it is, null empties it; `active` puts it away or brings it back. */
export const recordBody = (list: RecordList) =>
  Schema.Struct({
    [list.resource]: Schema.Struct({
      ...optional(readOnly('id', 'number', 'status', 'created_at', 'created_by', 'updated_at', 'updated_by')),
      active: Schema.optionalKey(Schema.Boolean),
      version: Schema.optionalKey(Schema.NullOr(Schema.Int)),
      ...optional(fieldsOf(list)),
    }),
  })

/** A record before it is written: every field, empty, and which of them it must have. */
export const newRecord = (list: RecordList) =>
  Schema.Struct({
    [list.resource]: Schema.Struct({ id: Schema.Null, version: Schema.Int, active: Schema.Boolean, ...fieldsOf(list) }),
    required_fields: Schema.Array(Schema.String),
  } as Record<string, Schema.Top>)

export const oneRecord = (list: RecordList) => Schema.Struct({ [list.resource]: recordResource(list) })
export const manyRecords = (list: RecordList, name: string = list.path) => listOf(name, recordResource(list))
