import type { Json } from '../log/envelope.ts'

/**
 * One field went from one value to another. Paths are dotted; an element of a list is named by its id, or by its number where the list
 * has no ids: `load_info.weight`, `pick_stops[4820001-S2].appt_start_date`, `accessorial_lines[3].carrier_rate`. An element that came or
 * went has the path of the element and null on the other side; a new order of a list is `pick_stops.order`.
 */
export type FieldChange = {
  readonly path: string
  readonly from: Json
  readonly to: Json
}
