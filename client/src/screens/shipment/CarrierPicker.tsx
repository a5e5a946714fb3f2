import { ComboboxField } from '../../ui/ComboboxField.tsx'
import type { FieldProps } from '../../ui/Field.tsx'
import { carrierNumbers, searchOf, standingWords, typedCarrier } from './carrier-standing.ts'
import styles from './Lookup.module.css'
import { type CarrierMatch, lookups } from './lookup-calls.ts'

export interface CarrierPickerProps extends Omit<FieldProps, 'label'> {
  /** `Carrier` unless told. */
  readonly label?: string
  readonly value: CarrierMatch | null
  readonly onChange: (carrier: CarrierMatch | null) => void
  /** A name that stands in no book will do. */
  readonly free?: boolean
}

const search = async (letters: string, signal: AbortSignal) => (await lookups.carriers(searchOf(letters), signal)).body.carriers

/** The one way to choose a carrier: by name, MC or DOT number, with what a cover would hold against him shown beside him [4.41, 5.43–5.46]. */
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
    detailOf={({ standing }) => <span className={standing.usable ? styles.good : styles.bad}>{standingWords(standing.reasons)}</span>}
    placeholder="Name, MC or DOT number"
    {...(free && { asTyped: typedCarrier, maxLength: 255 })}
  />
)
