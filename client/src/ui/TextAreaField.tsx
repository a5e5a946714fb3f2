import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'

export interface TextAreaFieldProps
  extends FieldProps,
    Pick<ComponentProps<'textarea'>, 'ref' | 'placeholder' | 'rows' | 'maxLength' | 'autoFocus' | 'onBlur' | 'onKeyDown'> {
  readonly value: string | null | undefined
  readonly onChange: (value: string) => void
}

export const TextAreaField = ({
  value,
  onChange,
  ref,
  placeholder,
  rows = 2,
  maxLength,
  autoFocus,
  onBlur,
  onKeyDown,
  ...field
}: TextAreaFieldProps) => (
  <Field {...field}>
    {(control) => (
      <textarea
        {...control}
        {...{ ref, placeholder, rows, maxLength, autoFocus, onBlur, onKeyDown }}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        readOnly={field.readOnly}
      />
    )}
  </Field>
)
