import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import styles from './Tooltip.module.css'

/** Stands once around the application: tooltips share one delay, so that the second of a row opens at once. */
export const TooltipProvider = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Provider delayDuration={400} skipDelayDuration={300} disableHoverableContent>
    {children}
  </Radix.Provider>
)

export interface TooltipProps {
  /** Nothing to say: no tooltip. */
  readonly content: ReactNode
  /** Said in a lower voice behind it: a shortcut, who and when. */
  readonly aside?: ReactNode
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that takes a ref and props. */
  readonly children: ReactElement
}

export const Tooltip = ({ content, aside, side = 'bottom', children }: TooltipProps) =>
  content === null || content === undefined || content === '' ? (
    children
  ) : (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content side={side} sideOffset={6} collisionPadding={8} className={styles.tip}>
          {content}
          {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
