import { Copy, KeyRound } from 'lucide-react'
import { useState } from 'react'
import styles from '../history/History.module.css'
import { textOfError } from '../ui/attempt.ts'
import { Note } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { CheckboxField } from '../ui/CheckboxField.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { addReceiver, postReplay, type WebhookReceiver } from './webhook-calls.ts'

/** Shows a webhook secret, once. */
export const SecretDialog = ({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Webhook secret"
    about="It signs every request so the receiving system can verify the sender. It is shown only once. Store it in the receiving system now."
    footer={
      <>
        <Button icon={Copy} onClick={() => void copyText(secret)}>
          Copy
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </>
    }
  >
    <Note icon={KeyRound}>
      <code className={styles.mono}>{secret}</code>
    </Note>
  </Dialog>
)

interface AddProps {
  readonly onClose: () => void
  readonly onAdded: (secret: string) => void
}

/** Adds a webhook. */
export const AddReceiverDialog = ({ onClose, onAdded }: AddProps) => {
  const [url, setUrl] = useState('')
  const [kinds, setKinds] = useState('')
  const [inOrder, setInOrder] = useState(false)
  const [failure, setFailure] = useState<string | undefined>()
  const [pending, setPending] = useState(false)
  const submit = async () => {
    setPending(true)
    try {
      const selectedKinds = kinds.split(/[\s,]+/).filter(Boolean)
      onAdded((await addReceiver({ url: url.trim(), kinds: selectedKinds, in_order: inOrder })).secret)
    } catch (error) {
      setFailure(textOfError(error))
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New webhook"
      about="Events are posted as they happen, at least once each, and in order for each record."
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Add webhook
          </Button>
        </>
      }
    >
      <TextField label="URL" required value={url} onChange={setUrl} error={failure} placeholder="https://example.com/waybill" />
      <TextField
        label="Events"
        value={kinds}
        onChange={setKinds}
        placeholder="All events"
        help="Record types or event types, such as shipment, CarrierRevised. Blank = all events."
      />
      <CheckboxField
        label="Send in log order, one at a time. An event that fails holds up all events after it."
        value={inOrder}
        onChange={setInOrder}
      />
    </Dialog>
  )
}

interface ReplayProps {
  readonly receiver: WebhookReceiver
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks for the log position after which events are sent again. */
export const ReplayDialog = ({ receiver, onClose, onDone }: ReplayProps) => {
  const [after, setAfter] = useState<number | null>(receiver.planned_to)
  const [failure, setFailure] = useState<string | undefined>()
  const submit = async () => {
    if (after === null) return setFailure('A position is required. All events after it are sent again.')
    try {
      await postReplay(receiver.id, after)
      onDone()
    } catch (error) {
      setFailure(textOfError(error))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send again"
      about={`All events after this log position are sent to ${receiver.url} again, in order and with new message IDs.`}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Send again
          </Button>
        </>
      }
    >
      <NumberField label="After position" required value={after} onChange={setAfter} error={failure} />
    </Dialog>
  )
}
