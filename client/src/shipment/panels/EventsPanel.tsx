import type { LoadEvent } from '@waybill/shared/shipment/state'
import { CircleCheck, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePermitted } from '../../app/use-permitted.ts'
import { UserName } from '../../live/UserName.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import styles from '../../ui/Panels.module.css'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { RefusalNote } from '../dialogs/Refusal.tsx'
import { useCommand } from '../dialogs/use-command.ts'
import { calls } from '../use-shipment.ts'
import { EventForm } from './EventForm.tsx'
import { openFirst } from './event-order.ts'
import type { PanelProps } from './panel-props.ts'
import { ReasonPopover } from './ReasonPopover.tsx'

const Due = ({ event: { due_at, closed } }: { readonly event: LoadEvent }) => {
  if (due_at === null) return null
  const late = !closed && Date.parse(due_at) < Date.now()
  return (
    <span className={late ? styles.late : undefined}>
      <InstantText at={due_at} /> {late && 'overdue'}
    </span>
  )
}

const Row = ({ event, acts }: { readonly event: LoadEvent; readonly acts: ReactNode }) => (
  <tr className={event.closed ? styles.done : undefined}>
    <td>{event.type}</td>
    <td>
      {event.note}
      {event.resolution && <p className={styles.aside}>{event.resolution}</p>}
    </td>
    <td>
      <Due event={event} />
    </td>
    <td>
      <InstantText at={event.created_at} />
      <p className={styles.aside}>
        <UserName of={event.created_by} />
      </p>
    </td>
    <td>
      {event.closed ? 'Closed' : 'Open'}
      {event.closed_at && (
        <p className={styles.aside}>
          <InstantText at={event.closed_at} /> {event.closed_by}
        </p>
      )}
    </td>
    <td className={styles.acts}>{acts}</td>
  </tr>
)

const Acknowledge = ({ pro, onDone }: { readonly pro: string; readonly onDone: () => void }) => {
  const command = useCommand(pro)
  return (
    <div className={styles.bar}>
      <span>Open events must be acknowledged before anyone can edit this load.</span>
      <Button
        size="small"
        pending={command.pending}
        onClick={() => command.send('Acknowledge', () => calls.move(pro, 'acknowledge_events'), onDone)}
      >
        Acknowledge
      </Button>
      <RefusalNote alerts={command.others([])} />
    </div>
  )
}

/** Events that need action, open ones first [4.42, 4.43]. */
export const EventsPanel = ({ shipment, onDone }: PanelProps) => {
  const { pro, events } = shipment
  const permitted = usePermitted()
  const [editing, setEditing] = useState<string | null>(null)

  const actsOf = (event: LoadEvent) =>
    event.closed ? null : (
      <>
        {permitted('events#edit') && (
          <IconButton icon={Pencil} size="small" label={`Edit event ${event.id}`} onClick={() => setEditing(event.id)} />
        )}
        {permitted('events#close') && (
          <ReasonPopover
            pro={pro}
            trigger={<IconButton icon={CircleCheck} size="small" label={`Close event ${event.id}`} />}
            label={`Close event ${event.id}`}
            asks="Resolution"
            field="resolution"
            act="Close event"
            call={(resolution) => calls.closeEvent(event.id, resolution)}
            onDone={onDone}
          />
        )}
      </>
    )
  const unseen = shipment.open_events && !shipment.open_events_acknowledged
  return (
    <>
      {unseen && permitted('shipments#acknowledge_events') && <Acknowledge pro={pro} onDone={onDone} />}
      {permitted('events#create') && <EventForm pro={pro} send={(event) => calls.openEvent(pro, event)} onDone={onDone} />}
      {events.length === 0 ? (
        <p className={styles.empty}>No events yet.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" style={{ width: 120 }}>
                Type
              </th>
              <th scope="col">Note</th>
              <th scope="col" style={{ width: 132 }}>
                Due
              </th>
              <th scope="col" style={{ width: 132 }}>
                Opened
              </th>
              <th scope="col" style={{ width: 160 }}>
                State
              </th>
              <th scope="col" style={{ width: 76 }}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {openFirst(events).map((event) =>
              event.id === editing && !event.closed ? (
                <tr key={event.id}>
                  <td colSpan={6}>
                    <EventForm
                      pro={pro}
                      event={event}
                      send={(written) => calls.editEvent(event.id, written)}
                      onCancel={() => setEditing(null)}
                      onDone={() => {
                        setEditing(null)
                        onDone()
                      }}
                    />
                  </td>
                </tr>
              ) : (
                <Row key={event.id} event={event} acts={actsOf(event)} />
              ),
            )}
          </tbody>
        </table>
      )}
    </>
  )
}
