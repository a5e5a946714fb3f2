import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { Ellipsis, Send } from 'lucide-react'
import { useState } from 'react'
import { usePermitted } from '../../app/use-permitted.ts'
import { useNames } from '../../live/use-live.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import styles from '../../ui/Panels.module.css'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { confirmationFacts } from '../confirmation-text.ts'
import { ConfirmationDialog } from '../dialogs/ConfirmationDialog.tsx'
import { RefusalNote } from '../dialogs/Refusal.tsx'
import { useCommand } from '../dialogs/use-command.ts'
import { calls } from '../use-shipment.ts'

/** Status of the rate confirmation and its actions: send, mark manually, view what was sent [2.63, 7.25]. */
export const ConfirmationBar = ({ shipment, onDone }: { readonly shipment: ShipmentResource; readonly onDone: () => void }) => {
  const { pro, carrier, editable, carrier_rate_confirmation: confirmation } = shipment
  const nameOf = useNames()
  const workspace = useWorkspace()
  const permitted = usePermitted()
  const [sending, setSending] = useState(false)
  const command = useCommand(pro)
  if (!carrier && confirmation.state === 'none') return null

  const changeable = carrier !== null && editable
  const mark = (label: string, marks: { readonly confirm_sent?: boolean; readonly confirm_received?: boolean }): MenuEntry => ({
    label,
    onSelect: () => void command.send(label, () => calls.markConfirmation(pro, marks), onDone),
  })
  const entries: readonly MenuEntry[] = [
    ...(changeable && permitted('confirmations#record')
      ? [
          confirmation.confirm_sent ? mark('Mark as not sent', { confirm_sent: false }) : mark('Mark as sent', { confirm_sent: true }),
          ...(confirmation.confirm_received
            ? [mark('Mark as not signed', { confirm_received: false })]
            : confirmation.confirm_sent
              ? [mark('Mark as signed', { confirm_received: true })]
              : []),
        ]
      : []),
    ...(permitted('mailbox#read')
      ? [{ label: 'Open the mailbox', onSelect: () => workspace.open({ type: 'MailboxTab', params: {} }) }]
      : []),
  ]
  return (
    <section className={styles.bar} aria-label="Rate confirmation">
      <span className="font-medium">Rate confirmation</span>
      <div className="min-w-0 flex-1" role="status">
        <ul>
          {confirmationFacts(confirmation, nameOf).map(({ text, at, tone }) => (
            <li key={text} className={tone === 'bad' ? styles.late : 'text-ink-2'}>
              {text}
              {at && (
                <>
                  , <InstantText at={at} />
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      <RefusalNote alerts={command.others([])} />
      {changeable && permitted('confirmations#send') && (
        <Button size="small" icon={Send} onClick={() => setSending(true)}>
          {confirmation.confirm_sent ? 'Send again' : 'Send rate confirmation'}
        </Button>
      )}
      {entries.length > 0 && (
        <Menu
          align="end"
          trigger={<IconButton icon={Ellipsis} size="small" label="Rate confirmation: more" pending={command.pending} />}
          entries={entries}
        />
      )}
      {sending && (
        <ConfirmationDialog
          shipment={shipment}
          onClose={() => setSending(false)}
          onDone={() => {
            setSending(false)
            onDone()
          }}
        />
      )}
    </section>
  )
}
