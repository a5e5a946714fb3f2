import { createLucideIcon, type LucideIcon } from 'lucide-react'

/** The icon set's clock with an exclamation mark as one path, because boards draw hundreds of them. */
export const LateClock: LucideIcon = createLucideIcon('clock-alert', [
  ['path', { d: 'M12 6v6l4 2M20 12v5M20 21h.01M21.25 8.2A10 10 0 1 0 16 21.16', key: 'all' }],
])
