import type { Json } from '@waybill/shared/log/envelope'
import { BLANK_PARTY } from '@waybill/shared/shipment/blank'
import type { Party } from '@waybill/shared/shipment/shape'
import { Button } from '../../ui/Button.tsx'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextBox } from './boxes.tsx'
import { ChangedBy } from './ChangedBy.tsx'
import { useShipmentForm } from './form-context.ts'
import { SectionBoxes } from './SectionBoxes.tsx'
import styles from './Shipment.module.css'
import type { CompanyMatch } from './shipment-calls.ts'
import { useBox } from './use-box.tsx'
import { useIsRequired } from './use-required.ts'
import { calls } from './use-shipment.ts'

const partyOf = (company: CompanyMatch): Party => ({
  ...BLANK_PARTY,
  ...Object.fromEntries(Object.entries(company).filter(([field]) => field in BLANK_PARTY)),
})

const search = async (letters: string, signal: AbortSignal) => (await calls.companies(letters, signal)).body.companies

/** The company in a box: of the look-up only what the list shows counts. */
const matchOf = (party: Pick<Party, 'id' | 'name' | 'account_number' | 'city' | 'state'>): CompanyMatch => ({
  ...party,
  id: party.id ?? '',
  name: party.name ?? '',
})

const NameBox = ({ path }: { readonly path: 'customer' | 'bill_to' }) => {
  const { form, edit, isMine } = useShipmentForm()
  const { props } = useBox(`${path}.name`)
  const required = useIsRequired()
  const party = form.draft[path]
  return (
    <ComboboxField<CompanyMatch>
      {...props}
      label="Name"
      layout="inline"
      className={styles.wide}
      required={required(path, 'name')}
      state={props.state ?? (isMine(path) ? 'mine' : undefined)}
      placeholder="Search customers"
      value={party?.name ? matchOf(party) : null}
      onChange={(company) => edit(path, company && (partyOf(company) as unknown as Json))}
      search={search}
      keyOf={({ id, name }) => id || name}
      textOf={({ name }) => name}
      detailOf={({ city, state }) => [city, state].filter(Boolean).join(', ')}
    />
  )
}

/** Who the load is for. */
export const CustomerSection = () => {
  const { form } = useShipmentForm()
  const none = form.draft.customer === null
  return (
    <Section
      title="Customer"
      summary={
        <ChangedBy paths={['customer']}>{form.draft.customer?.account_number && `Account ${form.draft.customer.account_number}`}</ChangedBy>
      }
    >
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
  const { form, edit, readOnly } = useShipmentForm()
  const none = form.draft.bill_to === null
  return (
    <Section
      title="Bill to"
      summary={
        <ChangedBy paths={['bill_to']}>
          {!readOnly && (
            <Button size="small" variant="ghost" onClick={() => edit('bill_to', form.draft.customer as unknown as Json)}>
              Same as customer
            </Button>
          )}
        </ChangedBy>
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
