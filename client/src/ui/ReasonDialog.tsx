import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextField } from './TextField.tsx'

interface ReasonDialogProps {
  readonly title: string
  readonly about: string
  /** The label of the action button. */
  readonly act: string
  /** The error when no reason was entered; null if it is optional. */
  readonly demand: string | null
  /** Resolves when done; an error is shown at the field and the text is kept. */
  readonly onSend: (reason: string) => Promise<unknown>
  readonly onClose: () => void
  /** Content above the field. */
  readonly children?: ReactNode
}

/** Asks for a reason before an action that affects another user; the reason is recorded. */
export const ReasonDialog = ({ title, about, act, demand, onSend, onClose, children }: ReasonDialogProps) => {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const write = (text: string) => {
    setReason(text)
    setError(undefined)
  }
  const submit = async () => {
    const reasonText = reason.trim()
    if (reasonText === '' && demand !== null) return setError(demand)
    setPending(true)
    try {
      await onSend(reasonText)
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
