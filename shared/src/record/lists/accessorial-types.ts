import { codeList } from '../list.ts'

/** The kinds that accessorials fall into [2.32]. */
export const ACCESSORIAL_TYPES = codeList({
  path: 'accessorial_types',
  resource: 'accessorial_type',
  noun: 'Accessorial Type',
  title: 'Accessorial Types',
  entries: [
    ['TIME', 'Time: detention, layover, storage'],
    ['HANDLING', 'Handling: lumper, assist, inside'],
    ['EQUIPMENT', 'Equipment: tarp, liftgate, chassis'],
    ['ROUTE', 'Route: stop-off, redelivery, reconsignment'],
    ['OTHER', 'Other'],
  ],
})
