/** A readable form of the name of an event type: `CarrierRevised` → `Carrier revised`. */
export const eventTypeLabel = (type: string): string => type.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
