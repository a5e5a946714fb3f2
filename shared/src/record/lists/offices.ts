import type { RecordList } from '../list.ts'

/** Offices of the company and its agents [2.32]. */
export const OFFICES: RecordList = {
  path: 'offices',
  resource: 'office',
  noun: 'Office',
  title: 'Agent Offices',
  module: 'code_lists',
  key: 'name',
  sort: null,
  fields: [
    { key: 'name', title: 'Name', kind: 'text', max: 80, required: true },
    { key: 'address', title: 'Address', kind: 'text' },
    { key: 'city', title: 'City', kind: 'text', max: 80 },
    { key: 'state', title: 'State', kind: 'state' },
    { key: 'zip', title: 'Zip', kind: 'text', max: 12 },
    { key: 'phone', title: 'Phone', kind: 'text', max: 40 },
    { key: 'email', title: 'Email', kind: 'text' },
  ],
  columns: [
    { key: 'name', title: 'Name', width: 240 },
    { key: 'city', title: 'City' },
    { key: 'state', title: 'State' },
    { key: 'phone', title: 'Phone' },
    { key: 'email', title: 'Email', width: 160 },
    { key: 'status', title: 'Status' },
  ],
  defaults: [],
}
