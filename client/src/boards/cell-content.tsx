import type { LockCell } from '@waybill/shared/boards/columns/lock-cell'
import type { PresentUser } from '@waybill/shared/protocol/socket'
import { clsx } from 'clsx'
import { Check, CircleDashed, FileClock, Flame, Lock, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { localTimeOf } from '../commands/clock.ts'
import { useIsPast, useMinutesUntil } from '../commands/use-clock.ts'
import { useLive } from '../commands/use-live.ts'
import { AvatarGroup } from '../ui/Avatar.tsx'
import { DiamondAlert } from '../ui/diamond-alert.ts'
import { Icon } from '../ui/Icon.tsx'
import { LateClock } from '../ui/late-clock.ts'
import { Mark } from '../ui/Mark.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import styles from './Board.module.css'
import { cellsOf, nextStop } from './board-cells.ts'
import type { BoardRow } from './board-source.ts'
import type { MomentWords } from './column-values.ts'
import { statusLook } from './status-look.ts'
import { type StopTime, stopTime } from './stop-time.ts'

// What stands in a cell. These are drawn by the hundred while people scroll: plain elements, a component only where something ticks.

const chips = new Map<string, ReactNode>()

export const statusCell = (row: BoardRow): ReactNode => {
  const { status } = cellsOf(row)
  const { tone, glyph, struck = false } = statusLook(status)
  const chip = chips.get(status) ?? <StatusChip tone={tone} glyph={glyph} word={status} struck={struck} fill />
  chips.set(status, chip)
  return chip
}

/** A name that stands for somebody of the books: a click on it opens him. */
export const partnerCell = (row: BoardRow, who: 'customer' | 'carrier'): ReactNode => {
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

/** A moment with its zone in a lower voice. */
export const momentCell = (moment: MomentWords | null): ReactNode =>
  moment && (
    <span className={styles.moment}>
      {moment.text}
      <span className={styles.zone}>{moment.zone}</span>
    </span>
  )

const HOT = <Mark key="hot" icon={Flame} tone="mark-hot" label="Hot" />
const HAZMAT = <Mark key="hazmat" icon={DiamondAlert} tone="mark-hazmat" label="Hazmat" />
const HIGH_RISK = <Mark key="risk" icon={ShieldAlert} tone="mark-risk" label="High risk" />

const pendingMark = ({ pending }: BoardRow): ReactNode => {
  if (pending.length === 0) return null
  const words = `${pending.map(({ label }) => label).join(', ')}: not on the board yet`
  return (
    <span key="pending" role="img" aria-label={words} title={words} className={styles.pending}>
      <Icon of={CircleDashed} size={13} />
    </span>
  )
}

/** The pro, the only bold text of a row, and what sets the load apart. */
export const proCell = (row: BoardRow): ReactNode => {
  const { pro, hot, hazmat, high_risk, tender } = cellsOf(row)
  const marked = row.pending.length > 0 || hot || hazmat || high_risk || tender !== null
  return (
    <>
      <span data-open="" className={styles.pro}>
        {pro}
      </span>
      {marked && (
        <span className={styles.marks}>
          {pendingMark(row)}
          {hot && HOT}
          {hazmat && HAZMAT}
          {high_risk && HIGH_RISK}
          {tender !== null && <Mark icon={FileClock} tone="accent-text" label={`Tender: ${tender}`} />}
        </span>
      )}
    </>
  )
}

const people = (others: readonly PresentUser[]): ReactNode => (others.length === 0 ? null : <AvatarGroup people={others} />)

const Holder = ({ lock, others }: { readonly lock: LockCell; readonly others: readonly PresentUser[] }) => {
  const { me } = useLive()
  const minutes = useMinutesUntil(localTimeOf(lock.expires_at))
  if (minutes === 0) return people(others)
  const mine = lock.auth_uid === me
  return (
    <span
      className={clsx(styles.lock, mine && styles.mine)}
      title={`${mine ? 'You have' : `${lock.username} has`} this load locked for ${minutes} minutes`}
    >
      <Icon of={Lock} size={12} />
      <span className={styles.cut}>{mine ? 'You' : lock.username}</span>
      <span className={styles.minutes}>{minutes}m</span>
    </span>
  )
}

/** Who has the load: the holder of its lock and his minutes [4.34], or else whoever looks at it. */
export const openByCell = (row: BoardRow): ReactNode => {
  const { lock } = cellsOf(row)
  return lock === null ? people(row.others) : <Holder lock={lock} others={row.others} />
}

const PASSED = 'Late: appointment passed, no arrival'
const BEHIND = 'Late: the truck is behind its schedule'
const LATE_MARK = <Icon of={LateClock} size={12} />

interface AppointmentProps {
  readonly time: StopTime
  /** Still ahead: it turns late when its time passes. */
  readonly awaited: boolean
  readonly behind: boolean
}

/** One element for every load, so that a row which goes on to another keeps its elements. */
const Appointment = ({ time: { text, zone, at }, awaited, behind }: AppointmentProps) => {
  const late = useIsPast(awaited ? at : null) ? PASSED : behind ? BEHIND : undefined
  return (
    <span className={late ? lateClass : styles.when} title={late}>
      {late && LATE_MARK}
      {text}
      <span className={styles.zone}>{zone}</span>
    </span>
  )
}
const lateClass = clsx(styles.when, styles.late)

/** Where and when: the city with its state, and the appointment by the stop's own clock. */
export const stopCell = (row: BoardRow, end: 'pickup' | 'consignee'): ReactNode => {
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

export const hazmatCell = (row: BoardRow): ReactNode => cellsOf(row).hazmat && HAZMAT

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
export const palletCell = (row: BoardRow): ReactNode => cellsOf(row).pallet_exchange && PALLETS
