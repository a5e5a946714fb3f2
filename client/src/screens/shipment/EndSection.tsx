import { clsx } from 'clsx'
import { Section } from '../../ui/Section.tsx'
import { TextBox } from './boxes.tsx'
import { ChangedBy } from './ChangedBy.tsx'
import { useFormPart } from './form-context.ts'
import { SectionBoxes } from './SectionBoxes.tsx'
import styles from './Shipment.module.css'
import { LocationBox, Moment, PlaceBox, type Stop } from './stop-boxes.tsx'
import { useIsPathRequired } from './use-required.ts'

type EndStop = { readonly [K in 'id' | 'location' | 'appt_fcfs' | 'appt_start_date']: Stop[K] | undefined }

const appointmentOf = ({ appt_fcfs, appt_start_date }: EndStop) =>
  appt_fcfs ? 'First come, first served' : appt_start_date ? 'By appointment' : ''

interface EndProps {
  readonly section: 'pick_up' | 'consignee'
  readonly title: string
  /** The stop that stands there; undefined: none does. */
  readonly of: (stops: readonly Stop[]) => Stop | undefined
}

const LabelledMoment = ({ path, title, label }: { readonly path: string; readonly title: string; readonly label: string }) => (
  <span className={styles.moments}>
    {label}
    <Moment path={path} name={title} of={label.toLowerCase()} />
  </span>
)

const End = ({ section, title, of }: EndProps) => {
  const { part, handle } = useFormPart(({ form }): EndStop => {
    const stop = of(form.draft.pick_stops)
    return { id: stop?.id, location: stop?.location, appt_fcfs: stop?.appt_fcfs, appt_start_date: stop?.appt_start_date }
  })
  const required = useIsPathRequired()
  const { id, location } = part
  if (id === undefined || location === undefined) return null
  const path = `pick_stops[${id ?? ''}]`
  return (
    <Section title={title} summary={<ChangedBy paths={[path]}>{appointmentOf(part)}</ChangedBy>}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing to act on, it only hears of the focus that leaves a box */}
      <div onBlur={() => handle().left()}>
        <SectionBoxes
          section={section}
          own={{
            location_name: (
              <LocationBox
                className={styles.wide}
                path={path}
                id={id}
                label="Name"
                layout="inline"
                required={section === 'pick_up' && required('pick_stops.location_name')}
              />
            ),
            address: <TextBox className={styles.wide} path={`${path}.location.address`} label="Address" />,
            place: (
              <span className={clsx(styles.moments, styles.wide)}>
                City
                <PlaceBox path={path} name={title} id={id} location={location} />
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

const firstOf: EndProps['of'] = ([first]) => first
const lastOf: EndProps['of'] = (stops) => (stops.length > 1 ? stops.at(-1) : undefined)

/** Where the load begins: its first stop. */
export const PickUpSection = () => <End section="pick_up" title="Pick up" of={firstOf} />

/** Where it ends: its last stop. */
export const ConsigneeSection = () => <End section="consignee" title="Consignee" of={lastOf} />
