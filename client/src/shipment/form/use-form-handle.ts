import type { Alert } from '@waybill/shared/decision/refusal'
import type { Json } from '@waybill/shared/log/envelope'
import type { RequiredFields } from '@waybill/shared/shipment/commands'
import { useMemo } from 'react'
import { alertFieldOf } from './draft-value.ts'
import type { Author, FormHandle } from './form-context.ts'
import { edit, editsOf, keepMine, previewOf, type ShipmentForm, takeTheirs } from './shipment-form.ts'

export interface FormParts {
  readonly form: ShipmentForm
  readonly change: (step: (form: ShipmentForm) => ShipmentForm) => void
  readonly required: RequiredFields
  readonly readOnly: boolean
  /** Show all errors, not only those of touched fields. */
  readonly sayAll: boolean
  readonly serverAlerts: readonly Alert[]
  /** Called when a box is edited, with its alert field name. */
  readonly onEdited: (field: string) => void
  readonly changedBy: ReadonlyMap<string, Author>
}

/** Whether one of these paths equals the path or contains it. */
const holderOf = (paths: Iterable<string>, path: string): string | undefined => {
  for (const each of paths) if (path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`)) return each
  return undefined
}

/** The form handle for fields, and the number of unsaved changes. */
export const useFormHandle = (parts: FormParts): { readonly handle: FormHandle; readonly unsaved: number } => {
  const { form, change, required, readOnly, sayAll, serverAlerts, onEdited, changedBy } = parts
  const edits = useMemo(() => editsOf(form).map(({ path }) => path), [form])
  const preview = useMemo(() => previewOf(form, required, new Date().toISOString()), [form, required])

  const handle = useMemo((): FormHandle => {
    const touched = new Set(edits.map((path) => alertFieldOf(form.draft, path)))
    const errors = new Map<string, string>()
    for (const { field, message } of [...serverAlerts, ...preview.alerts]) {
      if (sayAll || holderOf(touched, field) !== undefined) errors.set(field, message)
    }
    return {
      form,
      preview,
      readOnly,
      edit: (path: string, to: Json) => {
        onEdited(alertFieldOf(form.draft, path))
        change((now) => edit(now, path, to))
      },
      change,
      errorOf: (field) => errors.get(field),
      // A load that was never saved has nothing to compare with.
      isMine: (path) => form.saved.pro !== '' && holderOf(edits, path) !== undefined,
      changedBy,
      whoChanged: (path) => changedBy.get(holderOf(changedBy.keys(), path) ?? ''),
      takeTheirs: (path) => change((now) => takeTheirs(now, path)),
      keepMine: (path) => change((now) => keepMine(now, path)),
    }
  }, [form, edits, preview, readOnly, sayAll, serverAlerts, onEdited, change, changedBy])
  return { handle, unsaved: edits.length }
}
