import type { Shipment } from '../state.ts'
import { legsInUse } from './load-legs.ts'
import { RAMPS } from './shape.ts'

/** What the quick search finds a load by when it goes by rail: waybills, booking, ramps, and the references and carriers of its legs. */
export const railWords = (shipment: Shipment): readonly (string | null | undefined)[] => {
  if (shipment.mode !== 'intermodal') return []
  const { intermodal, intermodal_legs } = shipment
  return [
    intermodal.waybill_1,
    intermodal.waybill_2,
    intermodal.waybill_3,
    intermodal.booking_number,
    ...RAMPS.flatMap((ramp) => [intermodal[ramp].name, intermodal[ramp].city]),
    ...legsInUse(shipment).flatMap((leg) => [intermodal_legs[leg].reference, intermodal_legs[leg].carrier?.name]),
  ]
}
