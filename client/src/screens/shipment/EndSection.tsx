import { clsx } from 'clsx'
import { Section } from '../../ui/Section.tsx'
import { TextBox } from './boxes.tsx'
import { ChangedBy } from './ChangedBy.tsx'
import { useFormPart } from './form-context.ts'
import { SectionBoxes } from './SectionBoxes.tsx'
import styles from './Shipment.module.css'
import { LocationBox, Moment, PlaceBox, type Stop } from './stop-boxes.tsx'
import { useIsPathRequired } from './use-required.ts'

const NOTHING = {}

const appointmentOf = ({ appt_fcfs, appt_start_date }: Stop) =>
  appt_fcfs ? 'First come, first served' : appt_start_date ? 'By appointment' : ''

interface EndProps {
  readonly section: 'pick_up' | 'consignee'
  readonly title: string
  readonly stop: Stop
}

const LabelledMoment = ({ path, title, label }: { readonly path: string; readonly title: string; readonly label: string }) => (
  <span className={styles.moments}>
    {label}
    <Moment path={path} name={title} of={label.toLowerCase()} />
  </span>
)

const End = ({ section, title, stop }: EndProps) => {
  const { handle } = useFormPart(() => NOTHING)
  const required = useIsPathRequired()
  const path = `pick_stops[${stop.id ?? ''}]`
  return (
    <Section title={title} summary={<ChangedBy paths={[path]}>{appointmentOf(stop)}</ChangedBy>}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing to act on, it only hears of the focus that leaves a box */}
      <div onBlur={() => handle().left()}>
        <SectionBoxes
          section={section}
          own={{
            location_name: (
              <LocationBox
                className={styles.wide}
                path={path}
                id={stop.id}
                label="Name"
                layout="inline"
                required={section === 'pick_up' && required('pick_stops.location_name')}
              />
            ),
            address: <TextBox className={styles.wide} path={`${path}.location.address`} label="Address" />,
            place: (
              <span className={clsx(styles.moments, styles.wide)}>
                City
                <PlaceBox path={path} name={title} id={stop.id} location={stop.location} />
              </span>
            ),
            hours: <TextBox path={`${path}.hours`} label="Hours" />,
            ready_or_deliver: (
              <LabelledMoment path={`${path}.ready_or_deliver`} title={title} label={section === 'pick_up' ? 'Ready' : 'Deliver'} />
            ),
            contact: <TextBox path={`${path}.contact`} label="Contact" />,
            phone: <TextBox path={`${path}.phone`} label="Phone" />,
            email: <TextBox path={`${path}.email`} label="Email" />,
            appt_start: <LabelledMoment path={`${path}.appt_start`} title={title} label="Appt from" />,
            appt_end: <LabelledMoment path={`${path}.appt_end`} title={title} label="Appt to" />,
            appt_note: <TextBox className={styles.wide} path={`${path}.appt_note`} label="Appt note" maxLength={500} />,
            ref_number: <TextBox path={`${path}.ref_number`} label="Reference" />,
          }}
        />
      </div>
    </Section>
  )
}

/** Where the load begins: its first stop. */
export const PickUpSection = () => {
  const { first } = useFormPart(({ form }) => ({ first: form.draft.pick_stops[0] })).part
  return first ? <End section="pick_up" title="Pick up" stop={first} /> : null
}

/** Where it ends: its last stop. */
export const ConsigneeSection = () => {
  const { last } = useFormPart(({ form: { draft } }) => ({ last: draft.pick_stops.length > 1 ? draft.pick_stops.at(-1) : undefined })).part
  return last ? <End section="consignee" title="Consignee" stop={last} /> : null
}
