import { REGIONS as CENSUS_DIVISIONS } from '../../places/regions.ts'
import type { RecordList } from '../list.ts'

/** Parts of the country: `region_options` of the static info [3.10]. At first those that boards are filtered by. */
export const REGIONS: RecordList = {
  path: 'regions',
  resource: 'region',
  noun: 'Region',
  title: 'Regions',
  module: 'code_lists',
  key: 'name',
  sort: null,
  fields: [
    { key: 'name', title: 'Name', kind: 'text', max: 80, required: true },
    { key: 'states', title: 'States', kind: 'names', hint: 'One a line' },
  ],
  columns: [
    { key: 'name', title: 'Name', width: 200 },
    { key: 'states', title: 'States', width: 320 },
    { key: 'status', title: 'Status' },
  ],
  defaults: Object.entries(CENSUS_DIVISIONS).map(([name, states]) => ({ name, states })),
}
