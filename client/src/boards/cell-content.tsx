import type { LockCell } from '@waybill/shared/boards/columns/lock-cell'
import type { PresentUser } from '@waybill/shared/protocol/socket'
import { clsx } from 'clsx'
import { Check, CircleDashed, FileClock, Flame, Lock, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { localTimeOf } from '../live/clock.ts'
import { useIsPast, useMinutesUntil } from '../live/use-clock.ts'
import { useLive, useNames } from '../live/use-live.ts'
import { AvatarGroup } from '../ui/Avatar.tsx'
import { DiamondAlert } from '../ui/diamond-alert.ts'
import { Icon } from '../ui/Icon.tsx'
import { LateClock } from '../ui/late-clock.ts'
import { Flag } from '../ui/Mark.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { type StopTime, stopTime } from '../ui/stop-time.ts'
import styles from './Board.module.css'
import { cellsOf, nextStop } from './board-cells.ts'
import type { BoardViewRow } from './board-source.ts'
import { cellText, type LocalTimeText } from './column-values.ts'
import { statusLook } from './status-look.ts'

// Contents of a cell. Hundreds are drawn while scrolling: plain elements, a component only where something updates over time.

const chips = new Map<string, ReactNode>()

export const statusCell = (row: BoardViewRow): ReactNode => {
  const { status } = cellsOf(row)
  const { tone, glyph, struck = false } = statusLook(status)
  const chip = chips.get(status) ?? <StatusChip tone={tone} glyph={glyph} word={status} struck={struck} fill />
  chips.set(status, chip)
  return chip
}

/** A customer or carrier name; a click opens its profile. */
export const partnerCell = (row: BoardViewRow, who: 'customer' | 'carrier'): ReactNode => {
  const cells = cellsOf(row)
  const name = cells[who]
  return name === null || !cells[`${who}_id`] ? (
    name
  ) : (
    <span data-link={who} className={styles.partner}>
      {name}
    </span>
  )
}

/** A weight in whole pounds, so that its column never truncates it; the title has the exact value. */
export const weightCell = (row: BoardViewRow): ReactNode => {
  const { weight } = row.cells
  if (typeof weight !== 'number' || Number.isInteger(weight)) return cellText('number', weight)
  return <span title={`${cellText('number', weight)} lb`}>{cellText('number', Math.round(weight))}</span>
}

/** A time with its zone in a muted color. */
export const localTimeCellContent = (time: LocalTimeText | null): ReactNode =>
  time && (
    <span className={styles.moment}>
      {time.text}
      <span className={styles.zone}>{time.zone}</span>
    </span>
  )

const HOT = <Flag key="hot" icon={Flame} tone="mark-hot" label="Hot" />
const HAZMAT = <Flag key="hazmat" icon={DiamondAlert} tone="mark-hazmat" label="Hazmat" />
const HIGH_RISK = <Flag key="risk" icon={ShieldAlert} tone="mark-risk" label="High risk" />

const pendingIcon = ({ pending }: BoardViewRow): ReactNode => {
  if (pending.length === 0) return null
  const pendingText = `${pending.map(({ label }) => label).join(', ')}: updating the board`
  return (
    <span key="pending" role="img" aria-label={pendingText} title={pendingText} className={styles.pending}>
      <Icon of={CircleDashed} size={13} />
    </span>
  )
}

/** The pro, the only bold text of a row, and the load's flags. */
export const proCell = (row: BoardViewRow): ReactNode => {
  const { pro, hot, hazmat, high_risk, tender } = cellsOf(row)
  const hasFlags = row.pending.length > 0 || hot || hazmat || high_risk || tender !== null
  return (
    <>
      <span data-open="" className={styles.pro}>
        {pro}
      </span>
      {hasFlags && (
        <span className={styles.marks}>
          {pendingIcon(row)}
          {hot && HOT}
          {hazmat && HAZMAT}
          {high_risk && HIGH_RISK}
          {tender !== null && <Flag icon={FileClock} tone="accent-text" label={`Tender: ${tender}`} />}
        </span>
      )}
    </>
  )
}

const people = (others: readonly PresentUser[]): ReactNode => (others.length === 0 ? null : <AvatarGroup people={others} />)

const Holder = ({ lock, others }: { readonly lock: LockCell; readonly others: readonly PresentUser[] }) => {
  const { me } = useLive()
  const nameOf = useNames()
  const minutes = useMinutesUntil(localTimeOf(lock.expires_at))
  if (minutes === 0) return people(others)
  const mine = lock.auth_uid === me
  return (
    <span
      className={clsx(styles.lock, mine && styles.mine)}
      title={`${mine ? 'You have' : `${nameOf(lock.username)} has`} this load locked for ${minutes} minutes`}
    >
      <Icon of={Lock} size={12} />
      <span className={styles.cut}>{mine ? 'You' : nameOf(lock.username)}</span>
      <span className={styles.minutes}>{minutes}m</span>
    </span>
  )
}

/** The holder of the load's lock with the remaining minutes [4.34], or else its viewers. */
export const openByCellContent = (row: BoardViewRow): ReactNode => {
  const { lock } = cellsOf(row)
  return lock === null ? people(row.others) : <Holder lock={lock} others={row.others} />
}

const PASSED = 'Late: appointment passed, no arrival'
const BEHIND = 'Late: the truck is behind schedule'
const LATE_ICON = <Icon of={LateClock} size={12} />

interface AppointmentProps {
  readonly time: StopTime
  /** Still ahead: it turns late when its time passes. */
  readonly awaited: boolean
  readonly behind: boolean
}

/** One element for every load, so that a row reused for another load keeps its elements. */
const Appointment = ({ time: { text, zone, at }, awaited, behind }: AppointmentProps) => {
  const late = useIsPast(awaited ? at : null) ? PASSED : behind ? BEHIND : undefined
  return (
    <span className={late ? lateClass : styles.when} title={late}>
      {late && LATE_ICON}
      {text}
      <span className={styles.zone}>{zone}</span>
    </span>
  )
}
const lateClass = clsx(styles.when, styles.late)

/** Where and when: city and state, and the appointment in the stop's local time. */
export const stopCell = (row: BoardViewRow, end: 'pickup' | 'consignee'): ReactNode => {
  const cells = cellsOf(row)
  const stop = cells[end]
  if (!stop) return null
  const time = stopTime(stop)
  const awaited = nextStop(cells.status) === end
  const { city, state } = stop
  return (
    <>
      <span className={styles.cut}>{state ? `${city ?? ''},` : city}</span>
      {state}
      {time && <Appointment time={time} awaited={awaited} behind={awaited && cells.late} />}
    </>
  )
}

export const hazmatCell = (row: BoardViewRow): ReactNode => cellsOf(row).hazmat && HAZMAT

export const flagCell: ReactNode = (
  <span role="img" aria-label="Yes" title="Yes">
    <Icon of={Check} size={14} />
  </span>
)

const PALLETS = (
  <span role="img" aria-label="Pallet exchange" title="Pallet exchange">
    <Icon of={Check} size={14} />
  </span>
)
export const palletCell = (row: BoardViewRow): ReactNode => cellsOf(row).pallet_exchange && PALLETS
