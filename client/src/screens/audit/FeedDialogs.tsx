import { Copy, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../boards/copy-text.ts'
import { Note } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Audit.module.css'
import { addReceiver, type Receiver, replay } from './webhook-calls.ts'

const words = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** A secret, shown this once. */
export const SecretDialog = ({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="The secret of this receiver"
    about="It signs every message, so that the receiver knows who sent it. It is shown this once: keep it where the receiver can read it."
    footer={
      <>
        <Button icon={Copy} onClick={() => void copyText(secret)}>
          Copy
        </Button>
        <Button variant="primary" onClick={onClose}>
          I have kept it
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

/** A new receiver: where to, and of what. */
export const AddReceiverDialog = ({ onClose, onAdded }: AddProps) => {
  const [url, setUrl] = useState('')
  const [kinds, setKinds] = useState('')
  const [failure, setFailure] = useState<string | undefined>()
  const [pending, setPending] = useState(false)
  const submit = async () => {
    setPending(true)
    try {
      const asked = kinds.split(/[\s,]+/).filter(Boolean)
      onAdded((await addReceiver(url.trim(), asked)).secret)
    } catch (error) {
      setFailure(words(error))
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New receiver"
      about="Events are posted to it as they happen, each at least once, those of one record in order."
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Add receiver
          </Button>
        </>
      }
    >
      <TextField label="Address" required value={url} onChange={setUrl} error={failure} placeholder="https://example.com/waybill" />
      <TextField
        label="Of what"
        value={kinds}
        onChange={setKinds}
        placeholder="Everything"
        help="Kinds of records or types of events, such as shipment, CarrierRevised. Empty: everything."
      />
    </Dialog>
  )
}

interface ReplayProps {
  readonly receiver: Receiver
  readonly onClose: () => void
  readonly onDone: () => void
}

/** From which position on everything is sent again. */
export const ReplayDialog = ({ receiver, onClose, onDone }: ReplayProps) => {
  const [after, setAfter] = useState<number | null>(receiver.planned_to)
  const [failure, setFailure] = useState<string | undefined>()
  const submit = async () => {
    if (after === null) return setFailure('Position is required: everything behind it is sent again')
    try {
      await replay(receiver.id, after)
      onDone()
    } catch (error) {
      setFailure(words(error))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send again"
      about={`Everything behind this log position is sent to ${receiver.url} again, in order and under new message ids.`}
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
