import type { CSSProperties } from 'react'

/**
 * Sets the colors of a tone by its token prefix: `status-covered` is `--status-covered` with the background
 * `--status-covered-tint`. Children use `--tone` and `--ground`.
 */
export const toneStyle = (tone: string): CSSProperties => ({
  '--tone': `var(--${tone})`,
  '--ground': `var(--${tone}-tint)`,
})
