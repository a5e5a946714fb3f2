import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { sizeText } from '@waybill/shared/shipment/item-size'
import { type VisibleSection, visibleSections } from '@waybill/shared/templates/arrange'
import { fieldOf, type SectionKey, sectionOf } from '@waybill/shared/templates/catalogue'
import type { FormLayout } from '@waybill/shared/templates/template'
import { heldPaths } from '@waybill/shared/templates/wanted'
import type { ComponentType, ReactNode } from 'react'
import { useRequired } from '../../app/use-required.ts'
import { moneyText } from '../../ui/typed-text.ts'
import { zoneName } from '../../ui/zone-name.ts'
import { dayText, denseText } from './dense-values.ts'
import styles from './Preview.module.css'

interface OfLoad {
  readonly load: ShipmentResource
}

const moment = (date: string | null, time: string | null) => [dayText(date), time].filter(Boolean).join(' ')

const Stops = ({ load }: OfLoad) => (
  <ol className={styles.denseList}>
    {load.pick_stops.map((stop, place) => {
      const { id, event_type, location_name, location, appt_start_date, appt_start_time, appt_end_date, appt_end_time } = stop
      const [from, until] = [moment(appt_start_date, appt_start_time), moment(appt_end_date, appt_end_time)]
      const when = [from || moment(stop.ready_or_deliver_date, stop.ready_or_deliver_time), until].filter(Boolean).join(' – ')
      return (
        <li key={id ?? place}>
          <span className={styles.denseKey}>
            {place + 1} {event_type === 'P' ? 'Pickup' : 'Delivery'}
          </span>
          <span>
            <strong>{[location.city, location.state].filter(Boolean).join(', ')}</strong> {location_name}
          </span>
          <span className="num">
            {when} {when && zoneName(location.timezone, appt_start_date ?? stop.ready_or_deliver_date)}
            {stop.appt_fcfs && ' FCFS'}
          </span>
          {(stop.arrival_date || stop.departure_date) && (
            <span className={styles.denseNote}>
              {[
                stop.arrival_date && `Arrived ${moment(stop.arrival_date, stop.arrival_time)}`,
                stop.departure_date && `departed ${moment(stop.departure_date, stop.departure_time)}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          )}
        </li>
      )
    })}
  </ol>
)

const Rates = ({ load: { accessorial_lines, totals } }: OfLoad) => (
  <table className={styles.denseTable}>
    <thead>
      <tr>
        <th scope="col">Line</th>
        <th scope="col" className="num">
          Customer $
        </th>
        <th scope="col" className="num">
          Carrier $
        </th>
      </tr>
    </thead>
    <tbody>
      {accessorial_lines.map(({ line_num, code, customer_rate, carrier_rate }) => (
        <tr key={line_num}>
          <td>{code}</td>
          <td className="num">{customer_rate && moneyText.format(String(customer_rate))}</td>
          <td className="num">{carrier_rate && moneyText.format(String(carrier_rate))}</td>
        </tr>
      ))}
      <tr className="font-semibold">
        <td>Total</td>
        <td className="num">{moneyText.format(totals.customer_total)}</td>
        <td className="num">{moneyText.format(totals.carrier_total)}</td>
      </tr>
    </tbody>
  </table>
)

const Items = ({ load: { items } }: OfLoad) =>
  items.length === 0 ? (
    <p className={styles.denseNote}>None listed</p>
  ) : (
    <ul className={styles.denseList}>
      {items.map(({ description, pieces, pallets, weight, item_class, stackable, ...size }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item has no id.
        <li key={place}>
          <span className={styles.denseKey}>{item_class && `Class ${item_class}`}</span>
          <span>{description}</span>
          <span className="num">
            {[
              pieces !== null && `${pieces} pcs`,
              pallets !== null && `${pallets} plt`,
              weight !== null && `${weight.toLocaleString('en-US')} lb`,
              sizeText(size) && `${sizeText(size)} in`,
              stackable && 'stackable',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )

/** Sections with their own rendering; all others are lists of fields. */
const PIECES: { readonly [K in SectionKey]?: ComponentType<OfLoad> } = { pick_stops: Stops, rates: Rates, items: Items }

const Fields = ({ load, section, fields }: OfLoad & VisibleSection): ReactNode => {
  const filled = fields.flatMap((key) => {
    const field = fieldOf(section, key)
    const text = field ? denseText(load, field) : ''
    return field && text !== '' ? [{ key, field, text }] : []
  })
  const flags = filled.filter(({ field }) => field.kind === 'flag').map(({ text }) => text)
  if (filled.length === 0) return <p className={styles.denseNote}>None yet</p>
  return (
    <dl className={styles.denseFields}>
      {filled
        .filter(({ field }) => field.kind !== 'flag')
        .map(({ key, field, text }) => (
          <div key={key} className={field.kind === 'long' ? styles.denseLong : undefined}>
            <dt>{field.label}</dt>
            <dd title={text}>{text}</dd>
          </div>
        ))}
      {flags.length > 0 && (
        <div className={styles.denseLong}>
          <dt>Flags</dt>
          <dd>{flags.join(' · ')}</dd>
        </div>
      )}
    </dl>
  )
}

export interface DenseLoadProps extends OfLoad {
  readonly layout: FormLayout
}

/** A compact, read-only summary of a load by its list template, with filled fields only [2.43]. */
export const LoadSummary = ({ load, layout }: DenseLoadProps) => {
  const required = useRequired()
  const sections = visibleSections(layout, { mode: load.mode, view: 'list', required }, [], heldPaths(load))
  return (
    <div className={styles.dense}>
      {sections.map(({ section, fields }) => {
        const Piece = PIECES[section]
        if (!Piece && fields.length === 0) return null
        return (
          <section key={section} aria-label={sectionOf(section)?.title}>
            <h3>{sectionOf(section)?.title}</h3>
            {Piece ? <Piece load={load} /> : <Fields load={load} section={section} fields={fields} />}
          </section>
        )
      })}
    </div>
  )
}
