import { Save, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { FormAlerts } from '../records/FormAlerts.tsx'
import styles from '../records/profile/Profile.module.css'
import { RecordFieldsForm } from '../records/RecordFields.tsx'
import type { ListedRecordResource } from '../records/record-calls.ts'
import type { RecordDraft } from '../records/record-draft.ts'
import { type RecordForm, useRecordForm } from '../records/use-record-form.ts'
import { attempt, textOfError } from '../ui/attempt.ts'
import { Button } from '../ui/Button.tsx'
import { EntryForm } from '../ui/EntryForm.tsx'
import { showToast } from '../ui/toast-store.ts'
import { carriers } from './carrier-calls.ts'
import { PAYEE } from './carrier-kind.ts'

interface PayeePanelProps {
  readonly record: ListedRecordResource
  readonly mayEdit: boolean
  readonly form: RecordForm
  readonly onSaved: (record: ListedRecordResource) => void
}

/** The payee as a record, with the id and version of the carrier. */
const payeeOf = (carrier: ListedRecordResource): ListedRecordResource => ({
  ...(carrier.payee as object | null),
  id: carrier.id,
  version: carrier.version,
  status: carrier.status,
  active: carrier.active,
})

/** The payee form of a carrier. Its edits are kept while another tab of the profile is shown. */
export const usePayeeForm = (
  record: ListedRecordResource,
  onSaved: (record: ListedRecordResource) => void,
  kept: RecordDraft | null | undefined,
): RecordForm => {
  const payee = useMemo(() => payeeOf(record), [record])
  const calls = useMemo(() => {
    const saved = (carrier: ListedRecordResource) => {
      onSaved(carrier)
      return payeeOf(carrier)
    }
    return {
      get: async (id: string) => payeeOf(await carriers.get(id)),
      create: async () => payee,
      revise: async (id: string, fields: object) => saved(await carriers.setPayee(id, fields)),
    }
  }, [payee, onSaved])
  return useRecordForm(PAYEE, calls, payee, kept)
}

/** Who gets paid for the carrier's loads: the carrier, or a payee that is added, changed and removed here [7.43]. */
export const PayeePanel = ({ record, mayEdit, form, onSaved }: PayeePanelProps) => {
  const remove = () =>
    attempt(
      `remove payee of ${record.id}`,
      async () => {
        onSaved(await carriers.removePayee(record.id, record.version))
        showToast({ tone: 'ok', text: 'Payee removed. Payments go to the carrier.' })
      },
      (error) => textOfError(error, "The payee couldn't be removed. Try again."),
    )
  return (
    <EntryForm className={styles.form} onSubmit={() => void form.save()}>
      <p className={styles.muted}>
        {record.payee
          ? 'Payments go to this payee.'
          : 'Payments go to the carrier. Add a payee (such as a factoring company) to pay them instead.'}
        {!mayEdit && ' You need permission to change the payee.'}
      </p>
      <FormAlerts form={form} />
      <RecordFieldsForm fields={PAYEE.fields} resource={PAYEE.resource} form={form} readOnly={!mayEdit} />
      {mayEdit && (
        <div className="flex gap-2">
          <Button type="submit" icon={Save} pending={form.pending} disabledReason={form.dirty ? undefined : 'No changes to save'}>
            {record.payee ? 'Save payee' : 'Add payee'}
          </Button>
          {record.payee !== null && (
            <Button icon={Trash2} variant="danger" onClick={remove}>
              Remove payee
            </Button>
          )}
        </div>
      )}
    </EntryForm>
  )
}
