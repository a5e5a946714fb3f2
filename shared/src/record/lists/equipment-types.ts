import { coded, type RecordList } from '../list.ts'

/** The groups that equipment falls into [2.22]. */
export const EQUIPMENT_TYPES: RecordList = {
  path: 'equipment_types',
  resource: 'equipment_type',
  noun: 'Equipment Type',
  title: 'Equipment Types',
  module: 'code_lists',
  key: 'code',
  sort: null,
  fields: [
    { key: 'code', title: 'Code', kind: 'code', max: 20, required: true },
    { key: 'description', title: 'Description', kind: 'text', max: 80, required: true },
  ],
  columns: [
    { key: 'code', title: 'Code' },
    { key: 'description', title: 'Description', width: 240 },
  ],
  defaults: coded([
    ['VAN', 'Vans'],
    ['REEFER', 'Temperature controlled'],
    ['FLATBED', 'Open deck'],
    ['CONTAINER', 'Containers'],
    ['BULK', 'Bulk and tank'],
    ['OTHER', 'Other'],
  ]),
}
