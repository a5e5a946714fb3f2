import { codeList } from '../list.ts'

/** Kinds of shipments the company sells [2.32]. */
export const SHIPMENT_TYPES = codeList({
  path: 'shipment_types',
  resource: 'shipment_type',
  noun: 'Shipment Type',
  title: 'Shipment Types',
  entries: [
    ['SPOT', 'Spot'],
    ['CONTRACT', 'Contract'],
    ['DEDICATED', 'Dedicated'],
    ['PROJECT', 'Project'],
    ['EXPEDITED', 'Expedited'],
  ],
})
