import { useSignedIn } from '../../app/client.ts'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { useFormNow } from '../form/form-context.ts'
import { useBox } from '../form/use-box.tsx'
import { type Coded, codesFor, matchCode, withCode, withUsualRates } from './line-edits.ts'

const NONE: readonly Coded[] = []

interface CodeBoxProps {
  /** The line in the form. */
  readonly path: string
  /** `Line 3`. */
  readonly name: string
  readonly number: number
}

/** An accessorial code, searched by code or description [5.19], with its usual charge. A code deleted from the list stays until another is chosen. */
export const CodeBox = ({ path, name, number }: CodeBoxProps) => {
  const handle = useFormNow()
  const { staticInfo } = useSignedIn()
  const { value, props } = useBox(`${path}.code`)
  const codes: readonly Coded[] = staticInfo?.accessorial_options ?? NONE
  const code = typeof value === 'string' && value !== '' ? value : null
  const choose = (chosen: Coded | null) => {
    const usual = staticInfo?.accessorial_options.find((each) => each.code === chosen?.code)
    handle().change((now) => {
      const coded = withCode(now, number, chosen, codes)
      return usual ? withUsualRates(coded, number, usual) : coded
    })
  }
  return (
    <ComboboxField<Coded>
      {...props}
      label={`${name} code`}
      layout="cell"
      placeholder="Code"
      value={code === null ? null : (codes.find((each) => each.code === code) ?? { code, description: '' })}
      onChange={choose}
      search={async (letters) => codesFor(codes, letters)}
      keyOf={(each) => each.code}
      textOf={(each) => [each.code, each.description].filter(Boolean).join(' ')}
      asTyped={(text) => matchCode(codes, text)}
    />
  )
}
