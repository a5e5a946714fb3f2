import { BLANK_STOP } from '@waybill/shared/shipment/blank'
import { stopReferences } from '@waybill/shared/shipment/stop-references'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronDown, Ellipsis, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, useId, useState } from 'react'
import { useIsRequired } from '../../app/use-required.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { RequiredMark } from '../../ui/RequiredMark.tsx'
import { zoneName } from '../../ui/zone-name.ts'
import { FlagBox, NumberBox, TextBox } from '../form/boxes.tsx'
import { type FormHandle, useFormPart } from '../form/form-context.ts'
import { RowErrors } from '../form/RowErrors.tsx'
import styles from '../Shipment.module.css'
import { useCollapsed } from '../use-fold.ts'
import { StopDetails } from './StopDetails.tsx'
import { LocationBox, PlaceBox, StopTimeField } from './stop-boxes.tsx'
import { STOP_DETAILS } from './stop-details.ts'
import { MIN_STOPS } from './stop-edits.ts'
import type { StopActs } from './use-stop-acts.ts'

export interface StopRowProps {
  readonly id: string
  /** Zero-based. */
  readonly place: number
  /** Number of stops. */
  readonly count: number
  readonly acts: StopActs
}

const MOVES: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

/** Boxes with an open list or calendar, or one that these keys open, handle the keys themselves. */
const usesArrows = (box: Element): boolean => box.getAttribute('aria-expanded') === 'true' || box.hasAttribute('aria-keyshortcuts')

const stopOf = ({ form }: FormHandle, id: string) => form.draft.pick_stops.find((stop) => stop.id === id) ?? BLANK_STOP

/** Details with an error, a conflict or a recent change by another user are never collapsed. */
const isAsking = ({ form, errorOf, whoChanged }: FormHandle, path: string, number: number): boolean =>
  STOP_DETAILS.some(
    (field) =>
      errorOf(`pick_stops[${number}].${field}`) !== undefined || form.theirs.has(`${path}.${field}`) || whoChanged(`${path}.${field}`),
  )

/** A stop: one main line, one line for arrival and departure, and details that expand. */
export const StopRow = memo(({ id, place, count, acts }: StopRowProps) => {
  const path = `pick_stops[${id}]`
  const number = place + 1
  const name = `Stop ${number}`
  const { readOnly, event_type, location, appt_start_date, appt_confirmed, others, asks, held } = useFormPart((handle) => {
    const { event_type, location, appt_start_date, appt_confirmed, ...stop } = stopOf(handle, id)
    return {
      readOnly: handle.readOnly,
      ...{ event_type, location, appt_start_date, appt_confirmed },
      others: stopReferences(stop).join(' · '),
      asks: isAsking(handle, path, number),
      held: handle.form.saved.hold !== null,
    }
  }).part
  const required = useIsRequired()
  // Only for the first stop, and not while the load is on hold [5.9].
  const readyRequired = place === 0 && !held && required('pick_stop', 'ready_or_deliver')
  const [usual, remember] = useCollapsed('stop-details')
  const [unfolded, setUnfolded] = useState(usual)
  const detailsId = useId()
  const open = unfolded || asks
  const entries: readonly MenuEntry[] = [
    { label: 'Add pick before', icon: Plus, onSelect: () => acts.add('P', place) },
    { label: 'Add stop before', icon: Plus, onSelect: () => acts.add('D', place) },
    'separator',
    { label: 'Move up', icon: ArrowUp, hint: 'Alt ↑', disabled: place === 0, onSelect: () => acts.move(id, -1) },
    { label: 'Move down', icon: ArrowDown, hint: 'Alt ↓', disabled: place === count - 1, onSelect: () => acts.move(id, 1) },
    'separator',
    { label: 'Remove', icon: Trash2, danger: true, disabled: count <= MIN_STOPS, onSelect: () => acts.remove(id) },
  ]
  // In the capture phase, before a closed list in the focused box would open.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey ? MOVES[event.key] : undefined
    if (by === undefined || readOnly || usesArrows(event.target as Element)) return
    event.preventDefault()
    event.stopPropagation()
    acts.move(id, by)
  }
  return (
    <li className={styles.item} onKeyDownCapture={onKeyDownCapture}>
      <div className={styles.line}>
        <span className={styles.number}>{number}</span>
        <span>{event_type === 'P' ? 'Pick' : 'Stop'}</span>
        <LocationBox path={path} label={`${name} location name`} layout="cell" id={id} />
        <PlaceBox path={path} name={name} id={id} location={location} />
        <StopTimeField path={`${path}.appt_start`} name={name} of="appointment from" />
        <StopTimeField path={`${path}.appt_end`} name={name} of="appointment to" />
        <span className={styles.hint} title={location.timezone ?? undefined}>
          {zoneName(location.timezone, appt_start_date)}
        </span>
        <FlagBox path={`${path}.appt_fcfs`} label={`${name} first come, first served`} layout="cell" />
        <NumberBox path={`${path}.weight`} label={`${name} weight, lb`} layout="cell" decimals={2} />
        <NumberBox path={`${path}.pallets`} label={`${name} pallets`} layout="cell" />
        <span className={styles.rowActs}>
          <IconButton
            icon={ChevronDown}
            size="small"
            className={clsx(open && styles.unfolded)}
            label={`${name}: details`}
            aria-expanded={open}
            aria-controls={open ? detailsId : undefined}
            disabledReason={asks ? 'Check the details' : undefined}
            onClick={() => {
              setUnfolded(!unfolded)
              remember(!unfolded)
            }}
          />
          {!readOnly && (
            <Menu align="end" trigger={<IconButton icon={Ellipsis} size="small" label={`${name}: more`} />} entries={entries} />
          )}
        </span>
      </div>
      <div className={styles.second}>
        <span className={styles.labelled}>
          <span>
            {event_type === 'P' ? 'Ready' : 'Deliver'}
            {readyRequired && <RequiredMark />}
          </span>
          <StopTimeField
            path={`${path}.ready_or_deliver`}
            name={name}
            of={event_type === 'P' ? 'ready' : 'deliver'}
            required={readyRequired}
          />
        </span>
        <span className={styles.labelled}>
          Arrived
          <StopTimeField path={`${path}.arrival`} name={name} of="arrival" />
        </span>
        <span className={styles.labelled}>
          Departed
          <StopTimeField path={`${path}.departure`} name={name} of="departure" />
        </span>
        <span className={styles.labelled}>
          Reference
          <TextBox className={styles.narrow} path={`${path}.ref_number`} label={`${name} reference`} layout="cell" />
        </span>
        {appt_confirmed && <span className={styles.known}>Appointment confirmed</span>}
        {others !== '' && (
          <span className={styles.known} title={others}>
            {others}
          </span>
        )}
      </div>
      {open && <StopDetails id={detailsId} path={path} name={name} />}
      <RowErrors start={`pick_stops[${number}].`} />
    </li>
  )
})
