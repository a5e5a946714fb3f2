import type { RecordList } from '../list.ts'

/** Sales reps of the company [2.31]. */
export const SALES_REPS: RecordList = {
  path: 'sales_reps',
  resource: 'sales_rep',
  noun: 'Sales Rep',
  title: 'Sales Reps',
  module: 'code_lists',
  key: 'name',
  sort: null,
  fields: [
    { key: 'name', title: 'Name', kind: 'text', max: 80, required: true },
    { key: 'username', title: 'Username', kind: 'text', max: 80, personal: true, names: 'username' },
    { key: 'office', title: 'Office', kind: 'text', max: 80, from: 'offices' },
    { key: 'phone', title: 'Phone', kind: 'text', max: 40, personal: true },
    { key: 'email', title: 'Email', kind: 'text', personal: true },
  ],
  columns: [
    { key: 'name', title: 'Name', width: 240 },
    { key: 'username', title: 'Username' },
    { key: 'office', title: 'Office' },
    { key: 'phone', title: 'Phone' },
    { key: 'email', title: 'Email', width: 160 },
    { key: 'status', title: 'Status' },
  ],
  defaults: [],
}
