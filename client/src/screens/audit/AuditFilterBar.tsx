import { useMemo, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { lookups, type UserMatch } from '../shipment/lookup-calls.ts'
import styles from './Audit.module.css'
import { readChangedFields } from './audit-calls.ts'
import { type AuditChoice, choicesLike, fieldChoice, fieldChoices, kindChoices, typeChoices } from './audit-choices.ts'
import { type AuditFilter, EVERYTHING_DONE } from './audit-filter.ts'

interface PickerProps {
  readonly label: string
  readonly choices: (signal: AbortSignal) => readonly AuditChoice[] | Promise<readonly AuditChoice[]>
  readonly value: AuditChoice | null
  readonly onChange: (value: string | null) => void
  /** What letters stand for that no choice was made of. */
  readonly asTyped?: (text: string) => AuditChoice
}

const Picker = ({ label, choices, value, onChange, asTyped }: PickerProps) => (
  <ComboboxField<AuditChoice>
    label={label}
    layout="cell"
    className={styles.picker}
    placeholder={label}
    value={value}
    onChange={(choice) => onChange(choice?.value ?? null)}
    search={async (letters, signal) => choicesLike(await choices(signal), letters)}
    keyOf={(choice) => choice.value}
    textOf={(choice) => choice.title}
    detailOf={(choice) => choice.detail}
    asTyped={asTyped}
  />
)

type Person = Pick<UserMatch, 'username'> & Partial<UserMatch>

const PersonPicker = ({ by, onChange }: { readonly by: string; readonly onChange: (by: string) => void }) => (
  <ComboboxField<Person>
    label="Person"
    layout="cell"
    className={styles.filter}
    placeholder="Person"
    value={by === '' ? null : { username: by }}
    onChange={(person) => onChange(person?.username ?? '')}
    search={async (letters, signal) => (await lookups.users(letters, signal)).body.users}
    keyOf={({ username }) => username}
    textOf={({ username }) => username}
    detailOf={({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' ')}
    // Whoever left is not looked up any more, and neither are jobs: their names are typed.
    asTyped={(username) => ({ username })}
  />
)

interface AuditFilterBarProps {
  readonly filter: AuditFilter
  readonly onFilter: (part: Partial<AuditFilter>) => void
  /** Whether who asks may ask where calls came from. */
  readonly withAddress: boolean
}

/** Narrows the audit log: who, what kind of record, which one, which field, what happened, from where, when. */
export const AuditFilterBar = ({ filter, onFilter, withAddress }: AuditFilterBarProps) => {
  const fields = useRef<Promise<readonly AuditChoice[]> | null>(null)
  // Read once it is asked for; a failure is not kept.
  const changedFields = () => {
    fields.current ??= readChangedFields()
      .then(fieldChoices)
      .catch((error: unknown) => {
        fields.current = null
        throw error
      })
    return fields.current
  }
  const types = useMemo(() => typeChoices(filter.kind), [filter.kind])
  const text = (label: string, field: 'record' | 'address') => (
    <TextField
      label={label}
      layout="cell"
      className={styles.filter}
      value={filter[field]}
      onChange={(value) => onFilter({ [field]: value })}
      placeholder={label}
    />
  )
  const day = (label: string, field: 'from' | 'to') => (
    <div className={styles.date}>
      <DateField label={label} layout="cell" value={filter[field]} onChange={(value) => onFilter({ [field]: value })} placeholder={label} />
    </div>
  )
  return (
    <>
      <PersonPicker by={filter.by} onChange={(by) => onFilter({ by })} />
      <Picker
        label="Kind of record"
        choices={() => kindChoices}
        value={kindChoices.find(({ value }) => value === filter.kind) ?? null}
        onChange={(kind) => onFilter({ kind })}
      />
      {text('Pro or record id', 'record')}
      <Picker
        label="Field"
        choices={changedFields}
        value={filter.field === '' ? null : fieldChoice(filter.field)}
        onChange={(field) => onFilter({ field: field ?? '' })}
        asTyped={fieldChoice}
      />
      <Picker
        label="Type of event"
        choices={() => types}
        value={typeChoices(null).find(({ value }) => value === filter.type) ?? null}
        onChange={(type) => onFilter({ type: type ?? '' })}
      />
      {withAddress && text('Network address', 'address')}
      {day('From', 'from')}
      {day('To', 'to')}
      <Button size="small" variant="ghost" onClick={() => onFilter(EVERYTHING_DONE)}>
        Clear
      </Button>
    </>
  )
}
