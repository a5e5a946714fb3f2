import { useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { companies } from '../partner/partner-calls.ts'

interface DeactivateDialogProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Puts a customer away, with why: it stands in his history [7.16]. */
export const DeactivateDialog = ({ id, name, onClose, onDone }: DeactivateDialogProps) => {
  const [reason, setReason] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const submit = () => {
    if (reason.trim() === '') return setError('Say why: it stands in the history')
    setPending(true)
    companies.deactivate(id, reason).then(onDone, (failure: unknown) => {
      setPending(false)
      setError(failure instanceof ApiError ? failure.message : 'Failed to update company')
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Deactivate ${name}`}
      about="No new load finds him. His loads stay as they are, and he can be activated again."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="dangerFill" pending={pending}>
            Deactivate
          </Button>
        </>
      }
    >
      <TextField label="Reason" required autoFocus value={reason} onChange={setReason} error={error} maxLength={500} />
    </Dialog>
  )
}
