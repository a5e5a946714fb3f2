import { useState } from 'react'
import { ApiError } from '../app/api-error.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { showToast } from '../ui/toast-store.ts'

interface PasswordDialogProps {
  readonly open: boolean
  readonly username: string
  readonly onClose: () => void
  readonly onSet: (password: string) => Promise<unknown>
}

/** Resets a user's password. */
export const PasswordDialog = ({ open, username, onClose, onSet }: PasswordDialogProps) => {
  const [typed, setTyped] = useState({ password: '', again: '' })
  const [wrong, setWrong] = useState<{ readonly password?: string; readonly again?: string }>({})
  const [pending, setPending] = useState(false)
  const close = () => {
    setTyped({ password: '', again: '' })
    setWrong({})
    onClose()
  }
  const submit = async () => {
    const { password, again } = typed
    if (password === '') return setWrong({ password: 'Password is required' })
    if (password !== again) return setWrong({ again: "The passwords don't match" })
    setPending(true)
    try {
      await onSet(password)
      showToast({ tone: 'ok', text: `Password of ${username} reset. Their sessions have ended.` })
      close()
    } catch (error) {
      setWrong({ password: error instanceof ApiError ? error.message : "The password couldn't be set. Try again." })
    } finally {
      setPending(false)
    }
  }
  const box = (field: 'password' | 'again', label: string) => (
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      required
      value={typed[field]}
      onChange={(value) => setTyped((before) => ({ ...before, [field]: value }))}
      error={wrong[field]}
    />
  )
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={`Reset password of ${username}`}
      about="All their sessions will end. Share the new password with them; we don't email it."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Set password
          </Button>
        </>
      }
    >
      {box('password', 'New password')}
      {box('again', 'Confirm password')}
    </Dialog>
  )
}
