import type { ComponentProps } from 'react'
import { goToUnreadBox } from './unread-box.ts'
import { UnreadBoxesContext } from './unread-boxes.ts'

export interface EntryFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  readonly onSubmit: () => void
  /** Called with the message of the unreadable field after a rejected submit. */
  readonly onUnread?: (message: string) => void
}

/**
 * The form element for typed values. If a field can't be read, a submit sends nothing and focuses that field, which
 * shows its error. Otherwise the last readable value would be sent instead of the field's text.
 */
export const EntryForm = ({ onSubmit, onUnread, ...form }: EntryFormProps) => (
  // A dialog above a form has its own form.
  <UnreadBoxesContext value={null}>
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const message = goToUnreadBox(event.currentTarget)
        if (message === null) onSubmit()
        else onUnread?.(message)
      }}
    />
  </UnreadBoxesContext>
)
