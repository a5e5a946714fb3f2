import type { Json } from '@waybill/shared/log/envelope'
import type { FieldProps } from '../../ui/Field.tsx'
import { alertFieldOf, valueAt } from './draft-value.ts'
import { useShipmentForm } from './form-context.ts'
import { TheirsChoice } from './TheirsChoice.tsx'

/** One box of the form by its path: what stands in it, and how it stands with the others. */
export const useBox = (path: string) => {
  const { form, readOnly, edit, errorOf, isMine, whoChanged, takeTheirs, keepMine } = useShipmentForm()
  const theirs = form.theirs.get(path)
  const by = whoChanged(path)
  const field = alertFieldOf(form.draft, path)
  const mine = isMine(path)
  const props = {
    field,
    readOnly,
    error: errorOf(field),
    state: theirs ? 'theirs' : mine ? 'mine' : by ? 'flash' : undefined,
    title: by && !theirs ? `Changed by ${by}` : undefined,
    help: theirs && <TheirsChoice theirs={theirs} onTake={() => takeTheirs(path)} onKeep={() => keepMine(path)} />,
  } satisfies Partial<FieldProps>
  return { value: valueAt(form.draft, path), set: (to: Json) => edit(path, to), props }
}
