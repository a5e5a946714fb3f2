import { FREIGHT_CLASSES } from '@waybill/shared/shipment/ltl/freight-classes'
import { clsx } from 'clsx'
import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { ChoiceBox, FlagBox, NumberBox, TextBox } from './boxes.tsx'
import { ChangedBy } from './ChangedBy.tsx'
import { useShipmentForm } from './form-context.ts'
import { addItem, itemTotals, removeItem } from './item-edits.ts'
import { RowErrors } from './RowErrors.tsx'
import styles from './Shipment.module.css'

const CLASSES = FREIGHT_CLASSES.map((freightClass) => ({ value: freightClass, label: freightClass }))

const figure = (value: number) => (value === 0 ? '' : value.toLocaleString('en-US'))

const ItemRow = ({ number }: { readonly number: number }) => {
  const { change, readOnly } = useShipmentForm()
  const path = `items[${number}]`
  const name = `Item ${number}`
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <span className="text-ink-3">{number}</span>
        <TextBox path={`${path}.description`} label={`${name} description`} layout="cell" maxLength={255} />
        <ChoiceBox path={`${path}.item_class`} label={`${name} class`} layout="cell" choices={CLASSES} none="" />
        <TextBox path={`${path}.nmfc`} label={`${name} NMFC`} layout="cell" maxLength={40} />
        <NumberBox path={`${path}.pieces`} label={`${name} pieces`} layout="cell" />
        <NumberBox path={`${path}.pallets`} label={`${name} pallets`} layout="cell" />
        <NumberBox path={`${path}.weight`} label={`${name} weight`} layout="cell" decimals={2} />
        <FlagBox path={`${path}.hazmat`} label={`${name} hazmat`} layout="cell" />
        {readOnly ? (
          <span />
        ) : (
          <IconButton icon={X} size="small" label={`Remove item ${number}`} onClick={() => change((now) => removeItem(now, number))} />
        )}
      </div>
      <RowErrors start={`${path}.`} />
    </li>
  )
}

/** What is hauled, item by item: of an LTL load its rates follow from it. */
export const ItemsSection = () => {
  const { form, change, readOnly } = useShipmentForm()
  const { items } = form.draft
  const totals = itemTotals(items)
  return (
    <Section title="Items" flush summary={<ChangedBy paths={['items']}>{items.length === 0 && 'None listed'}</ChangedBy>}>
      {items.length > 0 && (
        <div className={styles.editor}>
          <div className={styles.items}>
            <div className={styles.head} aria-hidden="true">
              <span />
              <span>Description</span>
              <span>Class</span>
              <span>NMFC</span>
              <span className="num">Pieces</span>
              <span className="num">Pallets</span>
              <span className="num">Weight lb</span>
              <span>Hazmat</span>
              <span />
            </div>
            <ol>
              {items.map((_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an item has no name but its place.
                <ItemRow key={place} number={place + 1} />
              ))}
            </ol>
            <div className={clsx(styles.line, styles.total)}>
              <span />
              <span>Total</span>
              <span />
              <span />
              <span className="num">{figure(totals.pieces)}</span>
              <span className="num">{figure(totals.pallets)}</span>
              <span className="num">{figure(totals.weight)}</span>
              <span />
              <span />
            </div>
          </div>
        </div>
      )}
      {!readOnly && (
        <div className={styles.foot}>
          <Button variant="ghost" size="small" icon={Plus} onClick={() => change(addItem)}>
            Add item
          </Button>
        </div>
      )}
    </Section>
  )
}
