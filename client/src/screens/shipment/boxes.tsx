import { memo } from 'react'
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

// A box is drawn anew for what it shows, not for what is typed beside it.

/** What a box's own props say goes before what the form says, save for read-only: either side can say it. */
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
  return <NumberField {...props} unit={unit} decimals={decimals} value={numberOf(value)} onChange={set} />
})

export const MoneyBox = memo(({ unit, ...box }: BoxProps & { readonly unit?: string }) => {
  const { value, set, props } = useBoxProps(box)
  return <MoneyField {...props} unit={unit} value={textOf(value)} onChange={set} />
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

export interface Choice {
  readonly value: string
  readonly label: string
}

/** One of a tenant's list. A value that has left the list stays until another is chosen. */
export const ChoiceBox = memo(({ choices, none, ...box }: BoxProps & { readonly choices: readonly Choice[]; readonly none?: string }) => {
  const { value, set, props } = useBoxProps(box)
  const chosen = textOf(value)
  const known = chosen === null || choices.some((choice) => choice.value === chosen)
  const options = known ? choices : [{ value: chosen, label: chosen }, ...choices]
  return <SelectField {...props} value={chosen} onChange={set} options={options} {...(none !== undefined && { none })} />
})
