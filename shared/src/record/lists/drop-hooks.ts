import type { RecordList } from '../list.ts'

/** Dropped containers that wait to be hooked [2.22, 2.52]. */
export const DROP_HOOKS: RecordList = {
  path: 'drop_hooks',
  resource: 'drop_hook',
  noun: 'Drop Hook',
  title: 'Drop Hooks',
  module: 'drop_hooks',
  key: null,
  sort: 'container_id',
  fields: [
    { key: 'container_id', title: 'Container', kind: 'code', max: 20, required: true },
    { key: 'pro', title: 'Pro', kind: 'text', max: 20, names: 'shipment' },
    { key: 'name', title: 'Name', kind: 'text', required: true },
    { key: 'address', title: 'Address', kind: 'text' },
    { key: 'city', title: 'City', kind: 'text', max: 80, required: true },
    { key: 'state', title: 'State', kind: 'state', required: true },
    { key: 'zip', title: 'Zip', kind: 'text', max: 12 },
    { key: 'outgated_date', title: 'Outgated Date', kind: 'date' },
    { key: 'outgated_time', title: 'Outgated Time', kind: 'time' },
    { key: 'hooked_date', title: 'Hooked Date', kind: 'date', hint: 'Removes the container from the list' },
    { key: 'notes', title: 'Notes', kind: 'long_text' },
  ],
  columns: [
    { key: 'container_id', title: 'Container', width: 200 },
    { key: 'pro', title: 'Pro', link: 'load' },
    { key: 'name', title: 'Name' },
    { key: 'address', title: 'Address' },
    { key: 'city', title: 'City' },
    { key: 'state', title: 'State' },
    { key: 'zip', title: 'Zip' },
    { key: 'outgated_datetime', title: 'Outgated D/T', of: ['outgated_date', 'outgated_time'] },
    { key: 'updated_at', title: 'Last Updated', width: 200 },
  ],
  defaults: [],
  isDone: ({ hooked_date }) => typeof hooked_date === 'string',
}
