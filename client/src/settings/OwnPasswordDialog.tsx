import { passwordProblem } from '@waybill/shared/user/password'
import { useState } from 'react'
import { ApiError } from '../app/api-error.ts'
import { api, useSignedIn } from '../app/client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { showToast } from '../ui/toast-store.ts'

interface OwnPasswordDialogProps {
  readonly onClose: () => void
}

const EMPTY = { current_password: '', new_password: '', again: '' }
type Box = keyof typeof EMPTY

/** Lets users change their own password. */
export const OwnPasswordDialog = ({ onClose }: OwnPasswordDialogProps) => {
  const { auth } = useSignedIn()
  const [typed, setTyped] = useState(EMPTY)
  const [wrong, setWrong] = useState<{ readonly [B in Box]?: string }>({})
  const [pending, setPending] = useState(false)
  const submit = async () => {
    if (pending) return
    const { current_password, new_password, again } = typed
    const problem = passwordProblem(new_password, auth.username)
    if (current_password === '') return setWrong({ current_password: 'Current password is required' })
    if (problem !== null) return setWrong({ new_password: problem })
    if (new_password !== again) return setWrong({ again: "The passwords don't match" })
    setPending(true)
    try {
      await api.put('/auth/password', { current_password, new_password })
      showToast({ tone: 'ok', text: 'Password changed. Your other sessions have ended.' })
      onClose()
    } catch (error) {
      const alerts = error instanceof ApiError ? error.alerts : []
      const named = Object.fromEntries(alerts.filter(({ field }) => field in EMPTY).map(({ field, message }) => [field, message]))
      const other = error instanceof ApiError ? error.message : "The password couldn't be changed. Try again."
      setWrong(Object.keys(named).length > 0 ? named : { current_password: other })
      setPending(false)
    }
  }
  const box = (field: Box, label: string, autoComplete: 'current-password' | 'new-password') => (
    <TextField
      label={label}
      type="password"
      autoComplete={autoComplete}
      required
      value={typed[field]}
      onChange={(value) => {
        setTyped((before) => ({ ...before, [field]: value }))
        setWrong(({ [field]: _, ...others }) => others)
      }}
      error={wrong[field]}
    />
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change password"
      about="You stay signed in here. Your other sessions will end."
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Change password
          </Button>
        </>
      }
    >
      {box('current_password', 'Current password', 'current-password')}
      {box('new_password', 'New password', 'new-password')}
      {box('again', 'Confirm new password', 'new-password')}
    </Dialog>
  )
}
