import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** What every field of the family takes. */
export interface FieldProps {
  readonly label: string
  /** `stacked` label above · `inline` label left, its width from `--label-width` · `cell` of an editor grid: label and texts for machines only, edge on hover and focus. */
  readonly layout?: 'stacked' | 'inline' | 'cell' | undefined
  /** The name by which alerts find the field: `load_info.weight`. */
  readonly field?: string | undefined
  readonly required?: boolean | undefined
  /** The text of a broken rule, as the spec words it. */
  readonly error?: string | undefined
  readonly help?: ReactNode
  /** `mine` changed here and not saved · `theirs` differs from what somebody else saved · `flash` changed by somebody else just now. */
  readonly state?: 'mine' | 'theirs' | 'flash' | undefined
  readonly readOnly?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly title?: string | undefined
  readonly className?: string | undefined
}

/** What the wrapper hands to the control inside it. */
export interface ControlProps {
  readonly id: string
  readonly className: string
  readonly 'data-field': string | undefined
  readonly 'aria-label': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly disabled: boolean | undefined
  readonly title: string | undefined
}

interface FieldWrapperProps extends FieldProps {
  readonly children: (control: ControlProps) => ReactNode
}

/** Label, control, and what is to be said below it. Every form control of the product stands in one of these. */
export const Field = ({
  label,
  layout = 'stacked',
  field,
  required,
  error,
  help,
  state,
  disabled,
  title,
  className,
  children,
}: FieldWrapperProps) => {
  const id = useId()
  const cell = layout === 'cell'
  const errorId = `${id}error`
  const helpId = `${id}help`
  const described = [error && errorId, help && helpId].filter(Boolean).join(' ')

  const control: ControlProps = {
    id,
    className: clsx(styles.control, cell && styles.inCell, state && styles[state]),
    'data-field': field,
    'aria-label': cell ? label : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
    'aria-describedby': described || undefined,
    disabled,
    title: title ?? (cell ? error : undefined),
  }
  if (cell) {
    return (
      <div className={clsx(styles.cell, className)}>
        {children(control)}
        {error && <VisuallyHidden id={errorId}>{error}</VisuallyHidden>}
        {help && <VisuallyHidden id={helpId}>{help}</VisuallyHidden>}
      </div>
    )
  }
  return (
    <div className={clsx(layout === 'inline' ? styles.inline : styles.stacked, className)}>
      {required ? (
        <span className={styles.label}>
          <label htmlFor={id}>{label}</label>
          <span className={styles.mark} aria-hidden="true">
            {' *'}
          </span>
        </span>
      ) : (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      {children(control)}
      {error && (
        <span id={errorId} className={styles.error}>
          <Icon of={CircleAlert} size={12} />
          {error}
        </span>
      )}
      {help && (
        <span id={helpId} className={styles.help}>
          {help}
        </span>
      )}
    </div>
  )
}

/** Asks what hides a field to show it: a collapsed `Section` opens. */
export const REVEAL = 'field:reveal'

/** Brings the field of that name to the front and puts the focus into it. False when no such field is on the page. */
export const focusField = (field: string, within: ParentNode = document): boolean => {
  const control = within.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  if (!control) return false
  control.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }))
  requestAnimationFrame(() => {
    control.scrollIntoView({ block: 'center' })
    control.focus()
  })
  return true
}
