import type { ReactNode } from 'react'

/**
 * Text for screen readers only. Uses a class, because a form has a hundred of these and inline styles are set property
 * by property.
 */
export const VisuallyHidden = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => (
  <span id={id} className="sr-only">
    {children}
  </span>
)
