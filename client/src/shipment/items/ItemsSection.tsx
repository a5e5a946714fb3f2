import { FREIGHT_CLASSES } from '@waybill/shared/shipment/ltl/freight-classes'
import { clsx } from 'clsx'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { withoutBlankItems } from '../form/blank-rows.ts'
import { ChoiceBox, FlagBox, NumberBox, TextBox } from '../form/boxes.tsx'
import { ChangedBy } from '../form/ChangedBy.tsx'
import { EditorHead } from '../form/EditorHead.tsx'
import { focusNewBox } from '../form/focus-box.ts'
import { useFormPart } from '../form/form-context.ts'
import { RowErrors } from '../form/RowErrors.tsx'
import { type RowActs, rowKeys } from '../form/row-keys.ts'
import { useTidyRows } from '../form/use-tidy-rows.ts'
import styles from '../Shipment.module.css'
import { addItem, itemTotals, removeItem } from './item-edits.ts'

const CLASSES = FREIGHT_CLASSES.map((freightClass) => ({ value: freightClass, label: freightClass }))

const COLUMNS = [
  { title: '' },
  { title: 'Description' },
  { title: 'Class' },
  { title: 'NMFC' },
  { title: 'Pieces', num: true },
  { title: 'Pallets', num: true },
  { title: 'Weight lb', num: true },
  { title: 'L in', num: true },
  { title: 'W in', num: true },
  { title: 'H in', num: true },
  { title: 'Stacks', bare: true },
  { title: 'Hazmat', bare: true },
  { title: '' },
] as const

const figure = (value: number) => (value === 0 ? '' : value.toLocaleString('en-US'))

interface ItemRowProps extends RowActs {
  readonly number: number
}

const ItemRow = ({ number, next, remove }: ItemRowProps) => {
  const { readOnly } = useFormPart((form) => ({ readOnly: form.readOnly })).part
  const path = `items[${number}]`
  const name = `Item ${number}`
  return (
    <li className={styles.item} onKeyDown={readOnly ? undefined : rowKeys({ next, remove })}>
      <div className={styles.line}>
        <span className="text-ink-3">{number}</span>
        <TextBox path={`${path}.description`} label={`${name} description`} layout="cell" maxLength={255} />
        <ChoiceBox path={`${path}.item_class`} label={`${name} class`} layout="cell" choices={CLASSES} none="" />
        <TextBox path={`${path}.nmfc`} label={`${name} NMFC`} layout="cell" maxLength={40} />
        <NumberBox path={`${path}.pieces`} label={`${name} pieces`} layout="cell" />
        <NumberBox path={`${path}.pallets`} label={`${name} pallets`} layout="cell" />
        <NumberBox path={`${path}.weight`} label={`${name} weight`} layout="cell" decimals={2} />
        <NumberBox path={`${path}.length`} label={`${name} length, inches`} layout="cell" decimals={1} />
        <NumberBox path={`${path}.width`} label={`${name} width, inches`} layout="cell" decimals={1} />
        <NumberBox path={`${path}.height`} label={`${name} height, inches`} layout="cell" decimals={1} />
        <FlagBox path={`${path}.stackable`} label={`${name} stackable`} layout="cell" />
        <FlagBox path={`${path}.hazmat`} label={`${name} hazmat`} layout="cell" />
        {readOnly ? <span /> : <IconButton icon={X} size="small" label={`Remove item ${number}`} onClick={remove} />}
      </div>
      <RowErrors start={`${path}.`} />
    </li>
  )
}

/** The freight, item by item. LTL rates use these items. */
export const ItemsSection = () => {
  const { part, handle } = useFormPart(({ form, readOnly }) => ({ readOnly, items: form.draft.items }))
  const { readOnly, items } = part
  const totals = itemTotals(items)
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const tidy = useTidyRows(withoutBlankItems, add)
  const focus = (number: number) => focusNewBox(`items[${number}].description`, list.current ?? document)
  const goTo = (number: number) => {
    if (number > items.length) handle().change(addItem)
    requestAnimationFrame(() => focus(number))
  }
  const remove = (number: number) => {
    handle().change((now) => removeItem(now, number))
    if (items.length > 1) focus(Math.min(number, items.length - 1))
    else add.current?.focus()
  }
  return (
    <Section title="Items" flush summary={<ChangedBy paths={['items']}>{items.length === 0 && 'None listed'}</ChangedBy>}>
      {items.length > 0 && (
        <div className={styles.editor}>
          <div className={styles.items}>
            <EditorHead columns={COLUMNS} />
            <ol ref={list} {...tidy}>
              {items.map((_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an item has no id, only its position.
                <ItemRow key={place} number={place + 1} next={() => goTo(place + 2)} remove={() => remove(place + 1)} />
              ))}
            </ol>
            <div className={clsx(styles.line, styles.total)}>
              <span />
              <span className={styles.plain}>Total</span>
              <span />
              <span />
              <span className={clsx('num', styles.plain)}>{figure(totals.pieces)}</span>
              <span className={clsx('num', styles.plain)}>{figure(totals.pallets)}</span>
              <span className={clsx('num', styles.plain)}>{figure(totals.weight)}</span>
              <span className={clsx(styles.room, styles.plain)}>
                {totals.cubicFeet > 0 && `${figure(Math.round(totals.cubicFeet))} cu ft`}
              </span>
              <span />
              <span />
              <span />
            </div>
          </div>
        </div>
      )}
      {!readOnly && (
        <div className={styles.foot}>
          <Button ref={add} variant="ghost" size="small" icon={Plus} onClick={() => goTo(items.length + 1)}>
            Add item
          </Button>
        </div>
      )}
    </Section>
  )
}
