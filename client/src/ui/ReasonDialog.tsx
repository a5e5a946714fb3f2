import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextField } from './TextField.tsx'

interface ReasonDialogProps {
  readonly title: string
  readonly about: string
  /** What the button says that it does. */
  readonly act: string
  /** Said where no reason was written; null: it may stay empty. */
  readonly demand: string | null
  /** Resolves once it is done; what it throws is said at the box, and what was written stays. */
  readonly onSend: (reason: string) => Promise<unknown>
  readonly onClose: () => void
  /** Above the box: what else is to be known before. */
  readonly children?: ReactNode
}

/** Asks why, before something is done that takes from somebody: the reason is kept with it. */
export const ReasonDialog = ({ title, about, act, demand, onSend, onClose, children }: ReasonDialogProps) => {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const write = (words: string) => {
    setReason(words)
    setError(undefined)
  }
  const submit = async () => {
    const said = reason.trim()
    if (said === '' && demand !== null) return setError(demand)
    setPending(true)
    try {
      await onSend(said)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      about={about}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="dangerFill" pending={pending}>
            {act}
          </Button>
        </>
      }
    >
      {children}
      <TextField label="Reason" required={demand !== null} autoFocus value={reason} onChange={write} error={error} maxLength={500} />
    </Dialog>
  )
}
