import { carrierNumbers, carrierProblemText, typedCarrier } from '../../carrier/carrier-problems.ts'
import { type CarrierMatch, lookups } from '../../records/lookup-calls.ts'
import { carrierSearchText } from '../../records/lookup-text.ts'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import type { FieldProps } from '../../ui/Field.tsx'
import styles from '../Lookup.module.css'

export interface CarrierPickerProps extends Omit<FieldProps, 'label'> {
  /** Defaults to `Carrier`. */
  readonly label?: string
  readonly value: CarrierMatch | null
  readonly onChange: (carrier: CarrierMatch | null) => void
  /** Accepts a name that is not in the directory. */
  readonly free?: boolean
}

const search = async (letters: string, signal: AbortSignal) => (await lookups.carriers(carrierSearchText(letters), signal)).body.carriers

/** Carrier search by name, MC or DOT number. Each result shows what would block or warn a cover [4.41, 5.43–5.46]. */
export const CarrierPicker = ({ label = 'Carrier', value, onChange, free = false, ...field }: CarrierPickerProps) => (
  <ComboboxField<CarrierMatch>
    {...field}
    label={label}
    value={value}
    onChange={onChange}
    search={search}
    keyOf={({ id, name }) => id || name}
    textOf={({ name }) => name}
    noteOf={carrierNumbers}
    detailOf={({ eligibility }) => (
      <span className={eligibility.is_usable ? styles.good : styles.bad}>{carrierProblemText(eligibility.reasons)}</span>
    )}
    placeholder="Name, MC or DOT number"
    {...(free && { asTyped: typedCarrier, maxLength: 255 })}
  />
)
