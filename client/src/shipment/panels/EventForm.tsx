import type { LoadEvent } from '@waybill/shared/shipment/state'
import { instantOf, localTimeAt } from '@waybill/shared/time/local-moment'
import type { ApiResponse } from '../../app/api-request.ts'
import { DateField } from '../../ui/DateField.tsx'
import { LOCAL_TIMEZONE } from '../../ui/InstantText.tsx'
import styles from '../../ui/Panels.module.css'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { useCommand } from '../dialogs/use-command.ts'
import { useDraft } from '../dialogs/use-draft.ts'
import { LineForm } from './LineForm.tsx'

const TYPES = ['Follow up', 'Appointment', 'Running late', 'Paperwork', 'Damage or shortage', 'Other']

export interface EventInput {
  readonly type: string
  readonly note: string | null
  readonly due_at: string | null
}

export interface EventFormProps {
  readonly pro: string
  /** The event to edit; absent for a new one. */
  readonly event?: LoadEvent
  readonly send: (event: EventInput) => Promise<ApiResponse<unknown>>
  readonly onDone: () => void
  readonly onCancel?: () => void
}

/** An event that needs action: what to do and by when, in the user's time zone [4.42]. */
export const EventForm = ({ pro, event, send, onDone, onCancel }: EventFormProps) => {
  const due = event?.due_at ? localTimeAt(event.due_at, LOCAL_TIMEZONE) : null
  const command = useCommand(pro)
  const { draft, set, box } = useDraft(
    'event',
    {
      event_type: event?.type ?? 'Follow up',
      note: event?.note ?? '',
      date: due?.date ?? (null as string | null),
      time: due?.time ?? (null as string | null),
    },
    command,
  )
  const { event_type: type, note, date, time } = draft
  const cell = { layout: 'cell' } as const
  return (
    <LineForm
      label={event ? `Edit event ${event.id}` : 'New event'}
      act={event ? 'Save' : 'Open event'}
      pending={command.pending}
      refused={command.others(['event_type'])}
      onCancel={onCancel}
      onSubmit={() =>
        command.send(
          event ? 'Edit event' : 'Open event',
          () => send({ type, note: note.trim() || null, due_at: date === null ? null : instantOf({ date, time, zone: LOCAL_TIMEZONE }) }),
          () => {
            set({ note: '', date: null, time: null })
            onDone()
          },
        )
      }
    >
      <SelectField
        label="Type"
        className={styles.short}
        options={[...new Set([type, ...TYPES])].map((value) => ({ value, label: value }))}
        {...cell}
        {...box('event_type')}
        onChange={(next) => set({ event_type: next ?? type })}
      />
      <TextField
        label="Note"
        className={styles.grow}
        placeholder="Action needed"
        autoFocus={event !== undefined}
        maxLength={2000}
        {...cell}
        {...box('note')}
      />
      <DateField label="Due date" className={styles.date} placeholder="Due" {...cell} {...box('date')} />
      <TimeField label="Due time" className={styles.time} {...cell} {...box('time')} />
    </LineForm>
  )
}
