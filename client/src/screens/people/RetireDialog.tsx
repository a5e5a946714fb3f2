import { useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'

interface RetireDialogProps {
  readonly open: boolean
  readonly username: string
  readonly onClose: () => void
  readonly onRetire: () => Promise<void>
}

/** Says what retiring somebody does, before it is done. */
export const RetireDialog = ({ open, username, onClose, onRetire }: RetireDialogProps) => {
  const [pending, setPending] = useState(false)
  const retire = async () => {
    setPending(true)
    try {
      await onRetire()
      showToast({ tone: 'ok', text: `User ${username} retired` })
      onClose()
    } catch (error) {
      showToast({ tone: 'bad', text: error instanceof ApiError ? error.message : 'It could not be done. Please try again.' })
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Retire ${username}?`}
      about="He is signed out at once and cannot work here any more. What he did stays under his name."
      onSubmit={retire}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="dangerFill" pending={pending}>
            Retire
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
