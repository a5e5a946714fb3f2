import type { CSSProperties } from 'react'

/**
 * A meaning that has its colours in the tokens, by the stem of their names: `status-covered` is `--status-covered` with its ground
 * `--status-covered-tint`. What lies inside reads `--tone` and `--ground`.
 */
export const toneStyle = (tone: string): CSSProperties => ({
  '--tone': `var(--${tone})`,
  '--ground': `var(--${tone}-tint)`,
})
