import { CircleOff, CirclePlay } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { usePermitted } from '../../app/use-permitted.ts'
import { Button } from '../../ui/Button.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { moneyText } from '../../ui/typed-text.ts'
import type { TabScreenProps } from '../../workspace/tab-registry.ts'
import { useKept } from '../../workspace/use-workspace.ts'
import { RecordHistoryTab } from '../audit/RecordHistoryTab.tsx'
import type { ListedRecord } from '../master/record-calls.ts'
import { useRecordForm } from '../master/use-record-form.ts'
import { LanesPanel } from '../partner/LanesPanel.tsx'
import { LivePartner } from '../partner/LivePartner.tsx'
import { LoadsPanel } from '../partner/LoadsPanel.tsx'
import { type ProfileEdits, ProfilePage, type ProfileTab } from '../partner/ProfilePage.tsx'
import { companies } from '../partner/partner-calls.ts'
import { CreditFigures } from './CreditFigures.tsx'
import { useCustomerKind } from './customer-kind.ts'

interface ProfileProps {
  readonly record: ListedRecord
  readonly read: () => void
  readonly put: (record: ListedRecord) => void
}

const said = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const Profile = ({ record, read, put }: ProfileProps) => {
  const permitted = usePermitted()
  const { kind, fields } = useCustomerKind(false)
  const form = useRecordForm(kind, companies, record, useKept<ProfileEdits>()?.form)
  const [deactivating, setDeactivating] = useState(false)
  const { id } = record
  const name = String(record.name)
  const mayEdit = permitted('customers#revise')
  const ofHim = useMemo(() => ({ customer_id: [id] }), [id])
  const available = said(record.available)
  const facts = [
    ['Account', said(record.account_number)],
    ['City', [record.city, record.state].filter(Boolean).join(', ')],
    ['Phone', said(record.phone)],
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
            content: <LanesPanel id={id} read={companies.lanes} nothing="We have not moved a load for him yet." />,
          },
          { value: 'loads', label: 'Loads', fills: true, content: <LoadsPanel name={name} of={ofHim} /> },
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
  const activate = () =>
    companies
      .revise(id, { status: 'Active' })
      .then(put, (error: unknown) =>
        showToast({ tone: 'bad', text: error instanceof ApiError ? error.message : 'Failed to update company' }),
      )
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
          about="No new load finds him. His loads stay as they are, and he can be activated again."
          act="Deactivate"
          demand="Say why: it stands in the history"
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

/** A customer [2.23]: who he is, whom to call, his credit, what he ships and all that happened to him. */
export const CustomerProfileTab = ({ params: { customer_id, name } }: TabScreenProps<'CustomerProfileTab'>) => (
  <LivePartner calls={companies} list="companies" id={customer_id} name={name}>
    {({ record, read, put }) => <Profile record={record} read={read} put={put} />}
  </LivePartner>
)
