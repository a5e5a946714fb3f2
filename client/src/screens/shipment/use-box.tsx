import type { Json } from '@waybill/shared/log/envelope'
import type { FieldProps } from '../../ui/Field.tsx'
import { alertFieldOf, valueAt } from './draft-value.ts'
import { useFormPart } from './form-context.ts'
import { TheirsChoice } from './TheirsChoice.tsx'

/** One box of the form by its path: what stands in it, and how it stands with the others. */
export const useBox = (path: string) => {
  const { part, handle } = useFormPart(({ form, readOnly, errorOf, isMine, whoChanged }) => {
    const field = alertFieldOf(form.draft, path)
    return {
      value: valueAt(form.draft, path),
      theirs: form.theirs.get(path),
      by: whoChanged(path),
      mine: isMine(path),
      error: errorOf(field),
      field,
      readOnly,
    }
  })
  const { value, theirs, by, mine, error, field, readOnly } = part
  const props = {
    field,
    readOnly,
    error,
    state: theirs ? 'theirs' : mine ? 'mine' : by ? 'flash' : undefined,
    title: by && !theirs ? `Changed by ${by}` : undefined,
    help: theirs && <TheirsChoice theirs={theirs} onTake={() => handle().takeTheirs(path)} onKeep={() => handle().keepMine(path)} />,
  } satisfies Partial<FieldProps>
  return { value, set: (to: Json) => handle().edit(path, to), props }
}
