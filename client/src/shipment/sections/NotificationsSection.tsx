import { Mail, Send } from 'lucide-react'
import { useState } from 'react'
import { usePermitted } from '../../app/use-permitted.ts'
import { UserName } from '../../live/UserName.tsx'
import { Button } from '../../ui/Button.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import panel from '../../ui/Panels.module.css'
import { Section } from '../../ui/Section.tsx'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { ConfirmationDialog } from '../dialogs/ConfirmationDialog.tsx'
import { useFormPart } from '../form/form-context.ts'
import { notificationsOf } from './notification-text.ts'
import type { LoadSectionProps } from './section-props.ts'

/** Notifications sent outside the company about this load, and their delivery status [2.40, 2.63]. */
export const NotificationsSection = ({ onDone }: LoadSectionProps) => {
  const { saved } = useFormPart(({ form }) => ({ saved: form.saved })).part
  const workspace = useWorkspace()
  const permitted = usePermitted()
  const [sending, setSending] = useState(false)
  const notifications = notificationsOf(saved)
  if (!onDone) return null
  const failed = notifications.filter(({ bad }) => bad).length
  return (
    <Section
      title="Notifications"
      flush
      summary={failed > 0 ? `${failed} failed` : notifications.length > 0 ? `${notifications.length} sent` : undefined}
    >
      <div className={panel.bar}>
        {permitted('confirmations#send') && saved.carrier && saved.editable && (
          <Button size="small" icon={Send} onClick={() => setSending(true)}>
            Send rate confirmation
          </Button>
        )}
        {permitted('mailbox#read') && (
          <Button size="small" variant="ghost" icon={Mail} onClick={() => workspace.open({ type: 'MailboxTab', params: {} })}>
            Open the mailbox
          </Button>
        )}
      </div>
      {notifications.length === 0 ? (
        <p className={panel.empty}>No notifications sent yet.</p>
      ) : (
        <table className={panel.table}>
          <thead>
            <tr>
              <th scope="col" style={{ width: 150 }}>
                When
              </th>
              <th scope="col" style={{ width: 170 }}>
                What
              </th>
              <th scope="col">To</th>
              <th scope="col">Status</th>
              <th scope="col" style={{ width: 130 }}>
                By
              </th>
            </tr>
          </thead>
          <tbody>
            {notifications.map(({ key, at, what, to, status, bad, by }) => (
              <tr key={key}>
                <td>
                  <InstantText at={at} />
                </td>
                <td>{what}</td>
                <td>{to}</td>
                <td className={bad ? panel.late : undefined}>{status}</td>
                <td>{by && <UserName of={by} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {sending && (
        <ConfirmationDialog
          shipment={saved}
          onClose={() => setSending(false)}
          onDone={(next) => {
            setSending(false)
            onDone(next)
          }}
        />
      )}
    </Section>
  )
}
