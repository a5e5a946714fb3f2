import { useFormPart } from './form-context.ts'
import styles from './Shipment.module.css'

export interface RowErrorsProps {
  /** How the names of the fields begin that stand in the row. */
  readonly start: string
  /** Only what is about the list as a whole. */
  readonly exact?: boolean
}

/** What is wrong with a row of an editor grid: its cells have no room to say it. */
export const RowErrors = ({ start, exact = false }: RowErrorsProps) => {
  const { words } = useFormPart(({ preview, errorOf }) => ({
    words: preview.alerts
      .filter(({ field }) => (exact ? field === start : field.startsWith(start)) && errorOf(field) !== undefined)
      .map(({ message }) => message)
      .join(' · '),
  })).part
  if (words === '') return null
  return (
    <p className={styles.errors} aria-hidden={!exact}>
      {words}
    </p>
  )
}
