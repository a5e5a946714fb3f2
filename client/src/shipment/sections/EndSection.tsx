import { clsx } from 'clsx'
import { useIsPathRequired, useIsRequired } from '../../app/use-required.ts'
import { RequiredMark } from '../../ui/RequiredMark.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextBox } from '../form/boxes.tsx'
import { ChangedBy } from '../form/ChangedBy.tsx'
import { alertFieldOf } from '../form/draft-value.ts'
import { useFormPart } from '../form/form-context.ts'
import { RowErrors } from '../form/RowErrors.tsx'
import { SectionBoxes } from '../form/SectionBoxes.tsx'
import styles from '../Shipment.module.css'
import { LocationBox, PlaceBox, type Stop, StopTimeField } from '../stops/stop-boxes.tsx'

type EndStop = { readonly [K in 'id' | 'location' | 'appt_fcfs' | 'appt_start_date']: Stop[K] | undefined }

const appointmentOf = ({ appt_fcfs, appt_start_date }: EndStop) =>
  appt_fcfs ? 'First come, first served' : appt_start_date ? 'By appointment' : ''

/** Boxes that have no room for an error message. */
const NO_ROOM = ['location.', 'ready_or_deliver']

interface EndProps {
  readonly section: 'pick_up' | 'consignee'
  readonly title: string
  /** The stop, or undefined if the load has none here. */
  readonly of: (stops: readonly Stop[]) => Stop | undefined
}

interface LabelledMomentProps {
  readonly path: string
  readonly title: string
  readonly label: string
  readonly required?: boolean
}

const LabelledMoment = ({ path, title, label, required = false }: LabelledMomentProps) => (
  <span className={styles.moments}>
    <span>
      {label}
      {required && <RequiredMark />}
    </span>
    <StopTimeField path={path} name={title} of={label.toLowerCase()} required={required} />
  </span>
)

const End = ({ section, title, of }: EndProps) => {
  const { part, handle } = useFormPart(({ form }): EndStop & { readonly held: boolean } => {
    const stop = of(form.draft.pick_stops)
    return {
      id: stop?.id,
      location: stop?.location,
      appt_fcfs: stop?.appt_fcfs,
      appt_start_date: stop?.appt_start_date,
      held: form.saved.hold !== null,
    }
  })
  const required = useIsPathRequired()
  const requiredOf = useIsRequired()
  const { id, location, held } = part
  if (id === undefined || location === undefined) return null
  const path = `pick_stops[${id ?? ''}]`
  return (
    <Section title={title} summary={<ChangedBy paths={[path]}>{appointmentOf(part)}</ChangedBy>}>
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
              <span>
                City
                {requiredOf('location', 'city') && <RequiredMark />}
              </span>
              <PlaceBox path={path} name={title} id={id} location={location} />
            </span>
          ),
          hours: <TextBox path={`${path}.hours`} label="Hours" />,
          ready_or_deliver: (
            <LabelledMoment
              path={`${path}.ready_or_deliver`}
              title={title}
              label={section === 'pick_up' ? 'Ready' : 'Deliver'}
              required={section === 'pick_up' && !held && required('pick_stops.ready_or_deliver')}
            />
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
      {NO_ROOM.map((field) => (
        <RowErrors key={field} start={`${alertFieldOf(handle().form.draft, path)}.${field}`} />
      ))}
    </Section>
  )
}

const firstOf: EndProps['of'] = ([first]) => first
const lastOf: EndProps['of'] = (stops) => (stops.length > 1 ? stops.at(-1) : undefined)

/** Where the load begins: its first stop. */
export const PickUpSection = () => <End section="pick_up" title="Pickup" of={firstOf} />

/** Where the load ends: its last stop. */
export const ConsigneeSection = () => <End section="consignee" title="Consignee" of={lastOf} />
