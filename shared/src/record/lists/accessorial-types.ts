import { coded, type RecordList } from '../list.ts'

/** The kinds that accessorials fall into [2.32]. */
export const ACCESSORIAL_TYPES: RecordList = {
  path: 'accessorial_types',
  resource: 'accessorial_type',
  noun: 'Accessorial Type',
  title: 'Accessorial Types',
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
    ['TIME', 'Time: detention, layover, storage'],
    ['HANDLING', 'Handling: lumper, assist, inside'],
    ['EQUIPMENT', 'Equipment: tarp, liftgate, chassis'],
    ['ROUTE', 'Route: stop-off, redelivery, reconsignment'],
    ['OTHER', 'Other'],
  ]),
}
