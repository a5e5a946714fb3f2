import { type Interval, MAX_REPEATS, type RepeatOptions } from '@waybill/shared/shipment/repeat'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from './Dialogs.module.css'

const INTERVALS: readonly { readonly value: Interval; readonly label: string }[] = [
  { value: 'single_day', label: 'Single day, without dates' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'biweekly', label: 'Every two weeks' },
  { value: 'monthly', label: 'Monthly' },
]

export interface RepeatStepProps {
  readonly options: RepeatOptions
  readonly onOptions: (options: RepeatOptions) => void
  readonly errorOf: (field: string) => string | undefined
}

/** Repeat options, shown as Cancel_Step2 after a carrier is taken off and from the load's menu [4.36, 9.6]. */
export const RepeatStep = ({ options, onOptions, errorOf }: RepeatStepProps) => (
  <div className={styles.grid}>
    <SelectField
      label="Interval"
      field="interval"
      value={options.interval}
      onChange={(interval) => onOptions({ ...options, interval: interval ?? options.interval })}
      options={INTERVALS}
      error={errorOf('interval')}
    />
    <NumberField
      label="How many loads"
      field="repeat"
      value={options.repeat}
      onChange={(repeat) => onOptions({ ...options, repeat: repeat ?? 1 })}
      help={`1 to ${MAX_REPEATS}`}
      error={errorOf('repeat')}
    />
    <CheckboxField label="With its items" value={options.items} onChange={(items) => onOptions({ ...options, items })} />
    <CheckboxField label="With its rates" value={options.rates} onChange={(rates) => onOptions({ ...options, rates })} />
    <CheckboxField
      label="With its accessorials"
      value={options.accessorials}
      onChange={(accessorials) => onOptions({ ...options, accessorials })}
    />
  </div>
)
