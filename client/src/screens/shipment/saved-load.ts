import { type ShipmentResource, shipmentOfResource } from '@waybill/shared/protocol/shipment-resource'

/** What follows from a load as it was saved, worked out once and not with every letter. */
export const oncePerLoad = <T>(work: (shipment: ShipmentResource) => T): ((shipment: ShipmentResource) => T) => {
  const known = new WeakMap<ShipmentResource, T>()
  return (shipment) => {
    const had = known.get(shipment)
    if (had !== undefined) return had
    const made = work(shipment)
    known.set(shipment, made)
    return made
  }
}

/** A load of the API as the rules take it. */
export const savedLoad = oncePerLoad(shipmentOfResource)
