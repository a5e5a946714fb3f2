import type { StopCell } from '@waybill/shared/boards/shipment-row'
import { clsx } from 'clsx'
import { Check, CircleDashed, ClockAlert, FileClock, Flame, Lock, ShieldAlert } from 'lucide-react'
import { localTimeOf } from '../commands/clock.ts'
import { useIsPast, useMinutesUntil } from '../commands/use-clock.ts'
import { useLive, useOthers, usePending } from '../commands/use-live.ts'
import { AvatarGroup } from '../ui/Avatar.tsx'
import { DiamondAlert } from '../ui/diamond-alert.ts'
import { Icon } from '../ui/Icon.tsx'
import { Mark } from '../ui/Mark.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import styles from './Board.module.css'
import { type BoardCells, nextStop } from './board-cells.ts'
import { statusLook } from './status-look.ts'
import { stopTime } from './stop-time.ts'

export const StatusCell = ({ status }: { readonly status: string }) => {
  const { tone, glyph, struck = false } = statusLook(status)
  return <StatusChip tone={tone} glyph={glyph} word={status} struck={struck} fill />
}

/** A text that may be cut, with all of it in its title. */
export const TextCell = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <span className={styles.cut} title={text}>
      {text}
    </span>
  )

const Pending = ({ pro }: { readonly pro: string }) => {
  const commands = usePending(pro)
  if (commands.length === 0) return null
  const words = `${commands.map(({ label }) => label).join(', ')}: not on the board yet`
  return (
    <span role="img" aria-label={words} title={words} className={styles.pending}>
      <Icon of={CircleDashed} size={13} />
    </span>
  )
}

/** The pro, the only bold text of a row, and what sets the load apart. */
export const ProCell = ({ cells }: { readonly cells: BoardCells }) => (
  <>
    <span data-open="" className={styles.pro}>
      {cells.pro}
    </span>
    <span className={styles.marks}>
      <Pending pro={cells.pro} />
      {cells.hot && <Mark icon={Flame} tone="mark-hot" label="Hot" />}
      {cells.hazmat && <Mark icon={DiamondAlert} tone="mark-hazmat" label="Hazmat" />}
      {cells.high_risk && <Mark icon={ShieldAlert} tone="mark-risk" label="High risk" />}
      {cells.tender !== null && <Mark icon={FileClock} tone="accent-text" label={`Tender: ${cells.tender}`} />}
    </span>
  </>
)

const Others = ({ pro }: { readonly pro: string }) => {
  const others = useOthers(pro)
  return others.length === 0 ? null : <AvatarGroup names={others.map(({ username }) => username)} />
}

const Holder = ({ pro, lock }: { readonly pro: string; readonly lock: NonNullable<BoardCells['lock']> }) => {
  const { me } = useLive()
  const minutes = useMinutesUntil(localTimeOf(lock.expires_at))
  if (minutes === 0) return <Others pro={pro} />
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
export const OpenByCell = ({ cells }: { readonly cells: BoardCells }) =>
  cells.lock === null ? <Others pro={cells.pro} /> : <Holder pro={cells.pro} lock={cells.lock} />

const NO_TIME = { text: '', zone: '', at: null } as const

export interface StopCellProps {
  readonly end: 'pickup' | 'consignee'
  readonly stop: StopCell | null
  readonly cells: BoardCells
}

/** Where and when: the city with its state, and the appointment by the stop's own clock. */
export const StopCellView = ({ end, stop, cells }: StopCellProps) => {
  const time = (stop && stopTime(stop)) ?? NO_TIME
  const awaited = nextStop(cells.status) === end
  const past = useIsPast(awaited ? time.at : null)
  const late = past ? 'Late: appointment passed, no arrival' : awaited && cells.late ? 'Late: the truck is behind its schedule' : null
  if (!stop) return null
  const place = [stop.city, stop.state].filter(Boolean).join(', ')
  return (
    <>
      <span className={styles.city} title={place}>
        <span className={styles.cut}>{stop.state ? `${stop.city ?? ''},` : stop.city}</span>
        <span>{stop.state}</span>
      </span>
      <span className={clsx(styles.when, late && styles.late)} title={late ?? undefined}>
        {late && <Icon of={ClockAlert} size={12} />}
        {time.text}
        <span className={styles.zone}>{time.zone}</span>
      </span>
    </>
  )
}

export const HazmatCell = ({ hazmat }: { readonly hazmat: boolean }) =>
  hazmat ? <Mark icon={DiamondAlert} tone="mark-hazmat" label="Hazmat" /> : null

export const FlagCell = ({ on, label }: { readonly on: boolean; readonly label: string }) =>
  on ? (
    <span role="img" aria-label={label} title={label}>
      <Icon of={Check} size={14} />
    </span>
  ) : null
