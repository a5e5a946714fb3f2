import type { Alert } from '@waybill/shared/decision/refusal'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { usePermitted } from '../app/use-permitted.ts'
import { RecordHistoryTab } from '../history/RecordHistoryTab.tsx'
import { LiveProfile } from '../records/profile/LiveProfile.tsx'
import { type ProfileEdits, ProfilePage, type ProfileTab } from '../records/profile/ProfilePage.tsx'
import type { ListedRecordResource } from '../records/record-calls.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { LanesPanel } from '../shipment/board/LanesPanel.tsx'
import { LoadsPanel } from '../shipment/board/LoadsPanel.tsx'
import { Note } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { moneyText } from '../ui/typed-text.ts'
import type { TabScreenProps } from '../workspace/tab-types.ts'
import { useRestoredEdits, useWorkspace } from '../workspace/use-workspace.ts'
import { carriers } from './carrier-calls.ts'
import { CARRIER_FORM_KIND, carrierFields } from './carrier-kind.ts'
import { DoNotUseFor } from './DoNotUseFor.tsx'
import { DriversPanel } from './DriversPanel.tsx'
import { PayeePanel, usePayeeForm } from './PayeePanel.tsx'
import { ProductionCheck } from './ProductionCheck.tsx'

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Why the carrier can't be used today [4.41, 5.43–5.46]; null if they can, or if it is unknown. */
const blockingReasons = ({ eligibility }: ListedRecordResource): readonly Alert[] | null => {
  const { is_usable = true, reasons = [] } = (eligibility ?? {}) as { readonly is_usable?: boolean; readonly reasons?: readonly Alert[] }
  return is_usable ? null : reasons
}

const Profile = ({ record, put }: { readonly record: ListedRecordResource; readonly put: (record: ListedRecordResource) => void }) => {
  const permitted = usePermitted()
  const workspace = useWorkspace()
  const kept = useRestoredEdits<ProfileEdits>()
  const form = useRecordForm(CARRIER_FORM_KIND, carriers, record, kept?.form)
  const payeeForm = usePayeeForm(record, put, kept?.also)
  const [checking, setChecking] = useState(false)
  const { id } = record
  const name = String(record.name)
  const mayEdit = permitted('carriers#revise')
  const mayReviseCompliance = mayEdit && permitted('carriers#revise_compliance')
  const { details, contacts, insurance, authority, safety, use, notes } = carrierFields(mayReviseCompliance)
  const loadConditions = useMemo(() => ({ carrier_id: [id] }), [id])
  const reasons = blockingReasons(record)
  const average = textOrNull(record.average_cost)
  const facts = [
    ['MC', textOrNull(record.mc_number)],
    ['DOT', textOrNull(record.dot_number)],
    ['City', [record.city, record.state].filter(Boolean).join(', ')],
    ['Rank', textOrNull(record.rank)],
    ['Loads', typeof record.number_of_loads === 'number' ? record.number_of_loads.toLocaleString('en-US') : null],
    ['Average cost', average === null ? null : `$${moneyText.format(average)}`],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))

  const tabs: readonly ProfileTab[] = [
    { value: 'details', label: 'Details', fields: details },
    { value: 'contacts', label: 'Contacts', fields: contacts },
    { value: 'insurance', label: 'Insurance', fields: insurance },
    { value: 'authority', label: 'Authority', fields: authority },
    { value: 'safety', label: 'Safety', fields: safety },
    { value: 'use', label: 'Use', fields: use, content: <DoNotUseFor record={record} mayEdit={mayReviseCompliance} onSaved={put} /> },
    {
      value: 'payee',
      label: 'Payee',
      content: <PayeePanel record={record} mayEdit={permitted('carriers#revise_payee')} form={payeeForm} onSaved={put} />,
    },
    { value: 'notes', label: 'Notes', fields: notes },
    ...(permitted('shipments#read')
      ? [
          { value: 'drivers', label: 'Drivers', content: <DriversPanel id={id} /> },
          {
            value: 'lanes',
            label: 'Lanes',
            content: <LanesPanel id={id} read={carriers.lanes} nothing="No loads with this carrier yet." />,
          },
          {
            value: 'loads',
            label: 'Loads',
            fills: true,
            content: (
              <LoadsPanel
                name={name}
                of={loadConditions}
                onOpen={(scope) =>
                  workspace.open({ type: 'ActiveShipmentsTab', params: { board: 'carrier', carrier_id: id, carrier: name, scope } })
                }
              />
            ),
          },
        ]
      : []),
    ...(permitted('audit#read')
      ? [
          {
            value: 'history',
            label: 'History',
            content: <RecordHistoryTab key={record.version} params={{ kind: 'carrier', id }} embedded />,
          },
        ]
      : []),
  ]
  return (
    <>
      <ProfilePage
        record={record}
        name={name}
        facts={facts}
        tabs={tabs}
        form={form}
        also={payeeForm}
        resource="carrier"
        mayEdit={mayEdit}
        onSaved={put}
        acts={
          <Button icon={ShieldCheck} onClick={() => setChecking(true)}>
            Compliance check
          </Button>
        }
        notice={
          reasons && (
            <Note tone="warn" icon={TriangleAlert}>
              {reasons.map(({ key, message }) => (
                <p key={key}>{message}</p>
              ))}
            </Note>
          )
        }
      />
      {checking && <ProductionCheck id={id} name={name} onClose={() => setChecking(false)} />}
    </>
  )
}

/** A carrier's profile [2.21]: details, contacts, insurance, authority, safety, use, payee, drivers, lanes, loads and history. */
export const CarrierTab = ({ params: { carrier_id, name } }: TabScreenProps<'CarrierTab'>) => (
  <LiveProfile calls={carriers} list="carriers" id={carrier_id} name={name}>
    {({ record, put }) => <Profile record={record} put={put} />}
  </LiveProfile>
)
