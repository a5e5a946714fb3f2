import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'
import { DialogLayer } from './DialogLayer.tsx'
import { EntryForm } from './EntryForm.tsx'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** A chip after the title. */
  readonly badge?: ReactNode
  /** A paragraph at the top that says what the dialog does. */
  readonly about?: ReactNode
  readonly width?: number
  /** A dialog that grows while open is at the top, so that its content does not move. */
  readonly at?: 'centre' | 'top'
  /** The buttons, the primary one last. */
  readonly footer?: ReactNode
  /** Content left of the buttons: consequences, or ghost buttons. */
  readonly footerAside?: ReactNode
  /** If set, the dialog is a form and Enter in a field submits it. The primary button is then `type="submit"`. */
  readonly onSubmit?: (() => void) | undefined
  readonly children: ReactNode
}

/** Enter on a checkbox submits the form instead of being ignored. */
const submitFromBox = (event: KeyboardEvent<HTMLFormElement>) => {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (!(target instanceof Element && target.matches('[role="checkbox"], [role="radio"]'))) return
  event.preventDefault()
  currentTarget.requestSubmit()
}

const WRONG = '[aria-invalid="true"]:not(:disabled)'

/** After a rejected submit, the first invalid field gets the focus. */
const useFocusOnWrong = () => {
  const form = useRef<HTMLFormElement>(null)
  const submitted = useRef(false)
  // The errors may come with any later render, from the dialog or the server.
  useEffect(() => {
    const wrong = submitted.current ? form.current?.querySelector<HTMLElement>(WRONG) : null
    if (!wrong) return
    submitted.current = false
    wrong.focus()
  })
  return { form, submitted }
}

export const Dialog = ({
  open,
  onOpenChange,
  title,
  badge,
  about,
  width = 460,
  at = 'centre',
  footer,
  footerAside,
  onSubmit,
  children,
}: DialogProps) => {
  const { form, submitted } = useFocusOnWrong()
  const inside = (
    <>
      <header className={styles.head}>
        <Radix.Title className={styles.title}>{title}</Radix.Title>
        {badge}
        <Radix.Close asChild>
          <IconButton icon={X} label="Close" size="small" className={styles.close} />
        </Radix.Close>
      </header>
      <div className={styles.body}>
        {about && <p className={styles.about}>{about}</p>}
        {children}
      </div>
      {(footer || footerAside) && (
        <footer className={styles.foot}>
          <div className={styles.aside}>{footerAside}</div>
          {footer}
        </footer>
      )}
    </>
  )
  return (
    <DialogLayer open={open} onOpenChange={onOpenChange} width={width} at={at}>
      {onSubmit ? (
        <EntryForm
          className="contents"
          ref={form}
          onKeyDown={submitFromBox}
          onInput={() => {
            submitted.current = false
          }}
          onSubmit={() => {
            submitted.current = true
            onSubmit()
          }}
        >
          {inside}
        </EntryForm>
      ) : (
        inside
      )}
    </DialogLayer>
  )
}
