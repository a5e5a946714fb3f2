import { formatDollars } from '@waybill/shared/money/dollars'
import { FUEL, isAddedLine, LINE_HAUL } from '@waybill/shared/shipment/rules/rates'
import { RATE_TYPES } from '@waybill/shared/shipment/shape'
import { clsx } from 'clsx'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { moneyText } from '../../ui/typed-text.ts'
import { CarrierNameBox } from '../cover/CarrierNameBox.tsx'
import { withoutBlankLines } from '../form/blank-rows.ts'
import { ChoiceBox, FlagBox, MoneyBox, NumberBox, TextBox } from '../form/boxes.tsx'
import { ChangedBy } from '../form/ChangedBy.tsx'
import { EditorHead } from '../form/EditorHead.tsx'
import { focusNewBox } from '../form/focus-box.ts'
import { useFormPart } from '../form/form-context.ts'
import { RowErrors } from '../form/RowErrors.tsx'
import { type RowActs, rowKeys } from '../form/row-keys.ts'
import type { ShipmentDraft } from '../form/shipment-form.ts'
import { useTidyRows } from '../form/use-tidy-rows.ts'
import styles from '../Shipment.module.css'
import { CodeBox } from './CodeBox.tsx'
import { addLine, nextLineNumber, removeLine } from './line-edits.ts'

const TYPES = RATE_TYPES.map((type) => ({ value: type, label: type }))

export const dollars = (cents: number): string => moneyText.format(formatDollars(cents))
export const percent = (margin: number | null): string => (margin === null ? '–' : `${margin.toFixed(1)}%`)

/** Line haul and fuel pricing for one side [9.1, 9.2]. */
const SideRates = ({ side, title }: { readonly side: 'customer' | 'carrier'; readonly title: string }) => {
  const { rates } = useFormPart(({ form }) => ({ rates: form.draft.rates })).part
  const hourly = rates[`${side}_line_haul_rate_type`] === 'Hourly'
  const percentage = side === 'carrier' && rates.carrier_line_haul_rate_type === 'Percent'
  return (
    <div className={styles.rates}>
      <span className={styles.side}>{title}</span>
      <ChoiceBox
        path={`rates.${side}_line_haul_rate_type`}
        label={`${title} line haul type`}
        layout="stacked"
        choices={TYPES}
        none="Flat Rate"
      />
      <MoneyBox path={`rates.${side}_line_haul_rate`} label={`${title} line haul rate`} layout="stacked" unit="$" perUnit />
      <NumberBox path={`rates.${side}_fsc_percentage`} label={`${title} fuel percent`} layout="stacked" unit="%" decimals={4} />
      {hourly ? (
        <NumberBox path={`rates.${side}_hours`} label={`${title} hours`} layout="stacked" unit="h" decimals={2} />
      ) : percentage ? (
        <NumberBox path="rates.carrier_line_haul_pay_percent" label="Carrier pay percent" layout="stacked" unit="%" decimals={4} />
      ) : (
        <NumberBox path={`rates.${side}_fsc_per_mile`} label={`${title} fuel per mile`} layout="stacked" unit="$" decimals={4} />
      )}
      {side === 'carrier' && <MoneyBox path="rates.carrier_max_rate" label="Carrier max rate" layout="stacked" unit="$" />}
    </div>
  )
}

/** Profit and margin of a line. Amounts are in cents [9.3]. */
const Earned = ({ customer, carrier }: { readonly customer: number; readonly carrier: number }) => {
  const profit = customer - carrier
  return (
    <>
      <span className={clsx('num', styles.plain, profit < 0 && styles.loss)}>{dollars(profit)}</span>
      <span className={clsx('num text-ink-3', styles.plain)}>{percent(customer === 0 ? null : (profit / customer) * 100)}</span>
    </>
  )
}

const COLUMNS = [
  { title: '' },
  { title: 'Code' },
  { title: 'Description' },
  { title: 'Carrier' },
  { title: 'Customer $', num: true },
  { title: 'Carrier $', num: true },
  { title: 'Profit $', num: true },
  { title: 'Margin', num: true },
  { title: 'Release', bare: true },
  { title: '' },
] as const

interface LineRowProps extends RowActs {
  readonly number: number
}

/** Whether the amount is calculated from the side's pricing instead of typed. */
const isWorkedOut = (rates: ShipmentDraft['rates'], number: number, side: 'customer' | 'carrier') =>
  number === LINE_HAUL.line_num ||
  (number === FUEL.line_num && ((Number(rates[`${side}_fsc_percentage`]) || 0) > 0 || (Number(rates[`${side}_fsc_per_mile`]) || 0) > 0))

interface AmountProps {
  readonly path: string
  readonly label: string
  /** In cents; null if it is typed. */
  readonly workedOut: number | null
}

const Amount = ({ path, label, workedOut }: AmountProps) =>
  workedOut === null ? (
    <MoneyBox path={path} label={label} layout="cell" />
  ) : (
    <span className={clsx('num', styles.plain)}>{dollars(workedOut)}</span>
  )

const LineRow = ({ number, next, remove }: LineRowProps) => {
  const { readOnly, code, type, customer, carrier, customerWorkedOut, carrierWorkedOut } = useFormPart(({ form, preview, readOnly }) => {
    const { rates } = form.draft
    const line = preview.lines.find(({ line_num }) => line_num === number)
    return {
      readOnly,
      code: line?.code ?? null,
      type: rates.customer_line_haul_rate_type ?? 'Flat Rate',
      customer: line?.customer_rate ?? 0,
      carrier: line?.carrier_rate ?? 0,
      customerWorkedOut: isWorkedOut(rates, number, 'customer'),
      carrierWorkedOut: isWorkedOut(rates, number, 'carrier'),
    }
  }).part
  const path = `accessorial_lines[${number}]`
  const name = `Line ${number}`
  const added = isAddedLine({ line_num: number })
  return (
    <li className={styles.item} onKeyDown={readOnly ? undefined : rowKeys({ next, remove })}>
      <div className={styles.line}>
        <span className="text-ink-3">{number}</span>
        {added ? <CodeBox path={path} name={name} number={number} /> : <span className={styles.plain}>{code}</span>}
        {added ? (
          <TextBox path={`${path}.description`} label={`${name} description`} layout="cell" />
        ) : (
          <span className={clsx('text-ink-2', styles.plain)}>{number === LINE_HAUL.line_num && type}</span>
        )}
        {added ? <CarrierNameBox path={`${path}.carrier`} label={`${name} carrier`} /> : <span />}
        <Amount path={`${path}.customer_rate`} label={`${name} customer amount`} workedOut={customerWorkedOut ? customer : null} />
        <Amount path={`${path}.carrier_rate`} label={`${name} carrier amount`} workedOut={carrierWorkedOut ? carrier : null} />
        <Earned customer={customer} carrier={carrier} />
        {added ? <FlagBox path={`${path}.release`} label={`${name} release`} layout="cell" /> : <span />}
        {added && !readOnly ? <IconButton icon={X} size="small" label={`Remove line ${number}`} onClick={remove} /> : <span />}
      </div>
      <RowErrors start={`${path}.`} />
    </li>
  )
}

/** Customer charges, carrier pay and profit, updated as the user types [9.1–9.4]. */
export const RatesSection = () => {
  const { part, handle } = useFormPart(({ preview, readOnly }) => ({
    readOnly,
    lines: preview.lines.map(({ line_num }) => line_num ?? 0).join(' '),
    ...preview.totals,
  }))
  const { readOnly, customer_total, carrier_total, profit, margin } = part
  const lines = part.lines.split(' ').map(Number)
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const tidy = useTidyRows(withoutBlankLines, add)
  const numbers = lines.filter((line_num) => isAddedLine({ line_num }))
  const focus = (number: number) => focusNewBox(`accessorial_lines[${number}].code`, list.current ?? document)
  const goOn = (from: number) => {
    const { form, change } = handle()
    const below = numbers.find((number) => number > from)
    if (below === undefined) change(addLine)
    requestAnimationFrame(() => focus(below ?? nextLineNumber(form)))
  }
  const remove = (number: number) => {
    const beside = numbers.find((each) => each > number) ?? numbers.findLast((each) => each < number)
    handle().change((now) => removeLine(now, number))
    if (beside === undefined) add.current?.focus()
    else focus(beside)
  }
  return (
    <Section title="Rates" flush summary={<ChangedBy paths={['rates', 'accessorial_lines']} />}>
      <SideRates side="customer" title="Customer" />
      <SideRates side="carrier" title="Carrier" />
      <div className={styles.editor}>
        <div className={styles.lines}>
          <EditorHead columns={COLUMNS} />
          <ol ref={list} {...tidy}>
            {lines.map((number) => (
              <LineRow
                key={number}
                number={number}
                next={() => goOn(number)}
                remove={numbers.includes(number) ? () => remove(number) : undefined}
              />
            ))}
          </ol>
          <div className={clsx(styles.line, styles.total)}>
            <span />
            <span className={styles.plain}>Total</span>
            <span className={clsx('text-ink-2', styles.plain)}>{lines.length} lines</span>
            <span />
            <span className={clsx('num', styles.plain)}>{dollars(customer_total)}</span>
            <span className={clsx('num', styles.plain)}>{dollars(carrier_total)}</span>
            <span className={clsx('num', styles.plain, profit < 0 && styles.loss)}>{dollars(profit)}</span>
            <span className={clsx('num', styles.plain)}>{percent(margin)}</span>
            <span />
            <span />
          </div>
        </div>
      </div>
      {!readOnly && (
        <div className={styles.foot}>
          <Button ref={add} variant="ghost" size="small" icon={Plus} onClick={() => goOn(Number.POSITIVE_INFINITY)}>
            Add line
          </Button>
        </div>
      )}
    </Section>
  )
}
