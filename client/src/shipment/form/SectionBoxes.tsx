import { type FieldDefinition, type FieldKey, fieldOf, type SectionKey } from '@waybill/shared/templates/catalogue'
import { clsx } from 'clsx'
import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { useIsPathRequired } from '../../app/use-required.ts'
import styles from '../Shipment.module.css'
import { DateBox, EmailsBox, FlagBox, LongTextBox, MoneyBox, NumberBox, TextBox } from './boxes.tsx'

/** The section's fields that the template shows, in template order. */
export const ShownFieldsContext = createContext<readonly string[]>([])

/** The box for a field, by its type in the field catalog. */
const UsualBox = ({
  of: { label, path, kind, unit, decimals },
  required,
}: {
  readonly of: FieldDefinition
  readonly required: boolean
}) => {
  switch (kind) {
    case 'number':
      return <NumberBox path={path} label={label} unit={unit} decimals={decimals} required={required} />
    case 'money':
      return <MoneyBox path={path} label={label} unit="$" required={required} />
    case 'date':
      return <DateBox path={path} label={label} required={required} />
    case 'flag':
      return <FlagBox path={path} label={label} />
    case 'emails':
      return <EmailsBox path={path} label={label} required={required} />
    case 'long':
      return <LongTextBox className={styles.whole} path={path} label={label} required={required} />
    default:
      return <TextBox path={path} label={label} required={required} />
  }
}

/** Consecutive checkboxes share one line. */
const inLines = (section: string, keys: readonly string[]): readonly (readonly string[])[] => {
  const lines: string[][] = []
  const isFlag = (key: string | undefined) => key !== undefined && fieldOf(section, key)?.kind === 'flag'
  for (const key of keys) {
    const last = lines.at(-1)
    if (last && isFlag(key) && isFlag(last[0])) last.push(key)
    else lines.push([key])
  }
  return lines
}

export interface SectionBoxesProps<S extends SectionKey> {
  readonly section: S
  /** Overrides for fields whose box differs from the default for their type. */
  readonly own?: { readonly [K in FieldKey<S>]?: ReactNode }
  readonly columns?: 2 | 3
}

/** The section's fields that the template shows, in template order [2.40]. */
export const SectionBoxes = <S extends SectionKey>({ section, own = {}, columns = 2 }: SectionBoxesProps<S>) => {
  const shown = useContext(ShownFieldsContext)
  const required = useIsPathRequired()
  const boxOf = (key: string) => {
    const field = fieldOf(section, key)
    const mine = (own as { readonly [key: string]: ReactNode })[key]
    return field && <Fragment key={key}>{mine === undefined ? <UsualBox of={field} required={required(field.path)} /> : mine}</Fragment>
  }
  return (
    <div className={clsx(styles.fields, columns === 3 && styles.three)}>
      {inLines(section, shown).map((line) =>
        fieldOf(section, line[0] ?? '')?.kind === 'flag' ? (
          <div key={line[0]} className={clsx(styles.flags, styles.whole)}>
            {line.map(boxOf)}
          </div>
        ) : (
          line.map(boxOf)
        ),
      )}
    </div>
  )
}
