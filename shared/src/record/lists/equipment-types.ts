import { codeList } from '../list.ts'

/** The groups that equipment falls into [2.22]. */
export const EQUIPMENT_TYPES = codeList({
  path: 'equipment_types',
  resource: 'equipment_type',
  noun: 'Equipment Type',
  title: 'Equipment Types',
  entries: [
    ['VAN', 'Vans'],
    ['REEFER', 'Temperature controlled'],
    ['FLATBED', 'Open deck'],
    ['CONTAINER', 'Containers'],
    ['BULK', 'Bulk and tank'],
    ['OTHER', 'Other'],
  ],
})
