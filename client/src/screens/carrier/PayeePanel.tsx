import { Save, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { FormAlerts } from '../master/FormAlerts.tsx'
import { RecordFields } from '../master/RecordFields.tsx'
import type { ListedRecord } from '../master/record-calls.ts'
import type { RecordDraft } from '../master/record-draft.ts'
import { type RecordForm, useRecordForm } from '../master/use-record-form.ts'
import styles from '../partner/Partner.module.css'
import { carriers } from '../partner/partner-calls.ts'
import { PAYEE } from './carrier-kind.ts'

interface PayeePanelProps {
  readonly record: ListedRecord
  readonly mayEdit: boolean
  readonly form: RecordForm
  readonly onSaved: (record: ListedRecord) => void
}

/** The payee as a record of his own: his fields under the version of his carrier. */
const payeeOf = (carrier: ListedRecord): ListedRecord => ({
  ...(carrier.payee as object | null),
  id: carrier.id,
  version: carrier.version,
  status: carrier.status,
  active: carrier.active,
})

/** The form of whom we pay for a carrier's loads. What is typed into it stays while another tab of his profile is looked at. */
export const usePayeeForm = (
  record: ListedRecord,
  onSaved: (record: ListedRecord) => void,
  kept: RecordDraft | null | undefined,
): RecordForm => {
  const payee = useMemo(() => payeeOf(record), [record])
  const calls = useMemo(() => {
    const saved = (carrier: ListedRecord) => {
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

/** Whom we pay for the loads of a carrier: himself, or somebody else who is added, changed and removed here [7.43]. */
export const PayeePanel = ({ record, mayEdit, form, onSaved }: PayeePanelProps) => {
  const remove = () =>
    carriers.removePayee(record.id, record.version).then(
      (carrier) => {
        onSaved(carrier)
        showToast({ tone: 'ok', text: 'Payee removed: the carrier is paid himself' })
      },
      (error: unknown) =>
        showToast({ tone: 'bad', text: error instanceof ApiError ? error.message : 'It could not be removed. Please try again.' }),
    )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <p className={styles.muted}>
        {record.payee ? 'His loads are paid to this payee.' : 'He is paid himself. A payee that is added here is paid instead of him.'}
      </p>
      <FormAlerts form={form} />
      <RecordFields fields={PAYEE.fields} resource={PAYEE.resource} form={form} readOnly={!mayEdit} />
      {mayEdit && (
        <div className="flex gap-2">
          <Button type="submit" icon={Save} pending={form.pending} disabledReason={form.dirty ? undefined : 'Nothing is changed'}>
            {record.payee ? 'Save payee' : 'Add payee'}
          </Button>
          {record.payee !== null && (
            <Button icon={Trash2} variant="danger" onClick={remove}>
              Remove payee
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
