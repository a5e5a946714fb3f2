import type { Json } from '@waybill/shared/log/envelope'
import { ExternalLink } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { usePermitted } from '../../app/use-permitted.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { Section } from '../../ui/Section.tsx'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { TextBox } from './boxes.tsx'
import { ChangedBy } from './ChangedBy.tsx'
import { useFormNow, useFormPart } from './form-context.ts'
import lookup from './Lookup.module.css'
import { type CompanyMatch, lookups } from './lookup-calls.ts'
import { aboutCompany, DUTY_OF, matchOf, partyOf, partyToAskAbout, typedCompany, withBillTo } from './party.ts'
import { SectionBoxes } from './SectionBoxes.tsx'
import styles from './Shipment.module.css'
import { useBox } from './use-box.tsx'
import { usePartyStanding } from './use-party-standing.ts'
import { useIsRequired } from './use-required.ts'

type PartyPath = 'customer' | 'bill_to'

const search = async (letters: string, signal: AbortSignal) => (await lookups.companies(letters, signal)).body.companies

/** Writes a company into a box; with a new customer goes the bill-to that followed the one before. */
const useChoose = (path: PartyPath) => {
  const handle = useFormNow()
  return (company: CompanyMatch | null) => {
    const { form, edit, change } = handle()
    const before = form.draft.customer
    edit(path, company && (partyOf(company, DUTY_OF[path]) as unknown as Json))
    if (path === 'customer' && company) change((now) => withBillTo(now, before, company))
  }
}

const NameBox = memo(({ path }: { readonly path: PartyPath }) => {
  const { party, mine } = useFormPart(({ form, isMine }) => ({ party: form.draft[path], mine: isMine(path) })).part
  const { props } = useBox(`${path}.name`)
  const required = useIsRequired()
  return (
    <ComboboxField<CompanyMatch>
      {...props}
      label="Name"
      layout="inline"
      className={styles.wide}
      required={required(path, 'name')}
      state={props.state ?? (mine ? 'mine' : undefined)}
      placeholder="Name, account or city"
      maxLength={255}
      value={party?.name ? matchOf(party) : null}
      onChange={useChoose(path)}
      search={search}
      keyOf={({ id, name }) => id || name}
      textOf={({ name }) => name}
      noteOf={aboutCompany}
      detailOf={({ status }) => status && status !== 'Active' && <span className={lookup.bad}>{status}</span>}
      isBarred={({ status }) => status !== undefined && status !== 'Active'}
      asTyped={typedCompany}
    />
  )
})

/** At the head of a section: the account, and what our books say of who stands in it. */
const Standing = ({ path, children }: { readonly path: PartyPath; readonly children?: ReactNode }) => {
  const permitted = usePermitted()
  const workspace = useWorkspace()
  const { party, asked, readOnly } = useFormPart((handle) => ({
    party: handle.form.draft[path],
    asked: partyToAskAbout(handle.form, path),
    readOnly: handle.readOnly,
  })).part
  const standing = usePartyStanding(asked)
  const choose = useChoose(path)
  const likely = standing?.likely
  return (
    <ChangedBy paths={[path]}>
      <span className={lookup.standing}>
        {party?.account_number && <span>Account {party.account_number}</span>}
        <span role="status" className={standing?.bad ? lookup.bad : undefined}>
          {standing?.words}
        </span>
        {likely && !readOnly && (
          <Button size="small" variant="ghost" onClick={() => choose(likely)}>
            Take {likely.name} of the book
          </Button>
        )}
        {party?.id && permitted('customers#read') && (
          <Button
            size="small"
            variant="ghost"
            icon={ExternalLink}
            onClick={() => workspace.open({ type: 'CustomerProfileTab', params: { customer_id: party.id ?? '', name: party.name ?? '' } })}
          >
            Profile
          </Button>
        )}
        {children}
      </span>
    </ChangedBy>
  )
}

/** Who the load is for. */
export const CustomerSection = () => {
  const { none } = useFormPart(({ form }) => ({ none: form.draft.customer === null })).part
  return (
    <Section title="Customer" summary={<Standing path="customer" />}>
      <SectionBoxes
        section="customer"
        own={{
          name: <NameBox path="customer" />,
          contact: <TextBox path="customer.contact" label="Contact" readOnly={none} />,
          phone: <TextBox path="customer.phone" label="Phone" readOnly={none} />,
          email: <TextBox path="customer.email" label="Email" readOnly={none} />,
        }}
      />
    </Section>
  )
}

/** Who pays for it. */
export const BillToSection = () => {
  const { part, handle } = useFormPart(({ form, readOnly }) => ({ readOnly, customer: form.draft.customer, bill_to: form.draft.bill_to }))
  const { readOnly, customer, bill_to } = part
  const none = bill_to === null
  const same = customer !== null && bill_to !== null && customer.id === bill_to.id && customer.name === bill_to.name
  return (
    <Section
      title="Bill to"
      summary={
        <Standing path="bill_to">
          {!readOnly && !same && customer !== null && (
            <Button size="small" variant="ghost" onClick={() => handle().edit('bill_to', customer as unknown as Json)}>
              Same as customer
            </Button>
          )}
        </Standing>
      }
    >
      <SectionBoxes
        section="bill_to"
        own={{
          name: <NameBox path="bill_to" />,
          contact: <TextBox path="bill_to.contact" label="Contact" readOnly={none} />,
          phone: <TextBox path="bill_to.phone" label="Phone" readOnly={none} />,
          account_number: <TextBox path="bill_to.account_number" label="Account" readOnly={none} />,
          email: <TextBox path="bill_to.email" label="Email" readOnly={none} />,
        }}
      />
    </Section>
  )
}
