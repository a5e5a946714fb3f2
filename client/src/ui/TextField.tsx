import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'

type InputProps = Pick<
  ComponentProps<'input'>,
  | 'ref'
  | 'type'
  | 'placeholder'
  | 'autoComplete'
  | 'autoFocus'
  | 'aria-keyshortcuts'
  | 'inputMode'
  | 'maxLength'
  | 'name'
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown'
  | 'onPointerEnter'
  | 'spellCheck'
  | 'tabIndex'
>

export interface TextFieldProps extends FieldProps, InputProps {
  readonly value: string | null | undefined
  readonly onChange: (value: string) => void
  readonly size?: 'default' | 'large'
  readonly icon?: LucideIcon | undefined
  /** Shown inside the right edge: `lb`, `mi`. */
  readonly unit?: string | undefined
  /** A small control inside the right edge; null reserves its space. */
  readonly adornment?: ReactNode
  /** `number`: right-aligned tabular digits, `digits`: tabular digits. */
  readonly numeric?: 'number' | 'digits' | undefined
}

export const TextField = ({
  value,
  onChange,
  size = 'default',
  icon,
  unit,
  adornment,
  numeric,
  // The other props belong to the wrapper or the input.
  ref,
  type = 'text',
  placeholder,
  autoComplete = 'off',
  autoFocus,
  'aria-keyshortcuts': keyShortcuts,
  inputMode,
  maxLength,
  name,
  onBlur,
  onFocus,
  onKeyDown,
  onPointerEnter,
  spellCheck,
  tabIndex,
  ...field
}: TextFieldProps) => (
  <Field {...field}>
    {(control) => (
      <span className={styles.frame}>
        {icon && <Icon of={icon} size={14} className={styles.leading} />}
        <input
          {...control}
          {...{
            ref,
            type,
            placeholder: field.readOnly ? undefined : placeholder,
            autoComplete,
            autoFocus,
            inputMode,
            maxLength,
            name,
            onBlur,
            onFocus,
            onKeyDown,
            onPointerEnter,
            spellCheck,
            tabIndex,
          }}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
          aria-keyshortcuts={keyShortcuts}
          readOnly={field.readOnly}
          className={clsx(
            control.className,
            size === 'large' && styles.large,
            numeric && styles[numeric],
            icon && styles.hasLeading,
            (unit || adornment || adornment === null) && styles.hasTrailing,
            unit && unit.length > 2 && styles.hasLongUnit,
          )}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
        {adornment && <span className={styles.adornment}>{adornment}</span>}
      </span>
    )}
  </Field>
)
