import { formatDollars } from '@waybill/shared/money/dollars'
import { isAddedLine } from '@waybill/shared/shipment/rules/rates'
import { RATE_TYPES, type RateLine } from '@waybill/shared/shipment/shape'
import { clsx } from 'clsx'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { moneyText } from '../../ui/typed-text.ts'
import { withoutBlankLines } from './blank-rows.ts'
import { ChoiceBox, MoneyBox, NumberBox, TextBox } from './boxes.tsx'
import { CarrierNameBox } from './CarrierNameBox.tsx'
import { ChangedBy } from './ChangedBy.tsx'
import { CodeBox } from './CodeBox.tsx'
import { EditorHead } from './EditorHead.tsx'
import { focusNewBox } from './focus-box.ts'
import { useFormPart, useShipmentForm } from './form-context.ts'
import { addLine, nextLineNumber, removeLine } from './line-edits.ts'
import { RowErrors } from './RowErrors.tsx'
import { type RowActs, rowKeys } from './row-keys.ts'
import styles from './Shipment.module.css'
import { useTidyRows } from './use-tidy-rows.ts'

const TYPES = RATE_TYPES.map((type) => ({ value: type, label: type }))

export const dollars = (cents: number): string => moneyText.format(formatDollars(cents))
export const percent = (margin: number | null): string => (margin === null ? '–' : `${margin.toFixed(1)} %`)

/** How line haul and fuel of one side are priced [9.1, 9.2]. */
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
      <MoneyBox path={`rates.${side}_line_haul_rate`} label={`${title} line haul rate`} layout="stacked" unit="$" />
      <NumberBox path={`rates.${side}_fsc_percentage`} label={`${title} fuel percent`} layout="stacked" unit="%" decimals={4} />
      {hourly ? (
        <NumberBox path={`rates.${side}_hours`} label={`${title} hours`} layout="stacked" unit="h" decimals={2} />
      ) : percentage ? (
        <NumberBox path="rates.carrier_line_haul_pay_percent" label="Carrier pay percent" layout="stacked" unit="%" decimals={4} />
      ) : (
        <NumberBox path={`rates.${side}_fsc_per_mile`} label={`${title} fuel per mile`} layout="stacked" unit="$" decimals={4} />
      )}
    </div>
  )
}

/** Profit and margin of a line, of amounts in cents [9.3]. */
const Earned = ({ customer, carrier }: { readonly customer: number; readonly carrier: number }) => {
  const profit = customer - carrier
  return (
    <>
      <span className={clsx('num', profit < 0 && styles.loss)}>{dollars(profit)}</span>
      <span className="num text-ink-3">{percent(customer === 0 ? null : (profit / customer) * 100)}</span>
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
  { title: '' },
] as const

interface LineRowProps extends RowActs {
  readonly line: RateLine
}

const LineRow = ({ line, next, remove }: LineRowProps) => {
  const { readOnly, form } = useShipmentForm()
  const number = line.line_num ?? 0
  const path = `accessorial_lines[${number}]`
  const name = `Line ${number}`
  const added = isAddedLine(line)
  const { rates } = form.draft
  const isWorkedOut = (side: 'customer' | 'carrier') =>
    line.line_num === 1 ||
    (line.line_num === 2 && ((Number(rates[`${side}_fsc_percentage`]) || 0) > 0 || (Number(rates[`${side}_fsc_per_mile`]) || 0) > 0))
  const amount = (side: 'customer' | 'carrier', title: string) =>
    isWorkedOut(side) ? (
      <span className="num">{dollars(line[`${side}_rate`] ?? 0)}</span>
    ) : (
      <MoneyBox path={`${path}.${side}_rate`} label={`${name} ${title}`} layout="cell" />
    )
  return (
    <li className={styles.item} onKeyDown={readOnly ? undefined : rowKeys({ next, remove })}>
      <div className={styles.line}>
        <span className="text-ink-3">{number}</span>
        {added ? <CodeBox path={path} name={name} number={number} /> : <span>{line.code}</span>}
        {added ? (
          <TextBox path={`${path}.description`} label={`${name} description`} layout="cell" />
        ) : (
          <span className="text-ink-2">{line.line_num === 1 ? (rates.customer_line_haul_rate_type ?? 'Flat Rate') : ''}</span>
        )}
        {added ? <CarrierNameBox path={`${path}.carrier`} label={`${name} carrier`} /> : <span />}
        {amount('customer', 'customer amount')}
        {amount('carrier', 'carrier amount')}
        <Earned customer={line.customer_rate ?? 0} carrier={line.carrier_rate ?? 0} />
        {added && !readOnly ? <IconButton icon={X} size="small" label={`Remove line ${number}`} onClick={remove} /> : <span />}
      </div>
      <RowErrors start={`${path}.`} />
    </li>
  )
}

/** What the customer pays, what the carrier gets, and what is left, as it is typed [9.1–9.4]. */
export const RatesSection = () => {
  const { form, preview, change, readOnly } = useShipmentForm()
  const { customer_total, carrier_total, profit, margin } = preview.totals
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const tidy = useTidyRows(withoutBlankLines, add)
  const numbers = preview.lines.filter(isAddedLine).map(({ line_num }) => line_num ?? 0)
  const focus = (number: number) => focusNewBox(`accessorial_lines[${number}].code`, list.current ?? document)
  const goOn = (from: number) => {
    const below = numbers.find((number) => number > from)
    if (below === undefined) change(addLine)
    requestAnimationFrame(() => focus(below ?? nextLineNumber(form)))
  }
  const remove = (number: number) => {
    const beside = numbers.find((each) => each > number) ?? numbers.findLast((each) => each < number)
    change((now) => removeLine(now, number))
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
            {preview.lines.map((line) => (
              <LineRow
                key={line.line_num}
                line={line}
                next={() => goOn(line.line_num ?? 0)}
                remove={isAddedLine(line) ? () => remove(line.line_num ?? 0) : undefined}
              />
            ))}
          </ol>
          <div className={clsx(styles.line, styles.total)}>
            <span />
            <span>Total</span>
            <span className="text-ink-2">{preview.lines.length} lines</span>
            <span />
            <span className="num">{dollars(customer_total)}</span>
            <span className="num">{dollars(carrier_total)}</span>
            <span className={clsx('num', profit < 0 && styles.loss)}>{dollars(profit)}</span>
            <span className="num">{percent(margin)}</span>
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
