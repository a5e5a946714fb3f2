import { clsx } from 'clsx'
import { useSignedIn } from '../../app/client.ts'
import { Section } from '../../ui/Section.tsx'
import { ChoiceBox, FlagBox, LongTextBox, MoneyBox, NumberBox, TextBox } from './boxes.tsx'
import { ChangedBy } from './ChangedBy.tsx'
import { useShipmentForm } from './form-context.ts'
import styles from './Shipment.module.css'
import { useIsRequired } from './use-required.ts'

const SOURCES: Readonly<Record<string, string>> = { computed: 'Computed from the stops', typed: 'Typed by hand' }

/** Where the miles in the box come from: what is typed here is of no other source. */
const useMilesSource = (): string | undefined => {
  const { form, isMine } = useShipmentForm()
  if (form.draft.load_info.miles === null) return undefined
  if (isMine('load_info.miles')) return SOURCES.typed
  const { miles_source } = form.saved.load_info as { readonly miles_source?: string | null }
  return miles_source ? (SOURCES[miles_source] ?? `From ${miles_source}`) : undefined
}

const SHOWN = [
  'equipment_type',
  'load_description',
  'weight',
  'pieces',
  'freight_class',
  'revenue_type',
  'declared_value',
  'miles',
  'hazmat',
  'hot',
  'purchase',
  'bill',
]
const PATHS = [...SHOWN.map((field) => `load_info.${field}`), 'instruction', 'notes']

/** What is hauled, and what else is to be known about it. */
export const MoreSection = () => {
  const { staticInfo } = useSignedIn()
  const required = useIsRequired()
  const ltl = useShipmentForm().form.draft.mode === 'less_than_truckload'
  const milesSource = useMilesSource()
  return (
    <Section title="More information" summary={<ChangedBy paths={PATHS} />}>
      <div className={clsx(styles.fields, styles.three)}>
        <ChoiceBox
          path="load_info.equipment_type"
          label="Equipment"
          required={required('shipment', 'equipment_type')}
          choices={(staticInfo?.equip_options ?? []).map(({ code, description }) => ({ value: code, label: `${code} ${description}` }))}
          none=""
        />
        <TextBox path="load_info.load_description" label="Description" required={required('shipment', 'load_description')} />
        <NumberBox path="load_info.weight" label="Weight" unit="lb" decimals={2} required={required('shipment', 'weight')} />
        <ChoiceBox
          path="load_info.revenue_type"
          label="Revenue type"
          required={required('shipment', 'revenue_type')}
          choices={(staticInfo?.revenue_types ?? []).map(({ rev_type, description }) => ({ value: rev_type, label: description }))}
          none=""
        />
        <MoneyBox path="load_info.declared_value" label="Declared value" unit="$" />
        <NumberBox path="load_info.miles" label="Miles" unit="mi" decimals={1} help={milesSource} />
        <TextBox path="load_info.purchase_order" label="PO" />
        <TextBox path="load_info.bill_of_lading" label="BOL" />
        <NumberBox path="load_info.pieces" label="Pieces" />
        {ltl && <TextBox path="load_info.freight_class" label="Freight class" />}
        <div className={clsx(styles.flags, styles.whole)}>
          <FlagBox path="load_info.hazmat" label="Hazmat" />
          <FlagBox path="load_info.hot" label="Hot" />
          <FlagBox path="load_info.high_risk" label="High risk" />
          <FlagBox path="load_info.team" label="Team" />
          <FlagBox path="load_info.pallet_exchange" label="Pallet exchange" />
          <FlagBox path="load_info.req_tonu" label="TONU required" />
        </div>
        <LongTextBox className={styles.whole} path="instruction.special_instructions" label="Instructions" />
        <LongTextBox className={styles.whole} path="notes" label="Notes" />
      </div>
    </Section>
  )
}
