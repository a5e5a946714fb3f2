import { createLucideIcon, type LucideIcon } from 'lucide-react'

/** The hazmat placard in the style of the icon set, which has none. */
export const DiamondAlert: LucideIcon = createLucideIcon('diamond-alert', [
  ['path', { d: 'M12 2 22 12 12 22 2 12Z', key: 'sign' }],
  ['path', { d: 'M12 8v4.5M12 16v.01', key: 'mark' }],
])
