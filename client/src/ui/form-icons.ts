import { createLucideIcon } from 'lucide-react'

// Icons that a form draws by the dozen, each as one path; the icon set's own have up to ten elements.

export const CalendarDays = createLucideIcon('calendar-days', [
  [
    'path',
    {
      d: 'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01',
      key: 'all',
    },
  ],
])
export const UpDown = createLucideIcon('chevrons-up-down', [['path', { d: 'm7 15 5 5 5-5M7 9l5-5 5 5', key: 'all' }]])
