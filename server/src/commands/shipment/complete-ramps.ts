import type { ShipmentInput } from '@waybill/shared/shipment/input'
import { RAMP_NAMES, type Ramp, type RampName } from '@waybill/shared/shipment/intermodal/shape'
import type { Shipment } from '@waybill/shared/shipment/state'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'

/** The input with the time zone of every ramp whose place it names: times of rail legs are in that zone. */
export const completeRamps = (input: ShipmentInput, state: Shipment | null, gazetteer: Gazetteer): ShipmentInput => {
  const { intermodal } = input
  if (!intermodal) return input
  const zoned = (name: RampName): Partial<Ramp> | null | undefined => {
    const ramp = intermodal[name]
    if (!ramp) return ramp
    const known = state?.intermodal[name]
    const { city = known?.city ?? null, state: region = known?.state ?? null, zip = known?.zip ?? null } = ramp
    const stays = known && city === known.city && region === known.state && zip === known.zip && known.timezone !== null
    return { ...ramp, timezone: stays ? known.timezone : (gazetteer.find({ city, state: region, zip })?.timezone ?? null) }
  }
  const ramps = RAMP_NAMES.filter((name) => intermodal[name] !== undefined).map((name) => [name, zoned(name)])
  return { ...input, intermodal: { ...intermodal, ...Object.fromEntries(ramps) } }
}
