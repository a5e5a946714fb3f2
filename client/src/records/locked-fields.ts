import type { RecordField } from '@waybill/shared/record/field'

/** The fields, with those named in `keys` locked: shown read-only, with `reason` below the field. */
export const lockFields = (fields: readonly RecordField[], keys: readonly string[], reason: string): readonly RecordField[] =>
  fields.map((field) => (keys.includes(field.key) ? { ...field, locked: reason } : field))
