import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { Ban } from 'lucide-react'
import { Note } from '../../ui/Banner.tsx'
import { usDate } from '../../ui/date-text.ts'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { moneyText } from '../../ui/typed-text.ts'
import { CarrierPicker } from '../cover/CarrierPicker.tsx'
import { daysText } from '../ltl/ltl-quotes.ts'
import { Compliance } from './Compliance.tsx'
import styles from './Dialogs.module.css'
import { OverrideBoxes } from './OverrideBoxes.tsx'
import type { CoverDraft } from './use-cover-draft.ts'
import { WarningNotes } from './WarningNotes.tsx'

/** Calculated boxes are read-only and skipped by Tab, which goes from the carrier to carrier pay. */
const WORKED_OUT = { readOnly: true, tabIndex: -1, onChange: () => {} }

/** The selected LTL quote, which covering the load books [4.39]. */
export const QuoteStep = ({ quote }: { readonly quote: NonNullable<ShipmentResource['selected_ltl_quote']> }) => (
  <dl className={styles.facts}>
    {[
      ['Carrier', [quote.carrier_name, quote.scac].filter(Boolean).join(', ')],
      ['Service', `${quote.service}, ${daysText(quote.transit_days)}`],
      ['Carrier $', moneyText.format(quote.carrier_total)],
      ['Customer $', moneyText.format(quote.customer_total)],
      ['Expires', usDate(quote.valid_until)],
      ...(quote.simulated ? [['Provider', 'Demo: no carrier is actually booked']] : []),
    ].map(([what, text]) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

export interface CoverStepProps {
  readonly draft: CoverDraft
  /** Why the carrier can't be used; null if that is shown elsewhere. */
  readonly barred: string | null
  readonly rates: ShipmentResource['rates']
  readonly onLeave: () => void
}

/** Cover: the carrier, the rates and the compliance check [4.35, 4.37, 5.43–5.47]. */
export const CoverStep = ({ draft, barred, rates, onLeave }: CoverStepProps) => {
  const { carrier_suggested_market_rate: suggested, carrier_max_rate: most } = rates
  const market =
    [suggested !== null && `Market $${moneyText.format(String(suggested))}`, most !== null && `at most $${moneyText.format(String(most))}`]
      .filter(Boolean)
      .join(', ') || undefined
  const { carrier, terms, totals, verdict, failed, override } = draft
  return (
    <>
      <div className={styles.grid}>
        <CarrierPicker field="carrier" required value={carrier} onChange={draft.setCarrier} />
        <TextField label="MC" {...WORKED_OUT} value={carrier?.mc_number ?? ''} numeric="digits" className={styles.quarter} />
        <TextField label="DOT" {...WORKED_OUT} value={carrier?.dot_number ?? ''} numeric="digits" className={styles.quarter} />
        <MoneyField
          label="Line haul $"
          help={market}
          value={terms.lineHaul}
          onChange={(lineHaul) => draft.setTerms({ ...terms, lineHaul })}
          className={styles.quarter}
        />
        <MoneyField label="Fuel $" value={terms.fuel} onChange={(fuel) => draft.setTerms({ ...terms, fuel })} className={styles.sixth} />
        <MoneyField label="Carrier total $" {...WORKED_OUT} value={totals.carrier} className={styles.quarter} />
        <MoneyField label="Profit $" {...WORKED_OUT} value={totals.profit} className={styles.sixth} />
        <TextField label="Margin %" {...WORKED_OUT} value={totals.margin ?? '–'} numeric="number" className={styles.sixth} />
      </div>
      <Compliance chosen={carrier !== null} verdict={carrier && verdict} />
      {barred !== null && failed === 0 && (
        <Note tone="bad" icon={Ban} role="alert">
          <p>{barred}</p>
        </Note>
      )}
      <WarningNotes warnings={draft.warnings} onLeave={onLeave} />
      {override && <OverrideBoxes {...override} />}
    </>
  )
}
