import type { RecordList } from '../list.ts'

/** Equipment of loads [2.22, 2.49]: `equip_options` of the static info [3.10]. */
export const EQUIPMENT: RecordList = {
  path: 'equipment',
  resource: 'equipment',
  noun: 'Equipment',
  title: 'Equipment',
  module: 'code_lists',
  key: 'code',
  sort: null,
  fields: [
    { key: 'code', title: 'Code', kind: 'code', max: 10, required: true },
    { key: 'group', title: 'Group', kind: 'text', max: 40, from: 'equipment_types' },
    { key: 'description', title: 'Description', kind: 'text', max: 80, required: true },
  ],
  columns: [
    { key: 'code', title: 'Code' },
    { key: 'group', title: 'Group' },
    { key: 'description', title: 'Description', width: 200 },
  ],
  defaults: [
    ['V', 'VAN', 'Van'],
    ['R', 'REEFER', 'Reefer'],
    ['F', 'FLATBED', 'Flatbed'],
    ['SD', 'FLATBED', 'Step Deck'],
    ['DD', 'FLATBED', 'Double Drop'],
    ['LB', 'FLATBED', 'Lowboy'],
    ['RGN', 'FLATBED', 'Removable Gooseneck'],
    ['CN', 'FLATBED', 'Conestoga'],
    ['PO', 'OTHER', 'Power Only'],
    ['HS', 'FLATBED', 'Hotshot'],
    ['BT', 'VAN', 'Box Truck'],
    ['SV', 'VAN', 'Sprinter Van'],
    ['TN', 'BULK', 'Tanker'],
    ['DT', 'BULK', 'Dump Trailer'],
    ['HB', 'BULK', 'Hopper Bottom'],
    ['AC', 'OTHER', 'Auto Carrier'],
    ['C', 'CONTAINER', 'Container'],
  ].map(([code, group, description]) => ({ code: code ?? '', group: group ?? '', description: description ?? '' })),
}
