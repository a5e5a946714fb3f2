import { shipmentOfResource } from '@waybill/shared/protocol/shipment-resource'

/** What follows from something that never changes, worked out once and not with every letter that is typed. */
export const once = <Of extends object, T>(work: (of: Of) => T): ((of: Of) => T) => {
  const known = new WeakMap<Of, { readonly made: T }>()
  return (of) => {
    const had = known.get(of) ?? { made: work(of) }
    known.set(of, had)
    return had.made
  }
}

/** A load of the API as the rules take it. */
export const savedLoad = once(shipmentOfResource)
