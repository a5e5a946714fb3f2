import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { CheckboxField } from '../ui/CheckboxField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { ViewNaming } from './saved-views.ts'

export interface ViewNameDialogProps {
  /** `Save layout as`, `Rename filter` */
  readonly title: string
  readonly name: string
  readonly shared: boolean
  /** Whether sharing is asked for at all. */
  readonly mayShare?: boolean
  /** False: it did not work, the dialog stays. */
  readonly onName: (naming: ViewNaming) => Promise<boolean>
  readonly onClose: () => void
}

const LONGEST = 80

/** Asks for the name of a layout, a filter or a template. */
export const ViewNameDialog = ({ title, name: before, shared: wasShared, mayShare = true, onName, onClose }: ViewNameDialogProps) => {
  const [name, setName] = useState(before)
  const [shared, setShared] = useState(wasShared)
  const [tried, setTried] = useState(false)
  const [pending, setPending] = useState(false)
  const submit = async () => {
    setTried(true)
    if (name.trim() === '' || pending) return
    setPending(true)
    const done = await onName({ name: name.trim(), shared })
    setPending(false)
    if (done) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      width={380}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Save
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        required
        value={name}
        onChange={setName}
        maxLength={LONGEST}
        error={tried && name.trim() === '' ? 'Name is required' : undefined}
      />
      {mayShare && <CheckboxField label="Share with everybody" value={shared} onChange={setShared} />}
    </Dialog>
  )
}
