import type { LoadEvent } from '@waybill/shared/shipment/state'
import { instantOf, localTimeAt } from '@waybill/shared/time/local-moment'
import { useState } from 'react'
import type { Answer } from '../../../app/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { TimeField } from '../../../ui/TimeField.tsx'
import { Refusal } from '../dialogs/Refusal.tsx'
import { useCommand } from '../dialogs/use-command.ts'
import styles from './Panels.module.css'
import { HERE } from './When.tsx'

const TYPES = ['Follow up', 'Appointment', 'Running late', 'Paperwork', 'Damage or shortage', 'Other']

export interface EventWritten {
  readonly type: string
  readonly note: string | null
  readonly due_at: string | null
}

export interface EventFormProps {
  readonly pro: string
  /** The event that is edited; none: a new one. */
  readonly event?: LoadEvent
  readonly send: (event: EventWritten) => Promise<Answer<unknown>>
  readonly onDone: () => void
  readonly onCancel?: () => void
}

/** A matter that somebody must look after: what, and until when on the clock of whoever writes it [4.42]. */
export const EventForm = ({ pro, event, send, onDone, onCancel }: EventFormProps) => {
  const due = event?.due_at ? localTimeAt(event.due_at, HERE) : null
  const [type, setType] = useState(event?.type ?? 'Follow up')
  const [note, setNote] = useState(event?.note ?? '')
  const [date, setDate] = useState(due?.date ?? null)
  const [time, setTime] = useState(due?.time ?? null)
  const command = useCommand<unknown>(pro)
  const name = event ? `Edit event ${event.id}` : 'New event'

  const submit = () =>
    command.send(
      event ? 'Edit event' : 'Open event',
      () => send({ type, note: note.trim() || null, due_at: date === null ? null : instantOf({ date, time, zone: HERE }) }),
      () => {
        setNote('')
        setDate(null)
        setTime(null)
        onDone()
      },
    )
  return (
    <form
      noValidate
      aria-label={name}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (!command.pending) void submit()
      }}
    >
      <div className={styles.add}>
        <SelectField
          label="Type"
          field="event.type"
          layout="cell"
          className={styles.short}
          value={type}
          onChange={(next) => setType(next ?? type)}
          options={[...new Set([type, ...TYPES])].map((value) => ({ value, label: value }))}
          error={command.errorOf('event_type')}
        />
        <TextField
          label="Note"
          field="event.note"
          layout="cell"
          className={styles.grow}
          placeholder="What is to be done"
          value={note}
          onChange={setNote}
          autoFocus={event !== undefined}
          maxLength={2000}
        />
        <DateField label="Due date" layout="cell" className={styles.date} placeholder="Due" value={date} onChange={setDate} />
        <TimeField label="Due time" layout="cell" className={styles.time} value={time} onChange={setTime} />
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" pending={command.pending}>
          {event ? 'Save' : 'Open event'}
        </Button>
      </div>
      <div className={styles.refused}>
        <Refusal alerts={command.others([])} />
      </div>
    </form>
  )
}
