import { type ReactElement, useState } from 'react'
import type { Answer } from '../../../app/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Refusal } from '../dialogs/Refusal.tsx'
import { useCommand } from '../dialogs/use-command.ts'
import styles from './Panels.module.css'

export interface ReasonPopoverProps {
  readonly pro: string
  readonly trigger: ReactElement
  /** What is about to be done: `Strike check call 3`. */
  readonly label: string
  /** What is asked for: `Reason`, `Resolution`. None: only whether it is meant. */
  readonly asks?: string
  readonly field?: string
  readonly act: string
  /** The way back; `Cancel` unless what is done is a cancelling too. */
  readonly back?: string
  readonly call: (words: string | null) => Promise<Answer<unknown>>
  readonly onDone: () => void
}

/** Asks for a few words, or whether it is meant, before something is taken back or closed. */
export const ReasonPopover = ({ pro, trigger, label, asks, field = '', act, back = 'Cancel', call, onDone }: ReasonPopoverProps) => {
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const command = useCommand(pro)
  return (
    <Popover trigger={trigger} label={label} open={open} onOpenChange={setOpen} align="end">
      <form
        className={styles.reason}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void command.send(
            label,
            () => call(words.trim() || null),
            () => {
              setOpen(false)
              setWords('')
              onDone()
            },
          )
        }}
      >
        {asks === undefined ? (
          <p>{label}?</p>
        ) : (
          <TextField
            label={asks}
            field={field}
            autoFocus
            value={words}
            onChange={setWords}
            error={command.errorOf(field)}
            maxLength={255}
          />
        )}
        <Refusal alerts={command.others(asks === undefined ? [] : [field])} />
        <footer>
          <Button size="small" onClick={() => setOpen(false)}>
            {back}
          </Button>
          <Button size="small" type="submit" variant="primary" pending={command.pending}>
            {act}
          </Button>
        </footer>
      </form>
    </Popover>
  )
}
