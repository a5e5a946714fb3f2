import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'
import { RequiredMark } from './RequiredMark.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Props of every field. */
export interface FieldProps {
  readonly label: string
  /**
   * `stacked`: label above · `inline`: label left, its width from `--label-width` · `cell` of an editable grid: label
   * and messages for screen readers only, border on hover and focus.
   */
  readonly layout?: 'stacked' | 'inline' | 'cell' | undefined
  /** The field's name, used by alerts: `load_info.weight`. */
  readonly field?: string | undefined
  readonly required?: boolean | undefined
  /** The error text, worded as in the spec. */
  readonly error?: string | undefined
  readonly help?: ReactNode
  /**
   * `mine`: changed here and not saved · `theirs`: differs from another user's save · `flash`: just changed by another
   * user.
   */
  readonly state?: 'mine' | 'theirs' | 'flash' | undefined
  readonly readOnly?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly title?: string | undefined
  readonly className?: string | undefined
}

/** Props that the wrapper passes to its control. */
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

/** Label, control and messages. Wraps every form control. */
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
          <RequiredMark />
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

/** Event that asks a field's collapsed `Section` to open. */
export const REVEAL = 'field:reveal'

/** Shows and focuses the field of that name. False if it is not on the page. */
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
