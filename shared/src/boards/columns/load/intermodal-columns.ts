import { INTERMODAL_TYPE_NAMES, LEG_NAMES, LEGS, type Leg, MILESTONES_OF_LEG } from '../../../shipment/intermodal/legs.ts'
import { carrierOfLeg } from '../../../shipment/intermodal/load-legs.ts'
import { legLane, milestoneMoment, zoneOfEta } from '../../../shipment/intermodal/places.ts'
import type { Intermodal, RampName } from '../../../shipment/intermodal/shape.ts'
import { labelOf } from '../../../shipment/rules/labels.ts'
import { legStatus } from '../../../shipment/rules/leg-status.ts'
import type { ColumnType } from '../../column.ts'
import { loadColumn, localTimeCell } from './load-column.ts'

const GROUP = 'Intermodal'

type Plain = Exclude<keyof Intermodal & string, RampName | 'type'>
const PLAIN: readonly (readonly [Plain, string, ColumnType])[] = [
  ['waybill_1', 'Waybill 1', 'text'],
  ['waybill_2', 'Waybill 2', 'text'],
  ['waybill_3', 'Waybill 3', 'text'],
  ['booking_number', 'Booking Number', 'text'],
  ['routing', 'Routing', 'text'],
  ['stcc_code', 'STCC Code', 'text'],
  ['rail_free_time_start_date', 'Rail Free Time Start', 'date'],
  ['rail_free_time_end_date', 'Rail Free Time End', 'date'],
]

const RAMPS: readonly (readonly [RampName, string])[] = [
  ['pickup_ramp', 'Pickup Ramp'],
  ['destination_ramp', 'Destination Ramp'],
]

const legColumns = (leg: Leg) => {
  const [name, group] = [LEG_NAMES[leg], `${LEG_NAMES[leg]} Leg`]
  return [
    loadColumn(group, `${leg}_status`, `${name} Status`, 'text', (load) => legStatus(load, leg)),
    loadColumn(group, `${leg}_carrier`, `${name} Carrier`, 'text', (load) => carrierOfLeg(load, leg)?.name),
    loadColumn(group, `${leg}_reference`, `${name} Reference`, 'text', (load) => load.intermodal_legs[leg].reference),
    loadColumn(group, `${leg}_origin`, `${name} Origin`, 'text', (load) => legLane(load, leg).origin),
    loadColumn(group, `${leg}_destination`, `${name} Destination`, 'text', (load) => legLane(load, leg).destination),
    loadColumn(group, `${leg}_eta`, `${name} ETA`, 'moment', (load) => {
      const { eta_date, eta_time } = load.intermodal_legs[leg]
      return localTimeCell(eta_date, eta_time, zoneOfEta(load, leg))
    }),
    ...MILESTONES_OF_LEG[leg].map((milestone) =>
      loadColumn(group, `${leg}_${milestone}`, `${name} ${labelOf(milestone)}`, 'moment', (load) => {
        const moment = milestoneMoment(load, leg, milestone)
        return moment && localTimeCell(moment.date, moment.time, moment.zone)
      }),
    ),
  ]
}

/** The block of a load that goes by rail, its ramps and its six legs [2.77–2.80]; the container number is in the row. */
export const INTERMODAL_COLUMNS = [
  loadColumn(GROUP, 'intermodal_type', 'Intermodal Type', 'text', ({ intermodal: { type } }) => type && INTERMODAL_TYPE_NAMES[type]),
  ...PLAIN.map(([key, title, type]) => loadColumn(GROUP, `intermodal_${key}`, title, type, ({ intermodal }) => intermodal[key])),
  ...RAMPS.flatMap(([ramp, title]) =>
    (['name', 'city', 'state'] as const).map((field) =>
      loadColumn(GROUP, `${ramp}_${field}`, `${title} ${labelOf(field)}`, 'text', ({ intermodal }) => intermodal[ramp][field]),
    ),
  ),
  ...LEGS.flatMap(legColumns),
]
