import { CARRIER_FORM } from '@waybill/shared/carrier/form'
import { useKept, useTab, useWorkspace } from '../../workspace/use-workspace.ts'
import type { RecordDraft } from '../master/record-draft.ts'
import { useRecordForm } from '../master/use-record-form.ts'
import { NewPartner } from '../partner/NewPartner.tsx'
import { carriers } from '../partner/partner-calls.ts'
import { NEW_CARRIER } from './carrier-kind.ts'
import { FmcsaLookup } from './FmcsaLookup.tsx'

const { details, contacts, insurance, authority, safety, notes } = CARRIER_FORM

/** A new carrier; an MC or DOT number that another one has is told beside its box [2.21]. */
export const CreateCarrierTab = () => {
  const workspace = useWorkspace()
  const tab = useTab()
  const form = useRecordForm(NEW_CARRIER, carriers, null, useKept<RecordDraft>())
  return (
    <NewPartner
      title="New carrier"
      form={form}
      resource="carrier"
      groups={[
        { title: 'Details', fields: details },
        { title: 'Contact', fields: contacts },
        { title: 'Insurance', fields: insurance },
        { title: 'Authority and safety', fields: [...authority, ...safety] },
        { title: 'Notes', fields: notes },
      ]}
      notice={
        <FmcsaLookup
          onFound={(fields) => {
            for (const [field, value] of Object.entries(fields)) form.set(field, value)
          }}
        />
      }
      onMade={({ id, name }) => {
        tab.close()
        workspace.open({ type: 'CarrierTab', params: { carrier_id: id, name: String(name) } })
      }}
    />
  )
}
