import type { LucideIcon } from 'lucide-react'

export interface IconProps {
  readonly of: LucideIcon
  readonly size?: 12 | 13 | 14 | 16 | 20
  readonly className?: string | undefined
}

/** An icon next to text. An icon without text belongs in `IconButton` or `Flag`, which name it. */
export const Icon = ({ of: Picture, size = 16, className }: IconProps) => (
  <Picture size={size} strokeWidth={size < 14 ? 2 : 1.75} className={className} aria-hidden="true" focusable="false" />
)
