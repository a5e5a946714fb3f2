import { likenessText } from '@waybill/shared/customer/duplicates'
import type { SimilarCompany } from '@waybill/shared/protocol/partner-work'
import { Copy } from 'lucide-react'
import { Note } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useKept, useTab, useWorkspace } from '../../workspace/use-workspace.ts'
import type { RecordDraft } from '../master/record-draft.ts'
import { useRecordForm } from '../master/use-record-form.ts'
import { NewPartner } from '../partner/NewPartner.tsx'
import styles from '../partner/Partner.module.css'
import { companies } from '../partner/partner-calls.ts'
import { useCustomerKind } from './customer-kind.ts'
import { useSimilar } from './use-similar.ts'

const Similar = ({ found }: { readonly found: readonly SimilarCompany[] }) => {
  const workspace = useWorkspace()
  if (found.length === 0) return null
  return (
    <Note tone="warn" icon={Copy} role="status">
      {found.length === 1 ? 'A customer in the book looks like this one' : `${found.length} customers in the book look like this one`}
      <ul className={styles.likely} aria-label="Possible duplicates">
        {found.map(({ id, name, address, city, state, likeness }) => (
          <li key={id}>
            <Button
              size="small"
              variant="ghost"
              onClick={() => workspace.open({ type: 'CustomerProfileTab', params: { customer_id: id, name } })}
            >
              {name}
            </Button>
            <span className={styles.muted}>{[address, city, state].filter(Boolean).join(', ')}</span>
            <span>{likenessText(likeness)}</span>
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** A new customer; who is in the book already is shown while one types [2.23, 5.26]. */
export const NewCustomerProfileTab = () => {
  const workspace = useWorkspace()
  const tab = useTab()
  const { kind, fields } = useCustomerKind(true)
  const form = useRecordForm(kind, companies, null, useKept<RecordDraft>())
  const similar = useSimilar(form.values)
  return (
    <NewPartner
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
