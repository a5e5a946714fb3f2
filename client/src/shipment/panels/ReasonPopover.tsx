import { type ReactElement, useState } from 'react'
import type { ApiResponse } from '../../app/api-request.ts'
import { Button } from '../../ui/Button.tsx'
import { EntryForm } from '../../ui/EntryForm.tsx'
import styles from '../../ui/Panels.module.css'
import { Popover } from '../../ui/Popover.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { RefusalNote } from '../dialogs/Refusal.tsx'
import { useCommand } from '../dialogs/use-command.ts'

export interface ReasonPopoverProps {
  readonly pro: string
  readonly trigger: ReactElement
  /** The action to confirm, such as `Void check call 3`. */
  readonly label: string
  /** Label of the text box, such as `Reason` or `Resolution`. Without one, the popover only confirms. */
  readonly asks?: string
  readonly field?: string
  readonly act: string
  /** Label of the cancel button. Defaults to `Cancel`; set it when the action itself is a cancel. */
  readonly back?: string
  readonly call: (reason: string | null) => Promise<ApiResponse<unknown>>
  readonly onDone: () => void
}

/** Asks for a reason or a confirmation before an action such as voiding or closing. */
export const ReasonPopover = ({ pro, trigger, label, asks, field = '', act, back = 'Cancel', call, onDone }: ReasonPopoverProps) => {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const command = useCommand(pro)
  return (
    <Popover trigger={trigger} label={label} open={open} onOpenChange={setOpen} align="end">
      <EntryForm
        className={styles.reason}
        onSubmit={() =>
          void command.send(
            label,
            () => call(reason.trim() || null),
            () => {
              setOpen(false)
              setReason('')
              onDone()
            },
          )
        }
      >
        {asks === undefined ? (
          <p>{label}?</p>
        ) : (
          <TextField
            label={asks}
            field={field}
            autoFocus
            value={reason}
            onChange={setReason}
            error={command.errorOf(field)}
            maxLength={255}
          />
        )}
        <RefusalNote alerts={command.others(asks === undefined ? [] : [field])} />
        <footer>
          <Button size="small" onClick={() => setOpen(false)}>
            {back}
          </Button>
          <Button size="small" type="submit" variant="primary" pending={command.pending}>
            {act}
          </Button>
        </footer>
      </EntryForm>
    </Popover>
  )
}
