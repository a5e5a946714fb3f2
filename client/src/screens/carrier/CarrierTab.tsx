import { CARRIER_FORM } from '@waybill/shared/carrier/form'
import type { Alert } from '@waybill/shared/shipment/refusals'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { usePermitted } from '../../app/use-permitted.ts'
import { Note } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { moneyText } from '../../ui/typed-text.ts'
import type { TabScreenProps } from '../../workspace/tab-registry.ts'
import { useKept, useWorkspace } from '../../workspace/use-workspace.ts'
import { RecordHistoryTab } from '../audit/RecordHistoryTab.tsx'
import type { ListedRecord } from '../master/record-calls.ts'
import { useRecordForm } from '../master/use-record-form.ts'
import { LanesPanel } from '../partner/LanesPanel.tsx'
import { LivePartner } from '../partner/LivePartner.tsx'
import { LoadsPanel } from '../partner/LoadsPanel.tsx'
import { type ProfileEdits, ProfilePage, type ProfileTab } from '../partner/ProfilePage.tsx'
import { carriers } from '../partner/partner-calls.ts'
import { CARRIER } from './carrier-kind.ts'
import { DoNotUseFor } from './DoNotUseFor.tsx'
import { DriversPanel } from './DriversPanel.tsx'
import { PayeePanel, usePayeeForm } from './PayeePanel.tsx'
import { ProductionCheck } from './ProductionCheck.tsx'

const { details, contacts, insurance, authority, safety, use, notes } = CARRIER_FORM

const said = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What a cover would hold against him today [4.41, 5.43–5.46]; null where he may be used, or where it was not answered. */
const against = ({ standing }: ListedRecord): readonly Alert[] | null => {
  const { usable = true, reasons = [] } = (standing ?? {}) as { readonly usable?: boolean; readonly reasons?: readonly Alert[] }
  return usable ? null : reasons
}

const Profile = ({ record, put }: { readonly record: ListedRecord; readonly put: (record: ListedRecord) => void }) => {
  const permitted = usePermitted()
  const workspace = useWorkspace()
  const kept = useKept<ProfileEdits>()
  const form = useRecordForm(CARRIER, carriers, record, kept?.form)
  const payeeForm = usePayeeForm(record, put, kept?.also)
  const [checking, setChecking] = useState(false)
  const { id } = record
  const name = String(record.name)
  const mayEdit = permitted('carriers#revise')
  const ofHim = useMemo(() => ({ carrier_id: [id] }), [id])
  const reasons = against(record)
  const average = said(record.average_cost)
  const facts = [
    ['MC', said(record.mc_number)],
    ['DOT', said(record.dot_number)],
    ['City', [record.city, record.state].filter(Boolean).join(', ')],
    ['Rank', said(record.rank)],
    ['Loads', typeof record.number_of_loads === 'number' ? record.number_of_loads.toLocaleString('en-US') : null],
    ['Average cost', average === null ? null : `$${moneyText.format(average)}`],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))

  const tabs: readonly ProfileTab[] = [
    { value: 'details', label: 'Details', fields: details },
    { value: 'contacts', label: 'Contacts', fields: contacts },
    { value: 'insurance', label: 'Insurance', fields: insurance },
    { value: 'authority', label: 'Authority', fields: authority },
    { value: 'safety', label: 'Safety', fields: safety },
    { value: 'use', label: 'Use', fields: use, content: <DoNotUseFor record={record} mayEdit={mayEdit} onSaved={put} /> },
    { value: 'payee', label: 'Payee', content: <PayeePanel record={record} mayEdit={mayEdit} form={payeeForm} onSaved={put} /> },
    { value: 'notes', label: 'Notes', fields: notes },
    ...(permitted('shipments#read')
      ? [
          { value: 'drivers', label: 'Drivers', content: <DriversPanel id={id} /> },
          {
            value: 'lanes',
            label: 'Lanes',
            content: <LanesPanel id={id} read={carriers.lanes} nothing="He has not hauled a load for us yet." />,
          },
          {
            value: 'loads',
            label: 'Loads',
            fills: true,
            content: (
              <LoadsPanel
                name={name}
                of={ofHim}
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
            Production check
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

/** A carrier [2.21]: who he is, his papers, what he hauls, whom we pay for it, and whether he may be used. */
export const CarrierTab = ({ params: { carrier_id, name } }: TabScreenProps<'CarrierTab'>) => (
  <LivePartner calls={carriers} list="carriers" id={carrier_id} name={name}>
    {({ record, put }) => <Profile record={record} put={put} />}
  </LivePartner>
)
