import { dockRequirement, requirementText } from '@waybill/shared/record/dock-requirements'
import { clsx } from 'clsx'
import { FlagBox, LongTextBox, NumberBox, TextBox } from '../form/boxes.tsx'
import { valueAt } from '../form/draft-value.ts'
import { useFormPart } from '../form/form-context.ts'
import { useDockRequirements } from '../parties/company-lists.ts'
import styles from '../Shipment.module.css'
import { ReferenceBox, StopTimeField, TagBox } from './stop-boxes.tsx'

const REFERENCES = [1, 2, 3, 4, 5, 6] as const

/** Dock requirements from the company's list. Read when the details are expanded, so that opening a load takes one request. */
const DockRequirement = ({ path }: { readonly path: string }) => {
  const { name, city, state } = useFormPart(({ form }) => {
    const textAt = (field: string) => {
      const value = valueAt(form.draft, `${path}.${field}`)
      return typeof value === 'string' ? value : null
    }
    return { name: textAt('location_name'), city: textAt('location.city'), state: textAt('location.state') }
  }).part
  const requirement = dockRequirement({ location_name: name, location: { city, state } }, useDockRequirements(name))
  const text = requirement && requirementText(requirement)
  return text ? <p className={clsx(styles.whole, styles.dock)}>Dock requirements: {text}</p> : null
}

export interface StopDetailsProps {
  readonly id: string
  /** The stop in the form. */
  readonly path: string
  /** `Stop 2`. */
  readonly name: string
}

/** The remaining fields of a stop: contact, freight, appointment and references [3.22–3.29]. */
export const StopDetails = ({ id, path, name }: StopDetailsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame.
  <div id={id} role="group" aria-label={`${name} details`} className={styles.details}>
    <DockRequirement path={path} />
    <TextBox path={`${path}.location.address`} label="Address" />
    <TextBox path={`${path}.location.address_2`} label="Address 2" />
    <TextBox path={`${path}.hours`} label="Hours" />
    <TextBox path={`${path}.account_number`} label="Account" />
    <TextBox path={`${path}.contact`} label="Contact" />
    <TextBox path={`${path}.phone`} label="Phone" />
    <TextBox path={`${path}.email`} label="Email" />
    <FlagBox path={`${path}.appt_confirmed`} label="Appointment confirmed" />
    <span className={styles.moments}>
      ETA from
      <StopTimeField path={`${path}.appt_eta_start`} name={name} of="ETA from" />
    </span>
    <span className={styles.moments}>
      ETA to
      <StopTimeField path={`${path}.appt_eta_end`} name={name} of="ETA to" />
    </span>
    <TextBox className={styles.wide} path={`${path}.appt_note`} label="Appt note" maxLength={500} />
    <NumberBox path={`${path}.pieces`} label="Pieces" />
    <TextBox path={`${path}.item_description`} label="Commodity" />
    <TextBox path={`${path}.seal`} label="Seal" />
    <TextBox path={`${path}.received_by`} label="Received by" />
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame. */}
    <div role="group" aria-label={`${name} tags`} className={clsx(styles.whole, styles.references)}>
      <span>Tags</span>
      {REFERENCES.map((number) => (
        <TagBox key={number} path={path} name={name} number={number} />
      ))}
    </div>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame. */}
    <div role="group" aria-label={`${name} references`} className={clsx(styles.whole, styles.references)}>
      <span>References</span>
      {REFERENCES.map((number) => (
        <ReferenceBox key={number} path={path} name={name} number={number} />
      ))}
    </div>
    <LongTextBox className={styles.whole} path={`${path}.notes`} label="Notes" />
  </div>
)
