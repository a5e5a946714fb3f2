import { ArrowRight, Biohazard, Ellipsis, Flame, ShieldAlert } from 'lucide-react'
import { memo, useLayoutEffect, useRef } from 'react'
import { statusLook } from '../boards/status-look.ts'
import { useOtherViewers } from '../live/use-live.ts'
import { AvatarGroup } from '../ui/Avatar.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { moveFocusIfRemoved } from '../ui/focus-return.ts'
import { Icon } from '../ui/Icon.tsx'
import { Flag } from '../ui/Mark.tsx'
import { Menu } from '../ui/Menu.tsx'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useFormPart } from './form/form-context.ts'
import type { NextAction } from './next-action.ts'
import { dollars, percent } from './rates/RatesSection.tsx'
import styles from './Shipment.module.css'
import { placeOf } from './shipment-about.ts'

export interface ShipmentHeaderProps {
  readonly pro: string
  readonly main: NextAction | null
  readonly onMain: () => void
  readonly menu: readonly MenuEntry[]
  /** Opens the profile; undefined if there is none or the user lacks permission. */
  readonly onCustomer?: (() => void) | undefined
}

const MARKS = [
  { flag: 'hot', icon: Flame, label: 'Hot' },
  { flag: 'hazmat', icon: Biohazard, label: 'Hazmat' },
  { flag: 'high_risk', icon: ShieldAlert, label: 'High risk', tone: 'mark-risk' },
] as const

const numberFormat = new Intl.NumberFormat('en-US')
/** `PO 4471`. A number that already includes its name is left as is. */
const withLabel = (name: string, text: string | null) => text && (text.toUpperCase().startsWith(name) ? text : `${name} ${text}`)
const quantity = (value: unknown, unit: string) => (typeof value === 'number' ? `${numberFormat.format(value)} ${unit}` : null)

const Money = () => {
  const { customer_total, carrier_total, profit, margin } = useFormPart(({ preview }) => preview.totals).part
  return (
    <dl className={styles.money}>
      <div>
        <dt>Customer</dt>
        <dd>${dollars(customer_total)}</dd>
      </div>
      <div>
        <dt>Carrier</dt>
        <dd>${dollars(carrier_total)}</dd>
      </div>
      <div>
        <dt>Profit</dt>
        <dd className={profit < 0 ? styles.loss : undefined}>${dollars(profit)}</dd>
      </div>
      <div>
        <dt>Margin</dt>
        <dd>{percent(margin)}</dd>
      </div>
    </dl>
  )
}

/** Key facts of the load, its profit and its next action. */
export const ShipmentHeader = memo(({ pro, main, onMain, menu, onCustomer }: ShipmentHeaderProps) => {
  const { saved } = useFormPart(({ form }) => ({ saved: form.saved })).part
  const others = useOtherViewers(pro)
  const acts = useRef<HTMLDivElement>(null)
  const next = main?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is gone when the load has no next action.
  useLayoutEffect(() => moveFocusIfRemoved(acts.current), [next])
  const { load_info, pick_stops } = saved
  const { tone, glyph, struck } = statusLook(saved.status)
  const facts = [
    quantity(load_info.miles, 'mi'),
    load_info.equipment_type,
    quantity(load_info.weight, 'lb'),
    withLabel('PO', load_info.purchase_order),
    withLabel('BOL', load_info.bill_of_lading),
  ].filter((fact) => fact !== null && fact !== undefined && fact !== '')
  return (
    <header className={styles.header}>
      <StatusChip tone={tone} glyph={glyph} word={saved.status} size="large" struck={struck ?? false} />
      <h1>Pro {pro}</h1>
      {MARKS.map(
        ({ flag, icon, label, ...mark }) =>
          load_info[flag] && <Flag key={flag} icon={icon} label={label} tone={'tone' in mark ? mark.tone : `mark-${flag}`} framed />,
      )}
      {others.length > 0 && <AvatarGroup people={others} size="medium" />}
      <div className={styles.who}>
        <p className={styles.customer}>
          {onCustomer ? (
            <button type="button" onClick={onCustomer}>
              {saved.customer?.name}
            </button>
          ) : (
            saved.customer?.name
          )}
        </p>
        <p className={styles.lane}>
          <strong>{placeOf(pick_stops[0])}</strong>
          <Icon of={ArrowRight} size={12} />
          <strong>{placeOf(pick_stops.at(-1))}</strong>
          <span className={styles.laneFacts} title={facts.join(' · ')}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </p>
      </div>
      <Money />
      <div ref={acts} className={styles.acts}>
        {menu.length > 0 && (
          <Menu align="end" trigger={<IconButton icon={Ellipsis} variant="default" label="More actions" />} entries={menu} />
        )}
        {main && (
          <Button
            variant={main.primary ? 'primary' : 'default'}
            icon={main.icon}
            onClick={onMain}
            disabledReason={main.blocked ?? undefined}
          >
            {main.label}
          </Button>
        )}
      </div>
    </header>
  )
})
