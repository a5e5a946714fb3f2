import { matchReasonText } from '@waybill/shared/customer/duplicates'
import type { SimilarCompany } from '@waybill/shared/protocol/partner-work'
import { Copy } from 'lucide-react'
import { NewProfile } from '../records/profile/NewProfile.tsx'
import styles from '../records/profile/Profile.module.css'
import type { RecordDraft } from '../records/record-draft.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { Note } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { useRestoredEdits, useTab, useWorkspace } from '../workspace/use-workspace.ts'
import { companies } from './customer-calls.ts'
import { useCustomerKind } from './customer-kind.ts'
import { useSimilar } from './use-similar.ts'

const Similar = ({ found }: { readonly found: readonly SimilarCompany[] }) => {
  const workspace = useWorkspace()
  if (found.length === 0) return null
  return (
    <Note tone="warn" icon={Copy} role="status">
      {found.length === 1 ? 'Possible duplicate customer' : `${found.length} possible duplicate customers`}
      <ul className={styles.likely} aria-label="Possible duplicates">
        {found.map(({ id, name, address, city, state, matches_on }) => (
          <li key={id}>
            <Button
              size="small"
              variant="ghost"
              onClick={() => workspace.open({ type: 'CustomerProfileTab', params: { customer_id: id, name } })}
            >
              {name}
            </Button>
            <span className={styles.muted}>{[address, city, state].filter(Boolean).join(', ')}</span>
            <span>{matchReasonText(matches_on)}</span>
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** Form of a new customer, with possible duplicates shown while typing [2.23, 5.26]. */
export const NewCustomerProfileTab = () => {
  const workspace = useWorkspace()
  const tab = useTab()
  const { kind, fields } = useCustomerKind(true)
  const form = useRecordForm(kind, companies, null, useRestoredEdits<RecordDraft>())
  const similar = useSimilar(form.values)
  return (
    <NewProfile
      title="New customer"
      form={form}
      resource="customer"
      groups={[
        { title: 'Details', fields: fields.details },
        { title: 'Contacts', fields: fields.contacts },
        { title: 'Credit', fields: fields.credit },
        { title: 'Notes', fields: fields.notes },
      ]}
      notice={<Similar found={similar} />}
      onMade={({ id, name }) => {
        tab.close()
        workspace.open({ type: 'CustomerProfileTab', params: { customer_id: id, name: String(name) } })
      }}
    />
  )
}
