import type { Json } from '@waybill/shared/log/envelope'
import type { OptionSource, RecordField } from '@waybill/shared/record/field'
import type { ReactNode } from 'react'
import { api } from '../app/client.ts'
import { CheckboxField } from '../ui/CheckboxField.tsx'
import { ComboboxField } from '../ui/ComboboxField.tsx'
import { DateField } from '../ui/DateField.tsx'
import { MoneyField } from '../ui/MoneyField.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { TimeField } from '../ui/TimeField.tsx'
import boxes from './Boxes.module.css'
import { ContactsBox, contactsOf } from './ContactsBox.tsx'
import { TheirsChoice } from './TheirsChoice.tsx'
import type { RecordForm } from './use-record-form.ts'

interface Choice {
  /** Null: typed, not picked from the list. */
  readonly id: string | null
  readonly value: string
  readonly detail: string
}

/** API path of each option source and the fields used as value and detail. */
const SOURCES: Readonly<Record<OptionSource, { readonly path: string; readonly value: string; readonly detail: string }>> = {
  equipment: { path: 'equipment', value: 'code', detail: 'description' },
  equipment_types: { path: 'equipment_types', value: 'code', detail: 'description' },
  accessorial_types: { path: 'accessorial_types', value: 'code', detail: 'description' },
  agents: { path: 'agents', value: 'agent_id', detail: 'name' },
  offices: { path: 'offices', value: 'name', detail: 'city' },
  sales_reps: { path: 'sales_reps', value: 'name', detail: 'office' },
  customers: { path: 'companies', value: 'name', detail: 'city' },
  carriers: { path: 'carriers', value: 'name', detail: 'mc_number' },
}

const searchIn =
  (source: OptionSource) =>
  async (searchText: string, signal: AbortSignal): Promise<readonly Choice[]> => {
    const { path, value, detail } = SOURCES[source]
    const { body } = await api.get<Record<string, readonly Record<string, string | null>[]>>(`/${path}`, {
      query: { limit: 12, ...(searchText !== '' && { search: searchText }) },
      signal,
    })
    return (body[path] ?? []).map((found) => ({ id: found.id ?? null, value: found[value] ?? '', detail: found[detail] ?? '' }))
  }

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : null)
const numberOf = (value: Json | undefined) => (typeof value === 'number' ? value : null)
const linesOf = (value: Json | undefined) => (Array.isArray(value) ? value.join('\n') : '')
const WIDE: ReadonlySet<string> = new Set(['long_text', 'names'])

interface FieldBoxProps {
  readonly field: RecordField
  readonly path: string
  readonly value: Json | undefined
  readonly onChange: (value: Json) => void
  /** Receives the id of the option picked from a list. */
  readonly onChoose: (value: Json, id: string | null) => void
  readonly error: string | undefined
  /** Shown when someone else changed the field too: one button per side. */
  readonly choice: ReactNode
  readonly readOnly: boolean
}

const FieldBox = ({ field, path, value, onChange, onChoose, error, choice, readOnly }: FieldBoxProps) => {
  const { title, kind, required = false, hint, max, choices = [], from, locked } = field
  const box = {
    label: title,
    field: path,
    required,
    readOnly,
    ...(error !== undefined && { error }),
    ...((locked ?? hint) !== undefined && { help: locked ?? hint }),
    ...(choice != null && { help: choice, state: 'theirs' as const }),
    ...(WIDE.has(kind) && { className: boxes.wide ?? '' }),
  }
  const setText = (text: string) => onChange(text === '' ? null : text)
  if (from !== undefined && kind !== 'names') {
    const text = textOf(value)
    return (
      <ComboboxField<Choice>
        {...box}
        value={text === null ? null : { id: null, value: text, detail: '' }}
        onChange={(chosen) => onChoose(chosen?.value ?? null, chosen?.id ?? null)}
        search={searchIn(from)}
        keyOf={(choice) => choice.value}
        textOf={(choice) => choice.value}
        detailOf={(choice) => choice.detail}
        asTyped={(typed) => ({ id: null, value: typed, detail: '' })}
        maxLength={max ?? 255}
      />
    )
  }
  switch (kind) {
    case 'long_text':
      return <TextAreaField {...box} rows={3} maxLength={max ?? 4000} value={textOf(value)} onChange={setText} />
    case 'names':
      return (
        <TextAreaField
          {...box}
          rows={3}
          value={linesOf(value)}
          onChange={(text) => onChange(text === '' ? null : text.split('\n'))}
          onBlur={() => {
            const names = Array.isArray(value) ? value.map((name) => String(name).trim()).filter(Boolean) : []
            onChange(names.length > 0 ? names : null)
          }}
        />
      )
    case 'whole':
    case 'decimal':
      return <NumberField {...box} decimals={kind === 'whole' ? 0 : 3} value={numberOf(value)} onChange={onChange} />
    case 'money':
      return <MoneyField {...box} value={textOf(value)} onChange={onChange} />
    case 'date':
      return <DateField {...box} value={textOf(value)} onChange={onChange} />
    case 'time':
      return <TimeField {...box} value={textOf(value)} onChange={onChange} />
    case 'flag':
      return <CheckboxField {...box} layout="stacked" value={value === true} onChange={onChange} />
    case 'choice':
      return (
        <SelectField
          {...box}
          value={textOf(value)}
          onChange={onChange}
          none="None"
          // An imported value may be missing from the choices; show it anyway.
          options={[...new Set([...choices, ...(textOf(value) === null ? [] : [textOf(value) ?? ''])])].map((choice) => ({
            value: choice,
            label: choice,
          }))}
        />
      )
    case 'state':
      return <TextField {...box} maxLength={3} value={textOf(value)} onChange={(text) => setText(text.toUpperCase())} />
    default:
      return <TextField {...box} maxLength={max ?? 255} value={textOf(value)} onChange={setText} />
  }
}

interface RecordFieldsProps {
  readonly fields: readonly RecordField[]
  /** Prefix of the field paths in alerts. */
  readonly resource: string
  readonly form: Pick<RecordForm, 'values' | 'set' | 'alerts' | 'theirs' | 'takeTheirs' | 'keepMine'>
  readonly readOnly: boolean
  /** The key field of a saved record; read-only. */
  readonly keyStays?: string | null
}

/** The fields of a record, built from their definitions. */
export const RecordFieldsForm = ({ fields, resource, form, readOnly, keyStays = null }: RecordFieldsProps) => (
  <div className={boxes.fields}>
    {fields.map((field) => {
      const { key, notTyped } = field
      if (notTyped) return null
      const path = `${resource}.${key}`
      const theirs = form.theirs.get(key)
      const choose = { onTake: () => form.takeTheirs(key), onKeep: () => form.keepMine(key) }
      const errorOf = (box: string) => form.alerts.find((alert) => alert.field === box)?.message
      if (field.kind === 'contacts') {
        const names = (value: Json) =>
          contactsOf(value)
            .map(({ contact }) => contact)
            .join(', ')
        return (
          <ContactsBox
            key={key}
            title={field.title}
            path={path}
            contacts={contactsOf(form.values[key])}
            onChange={(contacts) => form.set(key, contacts as unknown as Json)}
            errorOf={errorOf}
            choice={theirs && <TheirsChoice theirs={{ ...theirs, value: names(theirs.value) }} {...choose} />}
            readOnly={readOnly}
          />
        )
      }
      return (
        <FieldBox
          key={key}
          field={field}
          path={path}
          value={form.values[key]}
          onChange={(value) => form.set(key, value)}
          onChoose={(value, id) => {
            form.set(key, value)
            if (field.idInto !== undefined) form.set(field.idInto, id)
          }}
          error={errorOf(path)}
          choice={theirs && <TheirsChoice theirs={theirs} {...choose} />}
          readOnly={readOnly || key === keyStays || field.locked !== undefined}
        />
      )
    })}
  </div>
)
