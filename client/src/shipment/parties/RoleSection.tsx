import type { Json } from '@waybill/shared/log/envelope'
import { useSignedIn } from '../../app/client.ts'
import { useIsPathRequired } from '../../app/use-required.ts'
import { useNames } from '../../live/use-live.ts'
import { lookups, type UserMatch } from '../../records/lookup-calls.ts'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ChoiceBox } from '../form/boxes.tsx'
import { ChangedBy } from '../form/ChangedBy.tsx'
import { useFormPart } from '../form/form-context.ts'
import { SectionBoxes } from '../form/SectionBoxes.tsx'
import { useBox } from '../form/use-box.tsx'

const search = async (letters: string, signal: AbortSignal) => (await lookups.users(letters, signal)).body.users

const fullName = ({ first_name, last_name }: UserMatch) => [first_name, last_name].filter(Boolean).join(' ')

interface UserBoxProps {
  readonly path: 'dispatcher_assigned_user' | 'sales_representative' | 'service_representative_user'
  readonly label: string
}

const UserBox = ({ path, label }: UserBoxProps) => {
  const { part, handle } = useFormPart(({ form, isMine }) => ({ user: form.draft[path], mine: isMine(path) }))
  const { props } = useBox(`${path}.username`)
  const { user, mine } = part
  return (
    <ComboboxField<UserMatch>
      {...props}
      label={label}
      layout="inline"
      state={props.state ?? (mine ? 'mine' : undefined)}
      placeholder="Unassigned"
      value={user?.username ? { id: user.id ?? '', username: user.username, first_name: '', last_name: '' } : null}
      onChange={(found) => handle().edit(path, (found && { id: found.id, username: found.username }) as Json)}
      search={search}
      keyOf={({ id, username }) => id || username}
      textOf={({ username }) => username}
      detailOf={fullName}
    />
  )
}

const Known = ({ label, value }: { readonly label: string; readonly value: string | null | undefined }) => (
  <TextField label={label} layout="inline" readOnly value={value} onChange={() => {}} />
)

/** Who handles the load: dispatch, sales and service, and their office [3.13]. */
export const RoleSection = () => {
  const { staticInfo } = useSignedIn()
  const required = useIsPathRequired()
  const nameOf = useNames()
  const { dispatcher_actual_user, reserved_by_user } = useFormPart(({ form: { saved } }) => ({
    dispatcher_actual_user: saved.dispatcher_actual_user,
    reserved_by_user: saved.reserved_by_user,
  })).part
  return (
    <Section
      title="Role"
      summary={
        <ChangedBy
          paths={[
            'dispatcher_assigned_user',
            'sales_representative',
            'service_representative_user',
            'load_info.office',
            'load_info.agent_id',
          ]}
        />
      }
    >
      <SectionBoxes
        section="role"
        columns={3}
        own={{
          dispatcher_assigned_user: <UserBox path="dispatcher_assigned_user" label="Dispatcher" />,
          sales_representative: <UserBox path="sales_representative" label="Sales rep" />,
          service_representative_user: <UserBox path="service_representative_user" label="Service rep" />,
          dispatcher_actual_user: (
            <Known label="Dispatched by" value={dispatcher_actual_user?.username && nameOf(dispatcher_actual_user.username)} />
          ),
          reserved_by_user: <Known label="Reserved by" value={reserved_by_user?.username && nameOf(reserved_by_user.username)} />,
          office: (
            <ChoiceBox
              path="load_info.office"
              label="Office"
              required={required('load_info.office')}
              choices={(staticInfo?.office_options ?? []).map((office) => ({ value: office, label: office }))}
              none="No Office"
            />
          ),
          agent: (
            <ChoiceBox
              path="load_info.agent_id"
              label="Agent"
              required={required('load_info.agent_id')}
              choices={(staticInfo?.agent_options ?? []).flatMap(({ id, agent_id }) =>
                id === null ? [] : [{ value: agent_id, label: agent_id }],
              )}
              none=""
            />
          ),
        }}
      />
    </Section>
  )
}
