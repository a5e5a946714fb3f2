import { shipmentOfResource } from '@waybill/shared/protocol/shipment-resource'

/** Caches a value derived from an immutable object, so it is not recomputed on each keystroke. */
export const memoize = <Of extends object, T>(work: (of: Of) => T): ((of: Of) => T) => {
  const known = new WeakMap<Of, { readonly made: T }>()
  return (of) => {
    const had = known.get(of) ?? { made: work(of) }
    known.set(of, had)
    return had.made
  }
}

/** A load of the API in the shape the rules take. */
export const savedLoad = memoize(shipmentOfResource)
