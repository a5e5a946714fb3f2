import type { Alert } from '@waybill/shared/decision/refusal'
import { rolesExceeding } from '@waybill/shared/permissions/delegation'
import { useId } from 'react'
import { useSignedIn } from '../app/client.ts'
import boxes from '../records/Boxes.module.css'
import { CheckboxField } from '../ui/CheckboxField.tsx'
import { ComboboxField } from '../ui/ComboboxField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Tag } from '../ui/Tag.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './People.module.css'
import { useRoles } from './use-roles.ts'
import type { UserDraft } from './user-draft.ts'

interface UserFieldsProps {
  readonly draft: UserDraft
  readonly onChange: (changes: Partial<UserDraft>) => void
  readonly alerts: readonly Alert[]
  readonly isNew: boolean
  readonly readOnly: boolean
}

const ZONES = Intl.supportedValuesOf('timeZone')
const MOST_OFFERED = 12
/** Names that contain the typed text, prefix matches first. */
const searchAmong = (names: readonly string[]) => async (query: string) => {
  const wanted = query.toLowerCase().replaceAll(' ', '_')
  const at = (name: string) => name.toLowerCase().indexOf(wanted)
  return names
    .filter((name) => at(name) >= 0)
    .toSorted((a, b) => at(a) - at(b))
    .slice(0, MOST_OFFERED)
}
const asItIs = (name: string) => name

/** The fields of a user: name, email, time zone, office, agents and roles. */
export const UserFields = ({ draft, onChange, alerts, isNew, readOnly }: UserFieldsProps) => {
  const { userInfo, staticInfo } = useSignedIn()
  const { roles } = useRoles()
  const rolesId = useId()
  const errorOf = (field: string) => alerts.find((alert) => alert.field === field)?.message
  const agents = (staticInfo?.agent_options ?? []).flatMap(({ id, agent_id }) => (id === null ? [] : [agent_id]))
  const offices = [...new Set([...(staticInfo?.office_options ?? []), ...(draft.office === null ? [] : [draft.office])])]
  const customRoles = (roles ?? []).filter((role) => !role.is_built_in)
  // Show the user's roles that no longer exist.
  const shown = [...(roles ?? []), ...draft.roles.filter((id) => !roles?.some((role) => role.id === id)).map((id) => ({ id, name: id }))]
  const wrong = errorOf('roles')
  const text = (field: 'username' | 'email' | 'first_name' | 'last_name', label: string, rest: object = {}) => (
    <TextField
      label={label}
      field={field}
      value={draft[field]}
      onChange={(value) => onChange({ [field]: value })}
      error={errorOf(field)}
      readOnly={readOnly}
      maxLength={80}
      {...rest}
    />
  )
  return (
    <div className={boxes.fields}>
      {text('username', 'Username', { required: true, readOnly: readOnly || !isNew })}
      {text('email', 'Email', { required: true, maxLength: 255, type: 'email' })}
      {text('first_name', 'First name')}
      {text('last_name', 'Last name')}
      {isNew && (
        <TextField
          label="Password"
          field="password"
          type="password"
          autoComplete="new-password"
          required
          value={draft.password}
          onChange={(password) => onChange({ password })}
          error={errorOf('password')}
        />
      )}
      <ComboboxField<string>
        label="Time zone"
        field="timezone"
        value={draft.timezone}
        onChange={(timezone) => onChange({ timezone })}
        search={searchAmong(ZONES)}
        keyOf={asItIs}
        textOf={asItIs}
        placeholder="Detected from their computer"
        error={errorOf('timezone')}
        readOnly={readOnly}
      />
      <SelectField
        label="Office"
        field="office"
        value={draft.office}
        onChange={(office) => onChange({ office })}
        options={offices.map((office) => ({ value: office, label: office }))}
        none="No Office"
        placeholder="No Office"
        error={errorOf('office')}
        readOnly={readOnly}
      />
      <div className={boxes.wide}>
        {!readOnly && (
          <ComboboxField<string>
            label="Agents"
            field="agents"
            value={null}
            onChange={(agent) => agent !== null && onChange({ agents: [...new Set([...draft.agents, agent])] })}
            search={searchAmong(agents)}
            keyOf={asItIs}
            textOf={asItIs}
            placeholder="Add agent"
            error={errorOf('agents')}
          />
        )}
        {draft.agents.length > 0 && (
          <div className={styles.tags}>
            {draft.agents.map((agent) => (
              <Tag
                key={agent}
                label={agent}
                onRemove={readOnly ? undefined : () => onChange({ agents: draft.agents.filter((each) => each !== agent) })}
              />
            ))}
          </div>
        )}
      </div>
      <fieldset className={`${boxes.wide} ${styles.roles}`} aria-describedby={wrong === undefined ? undefined : rolesId}>
        <legend>Roles</legend>
        {shown.map(({ id, name }) => {
          const has = draft.roles.includes(id)
          const isBeyond = rolesExceeding(userInfo.permission_tree, [id], customRoles).length > 0
          return (
            <CheckboxField
              key={id}
              label={name}
              field={has || id !== shown[0]?.id ? undefined : 'roles'}
              value={has}
              onChange={(on) => onChange({ roles: on ? [...draft.roles, id] : draft.roles.filter((each) => each !== id) })}
              disabled={readOnly || isBeyond}
              title={isBeyond ? "This role has permissions you don't have" : undefined}
            />
          )
        })}
        {wrong !== undefined && (
          <p id={rolesId} className={styles.wrong}>
            {wrong}
          </p>
        )}
      </fieldset>
    </div>
  )
}
