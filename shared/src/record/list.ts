import type { Alert } from '../decision/refusal.ts'
import type { Json, JsonObject } from '../log/envelope.ts'
import type { Module } from '../permissions/features.ts'
import type { RecordField } from './field.ts'

/** The fields of a record as they are kept: money in cents. */
export type RecordFields = JsonObject

/** A column of a list that is not a field of its own: several fields as one text, or what is known of the record itself. */
export interface ListColumn {
  /** What a click on it opens: the load of this pro, or the carrier of `carrier_id`. */
  readonly link?: 'load' | 'carrier'
  readonly key: string
  readonly title: string
  /** CSS pixels; 100 unless said [2.44, 9.14]. */
  readonly width?: number
  /** Fields, told with commas between; left out: the field, or the mark of the record, of this key. */
  readonly of?: readonly string[]
}

/** The name of a list in calls and streams. */
export type RecordPath =
  | 'accessorial_types'
  | 'accessorials'
  | 'agents'
  | 'auto_ratings'
  | 'available_trucks'
  | 'business_units'
  | 'document_folders'
  | 'drop_hooks'
  | 'equipment_types'
  | 'equipment'
  | 'highlight_colors'
  | 'incident_reason_codes'
  | 'offices'
  | 'ramps'
  | 'regions'
  | 'requirements'
  | 'revenue_types'
  | 'sales_reps'
  | 'shipment_types'

/** A company list: its fields, names and permissions. One file each; screens and API follow from it. */
export interface RecordList {
  /** Name of the list in calls and streams: `accessorials`. */
  readonly path: RecordPath
  /** Name of one of it in calls: `accessorial`. */
  readonly resource: string
  /** What people call one of it: `Accessorial`. */
  readonly noun: string
  /** Title of its screen. */
  readonly title: string
  /** Module of its permissions: `read` and `edit`. */
  readonly module: Extract<Module, 'code_lists' | 'available_trucks' | 'drop_hooks' | 'ramps' | 'requirements' | 'auto_ratings'>
  readonly fields: readonly RecordField[]
  /** The field that loads and customers name a record by: it is unique and stays. Null: records are numbered. */
  readonly key: string | null
  /** What its screen shows before anybody laid it out, in this order. */
  readonly columns: readonly ListColumn[]
  /** Ordered by this field unless asked otherwise; null: by their numbers. */
  readonly sort: string | null
  /** Built-in records of every tenant. */
  readonly defaults: readonly RecordFields[]
  /** The last day on which a record counts, `YYYY-MM-DD`; null: for good. */
  readonly endsOn?: (fields: RecordFields) => string | null
  /** Whether it is used up. */
  readonly isDone?: (fields: RecordFields) => boolean
  /** What stands against a record besides fields that are empty. */
  readonly check?: (fields: RecordFields) => readonly Alert[]
}

/** Marks of a record that a column may show beside its fields. */
export const RECORD_STATUS_COLUMNS: readonly ListColumn[] = [
  { key: 'status', title: 'Status' },
  { key: 'created_by', title: 'Added By' },
  { key: 'updated_at', title: 'Last Updated', width: 200 },
  { key: 'updated_by', title: 'Updated By' },
]

/** Every column a list can show: its default ones, then each field and flag not among them. */
export const columnsOf = ({ columns, fields }: RecordList): readonly ListColumn[] => {
  const shown = new Set(columns.flatMap(({ key, of = [] }) => [key, ...of]))
  return [
    ...columns,
    ...[...fields.map(({ key, title }) => ({ key, title })), ...RECORD_STATUS_COLUMNS].filter(({ key }) => !shown.has(key)),
  ]
}

/** What people read of a value: several names with commas between; nothing for null. */
export const recordValueText = (value: Json | undefined): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((each) => recordValueText(each as Json)).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : ''
  return String(value)
}

/** What a column shows of a record, out of its fields as they travel and its marks. `shownAs` writes each field for people, such as a date. */
export const columnText = (
  { key, of }: ListColumn,
  record: Readonly<Record<string, Json>>,
  shownAs: (text: string) => string = (text) => text,
): string =>
  (of ?? [key])
    .map((field) => shownAs(recordValueText(record[field])))
    .filter(Boolean)
    // A time follows its date without a comma.
    .join(of?.every((field) => /_(date|time)$/.test(field)) ? ' ' : ', ')

/** The id that a key gives: `Proof of Delivery` is `proof-of-delivery`. Empty where it has neither letter nor digit; never `new`, which is a call. */
export const idOfKey = (key: string): string => {
  const id = key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return id === 'new' ? 'new_' : id
}

/** A list of codes with descriptions. */
export const codeField = (entries: readonly (readonly [code: string, description: string])[]): readonly RecordFields[] =>
  entries.map(([code, description]) => ({ code, description }))

/** A list of names. */
export const named = (names: readonly string[]): readonly RecordFields[] => names.map((name) => ({ name }))

/** A list that is codes with descriptions and nothing more. `max`: letters of a code, 20 when left out. */
export const codeList = ({
  max = 20,
  entries = [],
  ...names
}: Pick<RecordList, 'path' | 'resource' | 'noun' | 'title'> & {
  readonly max?: number
  readonly entries?: Parameters<typeof codeField>[0]
}): RecordList => ({
  ...names,
  module: 'code_lists',
  key: 'code',
  sort: null,
  fields: [
    { key: 'code', title: 'Code', kind: 'code', max, required: true },
    { key: 'description', title: 'Description', kind: 'text', max: 80, required: true },
  ],
  columns: [
    { key: 'code', title: 'Code' },
    { key: 'description', title: 'Description', width: 240 },
  ],
  defaults: codeField(entries),
})

/** Who added and changed a record last, and when. */
export const RECORD_AUDIT_FIELDS = ['created_at', 'created_by', 'updated_at', 'updated_by'] as const

/** Sort columns of a list: its fields, its combined columns by their first field, and the audit fields of the record. */
export const sortsOf = ({ fields, columns }: RecordList): readonly string[] => [
  ...new Set([...fields.map(({ key }) => key), ...columns.map(({ key }) => key), ...RECORD_AUDIT_FIELDS, 'status']),
]
