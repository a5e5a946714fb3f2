import type { Json } from '@waybill/shared/log/envelope'
import { ExternalLink } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { usePermitted } from '../../app/use-permitted.ts'
import { useIsRequired } from '../../app/use-required.ts'
import { type CompanyMatch, lookups } from '../../records/lookup-calls.ts'
import { aboutCompany } from '../../records/lookup-text.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { Section } from '../../ui/Section.tsx'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { EmailsBox, TextBox } from '../form/boxes.tsx'
import { ChangedBy } from '../form/ChangedBy.tsx'
import { useFormNow, useFormPart } from '../form/form-context.ts'
import { SectionBoxes } from '../form/SectionBoxes.tsx'
import { useBox } from '../form/use-box.tsx'
import lookup from '../Lookup.module.css'
import styles from '../Shipment.module.css'
import { CONTACT_PURPOSE_OF, matchOf, partyOfForm, partyToAskAbout, typedCompany, withBillTo } from './party.ts'
import { usePartyCredit } from './use-party-credit.ts'

type PartyPath = 'customer' | 'bill_to'

const search = async (letters: string, signal: AbortSignal) => (await lookups.companies(letters, signal)).body.companies

/** Writes a company into a box. A new customer also replaces a bill-to that came with the previous customer. */
const useChoose = (path: PartyPath) => {
  const handle = useFormNow()
  return (company: CompanyMatch | null) => {
    const { form, edit, change } = handle()
    const before = form.draft.customer
    edit(path, company && (partyOfForm(company, CONTACT_PURPOSE_OF[path]) as unknown as Json))
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
      typedLabel={(name) => `Use “${name}” as a new customer`}
    />
  )
})

/** Section summary: the account number and the credit or status of the company in the box. */
const CreditStatus = ({ path, children }: { readonly path: PartyPath; readonly children?: ReactNode }) => {
  const permitted = usePermitted()
  const workspace = useWorkspace()
  const { party, candidate, readOnly } = useFormPart((handle) => ({
    party: handle.form.draft[path],
    candidate: partyToAskAbout(handle.form, path),
    readOnly: handle.readOnly,
  })).part
  const credit = usePartyCredit(candidate)
  const choose = useChoose(path)
  const likely = credit?.likely
  return (
    <ChangedBy paths={[path]}>
      <span className={lookup.standing}>
        {party?.account_number && <span>Account {party.account_number}</span>}
        <span role="status" className={credit?.bad ? lookup.bad : undefined}>
          {credit?.text}
        </span>
        {likely && !readOnly && (
          <Button size="small" variant="ghost" onClick={() => choose(likely)}>
            Use saved customer {likely.name}
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

/** Boxes that are read-only until the load names a customer. */
const partyBoxes = (path: PartyPath, readOnly: boolean) => ({
  contact: <TextBox path={`${path}.contact`} label="Contact" readOnly={readOnly} />,
  phone: <TextBox path={`${path}.phone`} label="Phone" readOnly={readOnly} />,
  email: <TextBox path={`${path}.email`} label="Email" readOnly={readOnly} />,
  account_number: <TextBox path={`${path}.account_number`} label="Account" readOnly={readOnly} />,
  address: <TextBox path={`${path}.address`} label="Address" readOnly={readOnly} />,
  city: <TextBox path={`${path}.city`} label="City" readOnly={readOnly} maxLength={80} />,
  state: <TextBox path={`${path}.state`} label="State" readOnly={readOnly} maxLength={3} />,
  zip: <TextBox path={`${path}.zip`} label="Zip" readOnly={readOnly} maxLength={12} />,
  country: <TextBox path={`${path}.country`} label="Country" readOnly={readOnly} maxLength={3} />,
  hours: <TextBox path={`${path}.hours`} label="Hours" readOnly={readOnly} maxLength={80} />,
  alternate_emails: <EmailsBox path={`${path}.alternate_emails`} label="Other emails" readOnly={readOnly} />,
  vision_id: <TextBox path={`${path}.vision_id`} label="Vision ID" readOnly={readOnly} maxLength={40} />,
})

/** The customer of the load. */
export const CustomerSection = () => {
  const { none } = useFormPart(({ form }) => ({ none: form.draft.customer === null })).part
  return (
    <Section title="Customer" summary={<CreditStatus path="customer" />}>
      <SectionBoxes
        section="customer"
        own={{
          name: <NameBox path="customer" />,
          ...partyBoxes('customer', none),
        }}
      />
    </Section>
  )
}

/** The party billed for the load. */
export const BillToSection = () => {
  const { part, handle } = useFormPart(({ form, readOnly }) => ({ readOnly, customer: form.draft.customer, bill_to: form.draft.bill_to }))
  const { readOnly, customer, bill_to } = part
  const none = bill_to === null
  const same = customer !== null && bill_to !== null && customer.id === bill_to.id && customer.name === bill_to.name
  return (
    <Section
      title="Bill to"
      summary={
        <CreditStatus path="bill_to">
          {!readOnly && !same && customer !== null && (
            <Button size="small" variant="ghost" onClick={() => handle().edit('bill_to', customer as unknown as Json)}>
              Same as customer
            </Button>
          )}
        </CreditStatus>
      }
    >
      <SectionBoxes
        section="bill_to"
        own={{
          name: <NameBox path="bill_to" />,
          ...partyBoxes('bill_to', none),
        }}
      />
    </Section>
  )
}
