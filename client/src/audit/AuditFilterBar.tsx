import { useRef } from 'react'
import styles from '../history/History.module.css'
import { lookups, type UserMatch } from '../records/lookup-calls.ts'
import { Button } from '../ui/Button.tsx'
import { ComboboxField } from '../ui/ComboboxField.tsx'
import { DateField } from '../ui/DateField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { fetchAuditTerms } from './audit-calls.ts'
import { type AuditChoice, choicesLike, fieldChoice, fieldChoices, kindChoices, typeChoice, typeChoices } from './audit-choices.ts'
import { type AuditFilterValues, NO_AUDIT_FILTER } from './audit-filter.ts'

interface PickerProps {
  readonly label: string
  readonly choices: (signal: AbortSignal) => readonly AuditChoice[] | Promise<readonly AuditChoice[]>
  readonly value: AuditChoice | null
  readonly onChange: (value: string | null) => void
  /** Turns typed text that matches no choice into a value. */
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
    search={async (text, signal) => choicesLike(await choices(signal), text)}
    keyOf={(choice) => choice.value}
    textOf={(choice) => choice.title}
    detailOf={(choice) => choice.detail}
    asTyped={asTyped}
  />
)

type Person = Pick<UserMatch, 'username'> & Partial<UserMatch>

const PersonPicker = ({ by, onChange }: { readonly by: string; readonly onChange: (by: string) => void }) => (
  <ComboboxField<Person>
    label="User"
    layout="cell"
    className={styles.filter}
    placeholder="User"
    value={by === '' ? null : { username: by }}
    onChange={(person) => onChange(person?.username ?? '')}
    search={async (text, signal) => (await lookups.users(text, signal)).body.users}
    keyOf={({ username }) => username}
    textOf={({ username }) => username}
    detailOf={({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' ')}
    // The lookup doesn't return deactivated users and background jobs, so their names can be typed.
    asTyped={(username) => ({ username })}
  />
)

interface AuditFilterBarProps {
  readonly filter: AuditFilterValues
  readonly onFilter: (part: Partial<AuditFilterValues>) => void
  /** Whether the user may filter by network address. */
  readonly withAddress: boolean
}

/** The filters of the audit log: user, record type, record, field, event type, network address and dates. */
export const AuditFilterBar = ({ filter, onFilter, withAddress }: AuditFilterBarProps) => {
  const loading = useRef<ReturnType<typeof fetchAuditTerms> | null>(null)
  // Loaded on first use; a failed load is retried.
  const terms = () => {
    loading.current ??= fetchAuditTerms().catch((error: unknown) => {
      loading.current = null
      throw error
    })
    return loading.current
  }
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
        label="Record type"
        choices={() => kindChoices}
        value={kindChoices.find(({ value }) => value === filter.kind) ?? null}
        onChange={(kind) => onFilter({ kind })}
      />
      {text('Pro or record ID', 'record')}
      <Picker
        label="Field"
        choices={async () => fieldChoices((await terms()).fields)}
        value={filter.field === '' ? null : fieldChoice(filter.field)}
        onChange={(field) => onFilter({ field: field ?? '' })}
        asTyped={fieldChoice}
      />
      <Picker
        label="Event type"
        choices={async () => typeChoices((await terms()).event_types, filter.kind)}
        value={filter.type === '' ? null : typeChoice(filter.type)}
        onChange={(type) => onFilter({ type: type ?? '' })}
      />
      {withAddress && text('Network address', 'address')}
      {day('From', 'from')}
      {day('To', 'to')}
      <Button size="small" variant="ghost" onClick={() => onFilter(NO_AUDIT_FILTER)}>
        Clear
      </Button>
    </>
  )
}
