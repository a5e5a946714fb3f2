import { useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'

interface PasswordDialogProps {
  readonly open: boolean
  readonly username: string
  readonly onClose: () => void
  readonly onSet: (password: string) => Promise<unknown>
}

/** A new password for somebody, twice, because nobody sees what he types. */
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
    if (password !== again) return setWrong({ again: 'The two are not the same' })
    setPending(true)
    try {
      await onSet(password)
      showToast({ tone: 'ok', text: `${username} has a new password, and his sessions have ended` })
      close()
    } catch (error) {
      setWrong({ password: error instanceof ApiError ? error.message : 'It could not be set. Please try again.' })
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
      title={`Reset the password of ${username}`}
      about="Every session of his ends. Tell him the new password yourself: nothing is sent."
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
      {box('again', 'The same again')}
    </Dialog>
  )
}
