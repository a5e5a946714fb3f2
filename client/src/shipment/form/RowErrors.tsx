import styles from '../Shipment.module.css'
import { useFormPart } from './form-context.ts'

export interface RowErrorsProps {
  /** Path prefixes of the fields in the row. */
  readonly start: string
  /** Shows only errors about the list as a whole. */
  readonly exact?: boolean
}

/** Errors of an editor grid row, shown below it because the cells have no room. */
export const RowErrors = ({ start, exact = false }: RowErrorsProps) => {
  const { text } = useFormPart(({ preview, errorOf }) => ({
    text: preview.alerts
      .filter(({ field }) => (exact ? field === start : field.startsWith(start)) && errorOf(field) !== undefined)
      .map(({ message }) => message)
      .join(' · '),
  })).part
  if (text === '') return null
  return (
    <p className={styles.errors} aria-hidden={!exact}>
      {text}
    </p>
  )
}
