import type { RecordList } from '../list.ts'

/** Revenue types: `revenue_types` of the static info [2.32, 3.10]. */
export const REVENUE_TYPES: RecordList = {
  path: 'revenue_types',
  resource: 'revenue_type',
  noun: 'Revenue Type',
  title: 'Revenue Types',
  module: 'code_lists',
  key: 'rev_type',
  sort: null,
  fields: [
    { key: 'rev_type', title: 'Revenue Type', kind: 'text', max: 40, required: true },
    { key: 'description', title: 'Description', kind: 'text', max: 80, required: true },
  ],
  columns: [
    { key: 'rev_type', title: 'Revenue Type', width: 140 },
    { key: 'description', title: 'Description', width: 240 },
    { key: 'status', title: 'Status' },
  ],
  defaults: [
    { rev_type: 'TL', description: 'Truckload' },
    { rev_type: 'LTL', description: 'Less Than Truckload' },
    { rev_type: 'IMDL', description: 'Intermodal' },
    { rev_type: 'DRAY', description: 'Drayage' },
    { rev_type: 'PART', description: 'Partial' },
    { rev_type: 'Brokerage', description: 'Brokerage' },
    { rev_type: 'Brokerage TL', description: 'Brokerage Truckload' },
    { rev_type: 'Brokerage LTL', description: 'Brokerage Less Than Truckload' },
  ],
}
