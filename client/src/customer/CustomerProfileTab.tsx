import { TEXTS } from '@waybill/shared/protocol/texts'
import { CircleOff, CirclePlay } from 'lucide-react'
import { useMemo, useState } from 'react'
import { usePermitted } from '../app/use-permitted.ts'
import { RecordHistoryTab } from '../history/RecordHistoryTab.tsx'
import { LiveProfile } from '../records/profile/LiveProfile.tsx'
import { type ProfileEdits, ProfilePage, type ProfileTab } from '../records/profile/ProfilePage.tsx'
import type { ListedRecordResource } from '../records/record-calls.ts'
import { saveFailure } from '../records/save-failure.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { LanesPanel } from '../shipment/board/LanesPanel.tsx'
import { LoadsPanel } from '../shipment/board/LoadsPanel.tsx'
import { Button } from '../ui/Button.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { dismissToast, showToast } from '../ui/toast-store.ts'
import { moneyText } from '../ui/typed-text.ts'
import type { TabScreenProps } from '../workspace/tab-types.ts'
import { useRestoredEdits } from '../workspace/use-workspace.ts'
import { CreditFigures } from './CustomerCredit.tsx'
import { companies } from './customer-calls.ts'
import { useCustomerKind } from './customer-kind.ts'

interface ProfileProps {
  readonly record: ListedRecordResource
  readonly read: () => void
  readonly put: (record: ListedRecordResource) => void
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const Profile = ({ record, read, put }: ProfileProps) => {
  const permitted = usePermitted()
  const { kind, fields } = useCustomerKind(false)
  const form = useRecordForm(kind, companies, record, useRestoredEdits<ProfileEdits>()?.form)
  const [deactivating, setDeactivating] = useState(false)
  const { id } = record
  const name = String(record.name)
  const mayEdit = permitted('customers#revise')
  const loadConditions = useMemo(() => ({ customer_id: [id] }), [id])
  const available = textOrNull(record.available)
  const facts = [
    ['Account', textOrNull(record.account_number)],
    ['City', [record.city, record.state].filter(Boolean).join(', ')],
    ['Phone', textOrNull(record.phone)],
    ['Available credit', available === null ? null : `$${moneyText.format(available)}`.replace('$-', '-$')],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))

  const tabs: readonly ProfileTab[] = [
    { value: 'details', label: 'Details', fields: fields.details },
    { value: 'contacts', label: 'Contacts', fields: fields.contacts },
    { value: 'credit', label: 'Credit', fields: fields.credit, lead: <CreditFigures record={record} /> },
    { value: 'notes', label: 'Notes', fields: fields.notes },
    ...(permitted('shipments#read')
      ? [
          {
            value: 'lanes',
            label: 'Lanes',
            content: <LanesPanel id={id} read={companies.lanes} nothing="No loads for this customer yet." />,
          },
          { value: 'loads', label: 'Loads', fills: true, content: <LoadsPanel name={name} of={loadConditions} /> },
        ]
      : []),
    ...(permitted('audit#read')
      ? [
          {
            value: 'history',
            label: 'History',
            content: <RecordHistoryTab key={record.version} params={{ kind: 'customer', id }} embedded />,
          },
        ]
      : []),
  ]
  const activate = () => {
    const failed = `activate customer ${id} failed`
    dismissToast(failed)
    companies.revise(id, { status: 'Active' }).then(put, (error: unknown) => {
      const { title, alerts } = saveFailure(error, TEXTS.customer.updateFailed)
      showToast({ id: failed, tone: 'bad', text: title, detail: alerts[0]?.message })
    })
  }
  return (
    <>
      <ProfilePage
        record={record}
        name={name}
        facts={facts}
        tabs={tabs}
        form={form}
        resource="customer"
        mayEdit={mayEdit}
        onSaved={put}
        acts={
          mayEdit &&
          (record.status === 'Active' ? (
            <Button icon={CircleOff} onClick={() => setDeactivating(true)}>
              Deactivate
            </Button>
          ) : (
            <Button icon={CirclePlay} onClick={activate}>
              Activate
            </Button>
          ))
        }
      />
      {deactivating && (
        <ReasonDialog
          title={`Deactivate ${name}`}
          about="This customer can't be used on new loads. Existing loads don't change. You can reactivate it at any time."
          act="Deactivate"
          demand="A reason is required. It is shown in the history."
          onClose={() => setDeactivating(false)}
          onSend={async (reason) => {
            await companies.deactivate(id, reason)
            setDeactivating(false)
            read()
          }}
        />
      )}
    </>
  )
}

/** A customer's profile [2.23]: details, contacts, credit, notes, lanes, loads and history. */
export const CustomerProfileTab = ({ params: { customer_id, name } }: TabScreenProps<'CustomerProfileTab'>) => (
  <LiveProfile calls={companies} list="companies" id={customer_id} name={name}>
    {({ record, read, put }) => <Profile record={record} read={read} put={put} />}
  </LiveProfile>
)
