import type { RecordList } from '../list.ts'

/** The parts of the house that loads are counted for [3.10]. */
export const BUSINESS_UNITS: RecordList = {
  path: 'business_units',
  resource: 'business_unit',
  noun: 'Business Unit',
  title: 'Business Units',
  module: 'code_lists',
  key: 'code',
  sort: null,
  fields: [
    { key: 'code', title: 'Code', kind: 'code', max: 40, required: true },
    { key: 'description', title: 'Description', kind: 'text', max: 80, required: true },
  ],
  columns: [
    { key: 'code', title: 'Code' },
    { key: 'description', title: 'Description', width: 240 },
  ],
  defaults: [],
}
