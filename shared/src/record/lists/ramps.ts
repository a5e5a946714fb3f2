import type { RecordList } from '../list.ts'

/** Ramps of the railroads [2.22, 2.80]. */
export const RAMP_LIST: RecordList = {
  path: 'ramps',
  resource: 'ramp',
  noun: 'Ramp',
  title: 'Ramps',
  module: 'ramps',
  key: null,
  sort: 'name',
  fields: [
    { key: 'name', title: 'Name', kind: 'text', required: true },
    { key: 'railroad', title: 'Railroad', kind: 'code', max: 10 },
    { key: 'code', title: 'Code', kind: 'code', max: 20 },
    { key: 'address', title: 'Address', kind: 'text' },
    { key: 'city', title: 'City', kind: 'text', max: 80, required: true },
    { key: 'state', title: 'State', kind: 'state', required: true },
    { key: 'zip', title: 'Zip', kind: 'text', max: 12 },
    { key: 'phone', title: 'Phone', kind: 'text', max: 40 },
    { key: 'hours', title: 'Hours', kind: 'text', max: 80 },
    { key: 'free_days', title: 'Free Days', kind: 'whole', max: 365 },
    { key: 'notes', title: 'Notes', kind: 'long_text' },
  ],
  columns: [
    { key: 'name', title: 'Name', width: 200 },
    { key: 'railroad', title: 'Railroad' },
    { key: 'code', title: 'Code' },
    { key: 'address', title: 'Address', width: 160 },
    { key: 'city', title: 'City' },
    { key: 'state', title: 'State' },
    { key: 'zip', title: 'Zip' },
    { key: 'phone', title: 'Phone' },
    { key: 'hours', title: 'Hours' },
    { key: 'free_days', title: 'Free Days' },
  ],
  defaults: [],
}
