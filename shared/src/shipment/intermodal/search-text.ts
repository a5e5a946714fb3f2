import type { Shipment } from '../state.ts'
import { legsInUse } from './load-legs.ts'
import { RAMP_NAMES } from './shape.ts'

/** Additional quick search text of an intermodal load: waybills, booking, ramps, and the references and carriers of its legs. */
export const intermodalSearchText = (shipment: Shipment): readonly (string | null | undefined)[] => {
  if (shipment.mode !== 'intermodal') return []
  const { intermodal, intermodal_legs } = shipment
  return [
    intermodal.waybill_1,
    intermodal.waybill_2,
    intermodal.waybill_3,
    intermodal.booking_number,
    ...RAMP_NAMES.flatMap((ramp) => [intermodal[ramp].name, intermodal[ramp].city]),
    ...legsInUse(shipment).flatMap((leg) => [intermodal_legs[leg].reference, intermodal_legs[leg].carrier?.name]),
  ]
}
