import type { Alert } from '../../decision/refusal.ts'
import type { RampName } from '../intermodal/shape.ts'
import type { Shipment } from '../state.ts'

/** Alert for an intermodal load without a type [5.5]. */
export const TYPE_REQUIRED: Alert = { key: 'intermodal.type:required', field: 'intermodal.type', message: 'Intermodal: Type is required' }

const RAMP_TITLES: Readonly<Record<RampName, string>> = {
  pickup_ramp: 'Pickup ramp',
  destination_ramp: 'Destination ramp',
  cross_town_ramp: 'Cross-town ramp',
}

const rampMissing = (shipment: Shipment, ramp: RampName): readonly Alert[] =>
  (['name', 'city'] as const)
    .filter((field) => shipment.intermodal[ramp][field] === null)
    .map((field) => ({
      key: `intermodal.${ramp}.${field}:required`,
      field: `intermodal.${ramp}.${field}`,
      message: `Intermodal: ${RAMP_TITLES[ramp]} ${field} is required`,
    }))

/** Alerts for the type [5.5] and ramps [5.6] that an intermodal load is missing. */
export const rampAlerts = (shipment: Shipment): readonly Alert[] => {
  if (shipment.mode !== 'intermodal') return []
  switch (shipment.intermodal.type) {
    case null:
      return [TYPE_REQUIRED]
    case 'door_to_door':
      return []
    case 'standard':
      return [...rampMissing(shipment, 'pickup_ramp'), ...rampMissing(shipment, 'destination_ramp')]
    case 'cross_town':
      return (['pickup_ramp', 'destination_ramp', 'cross_town_ramp'] as const).flatMap((ramp) => rampMissing(shipment, ramp))
  }
}
