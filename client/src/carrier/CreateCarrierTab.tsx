import { NewProfile } from '../records/profile/NewProfile.tsx'
import type { RecordDraft } from '../records/record-draft.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { useRestoredEdits, useTab, useWorkspace } from '../workspace/use-workspace.ts'
import { carriers } from './carrier-calls.ts'
import { carrierFields, NEW_CARRIER } from './carrier-kind.ts'
import { FmcsaLookup } from './FmcsaLookup.tsx'

/** Form of a new carrier. An MC or DOT number another carrier has is an error at its field [2.21]. */
export const CreateCarrierTab = () => {
  const workspace = useWorkspace()
  const tab = useTab()
  const { details, contacts, insurance, authority, safety, notes } = carrierFields(true)
  const form = useRecordForm(NEW_CARRIER, carriers, null, useRestoredEdits<RecordDraft>())
  return (
    <NewProfile
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
