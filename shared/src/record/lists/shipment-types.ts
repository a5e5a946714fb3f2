import { coded, type RecordList } from '../list.ts'

/** What kinds of shipments the house sells [2.32]. */
export const SHIPMENT_TYPES: RecordList = {
  path: 'shipment_types',
  resource: 'shipment_type',
  noun: 'Shipment Type',
  title: 'Shipment Types',
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
    ['SPOT', 'Spot'],
    ['CONTRACT', 'Contract'],
    ['DEDICATED', 'Dedicated'],
    ['PROJECT', 'Project'],
    ['EXPEDITED', 'Expedited'],
  ]),
}
