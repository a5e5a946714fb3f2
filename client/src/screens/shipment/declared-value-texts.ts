/** Covering waits until a changed declared value is saved [8.36, 8.37]. */
export const DECLARED_VALUE_CHANGED = 'Declared value has changed, covering the load is disabled until shipment is saved'
export const COVERING_REENABLED = 'Covering the load is reenabled'
