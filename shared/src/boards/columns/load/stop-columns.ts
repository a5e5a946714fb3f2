import type { PickStop } from '../../../shipment/shape.ts'
import type { Shipment } from '../../../shipment/state.ts'
import { stopReferences } from '../../../shipment/stop-references.ts'
import type { ColumnType } from '../../column.ts'
import { loadColumn, localTimeCell } from './load-column.ts'

type StopText =
  | 'location_name'
  | 'contact'
  | 'phone'
  | 'email'
  | 'hours'
  | 'item_description'
  | 'pieces'
  | 'weight'
  | 'pallets'
  | 'appt_note'
  | 'seal'

const OF_STOP: readonly (readonly [StopText, string, ColumnType])[] = [
  ['location_name', 'Name', 'text'],
  ['contact', 'Contact', 'text'],
  ['phone', 'Phone', 'phone'],
  ['email', 'Email', 'text'],
  ['hours', 'Hours', 'text'],
  ['item_description', 'Item', 'text'],
  ['pieces', 'Pieces', 'number'],
  ['weight', 'Weight', 'number'],
  ['pallets', 'Pallets', 'number'],
  ['appt_note', 'Appt Note', 'text'],
  ['seal', 'Seal', 'text'],
]
const OF_PLACE = [
  ['address', 'Address'],
  ['city', 'City'],
  ['state', 'State'],
  ['zip', 'Zip'],
  ['country', 'Country'],
] as const
const MOMENTS = [
  ['appt_eta_start', 'ETA Start'],
  ['appt_eta_end', 'ETA End'],
  ['appt_start', 'Appt Start'],
  ['appt_end', 'Appt End'],
  ['ready_or_deliver', 'Ready/Deliver'],
  ['arrival', 'Arrival'],
  ['departure', 'Departure'],
] as const

/** Everything a grid can show of one stop [2.73–2.75]. */
const stopColumns = (group: string, prefix: string, stopOf: (load: Shipment) => PickStop | undefined) => [
  ...OF_STOP.map(([field, title, type]) =>
    loadColumn(group, `${prefix}_${field}`, `${group} ${title}`, type, (load) => stopOf(load)?.[field]),
  ),
  ...OF_PLACE.map(([field, title]) =>
    loadColumn(group, `${prefix}_${field}`, `${group} ${title}`, 'text', (load) => stopOf(load)?.location[field]),
  ),
  ...MOMENTS.map(([moment, title]) =>
    loadColumn(group, `${prefix}_${moment}`, `${group} ${title}`, 'moment', (load) => {
      const stop = stopOf(load)
      return stop && localTimeCell(stop[`${moment}_date`], stop[`${moment}_time`], stop.location.timezone)
    }),
  ),
  loadColumn(group, `${prefix}_references`, `${group} References`, 'text', (load) => {
    const stop = stopOf(load)
    return stop && ([...new Set([stop.ref_number, ...stopReferences(stop)])].filter(Boolean).join(', ') || null)
  }),
]

/** Blocks in the catalogue, whatever a load has [9.5]. */
export const STOP_BLOCKS = 12
const NUMBERS = Array.from({ length: STOP_BLOCKS }, (_, index) => index + 1)

/** Twelve blocks, and the last stop once more as the consignee [2.72–2.76]. */
export const STOP_COLUMNS = [
  ...NUMBERS.flatMap((number) => stopColumns(`Stop ${number}`, `stop_${number}`, (load) => load.pick_stops[number - 1])),
  ...stopColumns('Consignee', 'consignee', (load) => load.pick_stops.at(-1)),
]
