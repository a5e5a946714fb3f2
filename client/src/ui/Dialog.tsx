import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'
import { DialogLayer } from './DialogLayer.tsx'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** A chip behind the title. */
  readonly badge?: ReactNode
  /** One paragraph on top: what this does. */
  readonly about?: ReactNode
  readonly width?: number
  /** The buttons, the primary one last. */
  readonly footer?: ReactNode
  /** What stands left of the buttons: consequences, or ghost buttons. */
  readonly footerAside?: ReactNode
  /** Given: the dialog is a form, and Enter in a field submits it. The primary button is then `type="submit"`. */
  readonly onSubmit?: (() => void) | undefined
  readonly children: ReactNode
}

export const Dialog = ({ open, onOpenChange, title, badge, about, width = 460, footer, footerAside, onSubmit, children }: DialogProps) => {
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
    <DialogLayer open={open} onOpenChange={onOpenChange} width={width}>
      {onSubmit ? (
        <form
          className="contents"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {inside}
        </form>
      ) : (
        inside
      )}
    </DialogLayer>
  )
}
