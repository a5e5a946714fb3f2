import { memo, useState } from 'react'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import type { FieldProps } from '../../ui/Field.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { useBox } from './use-box.tsx'

export interface BoxProps extends Pick<FieldProps, 'label' | 'layout' | 'required' | 'className' | 'readOnly' | 'help'> {
  readonly path: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

// A box rerenders for its own value, not for typing in other boxes.

/** The box's own props override those from the form, except that either can make it read-only. */
const useBoxProps = ({ path, readOnly, ...own }: BoxProps) => {
  const { value, set, props } = useBox(path)
  return {
    value,
    set,
    props: { layout: 'inline' as const, ...own, ...props, help: props.help || own.help, readOnly: readOnly || props.readOnly },
  }
}

export const TextBox = memo(({ maxLength, ...box }: BoxProps & { readonly maxLength?: number }) => {
  const { value, set, props } = useBoxProps(box)
  return (
    <TextField {...props} {...(maxLength && { maxLength })} value={textOf(value)} onChange={(text) => set(text === '' ? null : text)} />
  )
})

const MOST_EMAILS = 5
const emailsOf = (text: string) =>
  text
    .split(/[,;\s]+/)
    .filter((email) => email !== '')
    .slice(0, MOST_EMAILS)

/** Up to five email addresses on one line. The user's own commas and spaces stay while typing. */
export const EmailsBox = memo((box: BoxProps) => {
  const { value, set, props } = useBoxProps(box)
  const [typed, setTyped] = useState<string | null>(null)
  const known = Array.isArray(value) ? value.filter(Boolean).join(', ') : ''
  return (
    <TextField
      {...props}
      placeholder="Up to five, separated by commas"
      value={typed ?? (known || null)}
      onChange={(text) => {
        setTyped(text)
        set(emailsOf(text))
      }}
      onBlur={() => setTyped(null)}
    />
  )
})

export const LongTextBox = memo((box: BoxProps) => {
  const { value, set, props } = useBoxProps(box)
  return <TextAreaField {...props} value={textOf(value)} onChange={(text) => set(text === '' ? null : text)} />
})

export interface NumberBoxProps extends BoxProps {
  readonly unit?: string | undefined
  readonly decimals?: number | undefined
}

export const NumberBox = memo(({ unit, decimals = 0, ...box }: NumberBoxProps) => {
  const { value, set, props } = useBoxProps(box)
  // Same text as the server's rule for numbers [5.34].
  const subject = box.path.startsWith('load_info.') ? 'Shipping Requirements' : undefined
  return <NumberField {...props} subject={subject} unit={unit} decimals={decimals} value={numberOf(value)} onChange={set} />
})

export const MoneyBox = memo(({ unit, perUnit, ...box }: BoxProps & { readonly unit?: string; readonly perUnit?: true }) => {
  const { value, set, props } = useBoxProps(box)
  return <MoneyField {...props} unit={unit} {...(perUnit && { perUnit })} value={textOf(value)} onChange={set} />
})

export const DateBox = memo((box: BoxProps) => {
  const { value, set, props } = useBoxProps(box)
  return <DateField {...props} value={textOf(value)} onChange={set} />
})

export const TimeBox = memo((box: BoxProps) => {
  const { value, set, props } = useBoxProps(box)
  return <TimeField {...props} value={textOf(value)} onChange={set} />
})

export const FlagBox = memo(({ path, label, layout }: Pick<BoxProps, 'path' | 'label' | 'layout'>) => {
  const { value, set, props } = useBox(path)
  return <CheckboxField {...props} label={label} layout={layout ?? 'line'} value={value === true} onChange={set} />
})

export interface ChoiceField {
  readonly value: string
  readonly label: string
}

/** An entry of a company list. A value deleted from the list stays until another is chosen. */
export const ChoiceBox = memo(
  ({ choices, none, ...box }: BoxProps & { readonly choices: readonly ChoiceField[]; readonly none?: string }) => {
    const { value, set, props } = useBoxProps(box)
    const chosen = textOf(value)
    const known = chosen === null || choices.some((choice) => choice.value === chosen)
    const options = known ? choices : [{ value: chosen, label: chosen }, ...choices]
    return <SelectField {...props} value={chosen} onChange={set} options={options} {...(none !== undefined && { none })} />
  },
)
