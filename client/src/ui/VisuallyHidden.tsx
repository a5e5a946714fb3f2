import { VisuallyHidden as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Words for screen readers only. */
export const VisuallyHidden = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => (
  <Radix.Root {...(id === undefined ? {} : { id })}>{children}</Radix.Root>
)
