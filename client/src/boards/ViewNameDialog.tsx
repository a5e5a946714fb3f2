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
  /** Whether sharing is offered. */
  readonly mayShare?: boolean
  /** Resolves when saved; an error is shown at the field and the input stays. */
  readonly onName: (naming: ViewNaming) => Promise<unknown>
  readonly onClose: () => void
}

const LONGEST = 80

/** Dialog for the name of a layout, a filter or a template. */
export const ViewNameDialog = ({ title, name: before, shared: wasShared, mayShare = true, onName, onClose }: ViewNameDialogProps) => {
  const [name, setName] = useState(before)
  const [shared, setShared] = useState(wasShared)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const submit = async () => {
    if (pending) return
    if (name.trim() === '') return setError('Name is required')
    setPending(true)
    try {
      await onName({ name: name.trim(), shared })
      onClose()
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
        onChange={(text) => {
          setName(text)
          setError(undefined)
        }}
        maxLength={LONGEST}
        error={error}
      />
      {mayShare && <CheckboxField label="Share with everyone" value={shared} onChange={setShared} />}
    </Dialog>
  )
}
