import { clsx } from 'clsx'
import { Popover } from 'radix-ui'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import styles from './Menu.module.css'
import { usePopupContainer } from './popup-container.ts'

export interface ListPopupProps {
  /** The control that the list hangs from; the focus stays in it. */
  readonly anchor: RefObject<HTMLElement | null>
  /** Of the list element. */
  readonly list: ComponentProps<'ul'>
  /** In place of entries, where there are none. */
  readonly empty?: ReactNode
  readonly children: ReactNode
}

const stay = (event: Event) => event.preventDefault()

/** The open list of a select or a combobox, below its control. A form has many of them: those that are closed cost nothing. */
export const ListPopup = ({ anchor, list, empty, children }: ListPopupProps) => (
  <Popover.Root open>
    <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
    <Popover.Portal container={usePopupContainer()}>
      {/* At the end of the document it stands in no part of the page: it is one itself. */}
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
          {/* The list itself scrolls: whoever has the focus in its control reaches all of it with the arrows. */}
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
