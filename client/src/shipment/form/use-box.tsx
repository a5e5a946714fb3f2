import { stepsOf } from '@waybill/shared/fields/path'
import type { Json } from '@waybill/shared/log/envelope'
import { useMemo } from 'react'
import { fieldValueText } from '../../records/field-text.ts'
import { TheirsChoice } from '../../records/TheirsChoice.tsx'
import type { FieldProps } from '../../ui/Field.tsx'
import { alertFieldOf, valueBy } from './draft-value.ts'
import { useFormPart } from './form-context.ts'

/** State of one form box by path: its value, error, conflict and recent change. */
export const useBox = (path: string) => {
  const steps = useMemo(() => stepsOf(path), [path])
  const { part, handle } = useFormPart(({ form, readOnly, errorOf, isMine, whoChanged }) => {
    const field = alertFieldOf(form.draft, path)
    return {
      value: valueBy(form.draft, steps),
      theirs: form.theirs.get(path),
      author: whoChanged(path),
      mine: isMine(path),
      error: errorOf(field),
      field,
      readOnly,
    }
  })
  const { value, theirs, author, mine, error, field, readOnly } = part
  const props = {
    field,
    readOnly,
    error,
    state: theirs ? 'theirs' : mine ? 'mine' : author ? 'flash' : undefined,
    title: author && !theirs ? `Changed by ${author.by}, ${fieldValueText(author.at)}` : undefined,
    help: theirs && <TheirsChoice theirs={theirs} onTake={() => handle().takeTheirs(path)} onKeep={() => handle().keepMine(path)} />,
  } satisfies Partial<FieldProps>
  return { value, set: (to: Json) => handle().edit(path, to), props }
}
