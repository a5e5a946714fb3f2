import { Schema, SchemaGetter } from 'effect'
import { contactList } from '../contacts/contact.ts'
import { date, decimal, emptyIsNull, flag, money, prose, text, time, whole } from '../fields/field-schemas.ts'

/** What a field of a listed record holds. `code`: short, in capitals; `names`: several names; `contacts`: people, each with what they receive; `choice`: one of its choices. */
export type RecordFieldKind =
  | 'text'
  | 'code'
  | 'long_text'
  | 'whole'
  | 'decimal'
  | 'money'
  | 'flag'
  | 'date'
  | 'time'
  | 'choice'
  | 'names'
  | 'contacts'
  | 'state'

/** Source of the values of a field: another list by its path, or the directory. */
export type OptionSource =
  | 'equipment'
  | 'equipment_types'
  | 'accessorial_types'
  | 'agents'
  | 'offices'
  | 'sales_reps'
  | 'customers'
  | 'carriers'

/** A field of a listed record, told once: form, call, column and option follow from it. */
export interface RecordField {
  readonly key: string
  readonly title: string
  readonly kind: RecordFieldKind
  readonly required?: true
  /** Characters of a text, or the greatest number. */
  readonly max?: number
  readonly choices?: readonly string[]
  readonly from?: OptionSource
  /** What its text names: a load by its pro or a user by username. */
  readonly names?: 'shipment' | 'username'
  /** Another field that gets the id of what was chosen from `from`, and null when it was typed by hand. */
  readonly idInto?: string
  /** Has no box: it is written with another field. */
  readonly notTyped?: true
  /** Says something of a person. */
  readonly personal?: true
  /** What to write into it, said below its box. */
  readonly hint?: string
  /** Why this user may not change it, shown below its box, which is then read-only. */
  readonly locked?: string
}

const CODE = /^[A-Z0-9][A-Z0-9 ._&/-]*$/

/** A code: trimmed, in capitals, so that `det` and `DET` are one. */
const code = (max: number) =>
  emptyIsNull(
    Schema.String.check(Schema.isMaxLength(max)).pipe(
      Schema.decodeTo(Schema.String.check(Schema.isPattern(CODE)), {
        decode: SchemaGetter.transform((value: string) => value.trim().toUpperCase()),
        encode: SchemaGetter.transform((value: string) => value),
      }),
    ),
  )

const NAMES_AT_MOST = 100
const names = Schema.NullOr(
  Schema.Array(Schema.String.check(Schema.isMaxLength(255), Schema.isMinLength(1))).check(Schema.isMaxLength(NAMES_AT_MOST)),
)

/** How a field travels: money as decimal dollars, days as `YYYY-MM-DD`, everything else as it is; null is nothing. */
export const schemaOf = ({ kind, max, choices = [] }: RecordField): Schema.Top => {
  switch (kind) {
    case 'text':
      return text(max ?? 255)
    case 'code':
      return code(max ?? 20)
    case 'long_text':
      return prose(max ?? 4000)
    case 'state':
      return text(3)
    case 'whole':
      return whole(0, max ?? 99_999_999)
    case 'decimal':
      return decimal(0, max ?? 1e9)
    case 'money':
      return money
    case 'flag':
      return flag
    case 'date':
      return date
    case 'time':
      return time
    case 'choice':
      return emptyIsNull(Schema.Literals(choices))
    case 'names':
      return names
    case 'contacts':
      return contactList
  }
}
