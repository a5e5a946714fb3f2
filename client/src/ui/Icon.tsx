import type { LucideIcon } from 'lucide-react'

export interface IconProps {
  readonly of: LucideIcon
  readonly size?: 12 | 13 | 14 | 16 | 20
  readonly className?: string | undefined
}

/** A picture beside words. An icon that stands alone belongs into `IconButton` or `Mark`, which carry its name. */
export const Icon = ({ of: Picture, size = 16, className }: IconProps) => (
  <Picture size={size} strokeWidth={size < 14 ? 2 : 1.75} className={className} aria-hidden="true" focusable="false" />
)
