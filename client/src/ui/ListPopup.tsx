import { clsx } from 'clsx'
import { Popover } from 'radix-ui'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import styles from './Menu.module.css'
import { usePopupContainer } from './popup-container.ts'

export interface ListPopupProps {
  /** The control below which the list opens; it keeps the focus. */
  readonly anchor: RefObject<HTMLElement | null>
  /** Props of the list element. */
  readonly list: ComponentProps<'ul'>
  /** Shown when there are no options. */
  readonly empty?: ReactNode
  readonly children: ReactNode
}

const stay = (event: Event) => event.preventDefault()

/** The open list of a select or combobox, below its control. Closed ones render nothing, because a form has many. */
export const ListPopup = ({ anchor, list, empty, children }: ListPopupProps) => (
  <Popover.Root open>
    <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
    <Popover.Portal container={usePopupContainer()}>
      {/* A landmark, because it is at the end of the document outside all others. */}
      <section aria-label="Choices">
        <Popover.Content
          role="presentation"
          sideOffset={4}
          collisionPadding={8}
          align="start"
          onOpenAutoFocus={stay}
          onCloseAutoFocus={stay}
          className={clsx(styles.menu, styles.listed)}
          style={{ minWidth: 'var(--radix-popper-anchor-width)', maxWidth: 'max(440px, var(--radix-popper-anchor-width))' }}
        >
          {/* The list itself scrolls; the control's arrow keys reach all options. */}
          <ul {...list} className={styles.scrolls}>
            {children}
          </ul>
          {empty && (
            <p role="status" className={styles.empty}>
              {empty}
            </p>
          )}
        </Popover.Content>
      </section>
    </Popover.Portal>
  </Popover.Root>
)
