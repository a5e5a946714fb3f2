import { Schema } from 'effect'
import { fieldNames } from '../shipment/event-text.ts'
import { event } from '../streams/event.ts'
import { Changes } from '../streams/event-schemas.ts'

/**
 * Personal data was erased from a record: its key is gone, and readers of the log find a marker in its place. `changes` names the fields of
 * the current state, marker on both sides; it is empty when only former values are concerned.
 */
export const personalDataErased = event({
  data: Schema.Struct({ changes: Changes }),
  title: () => 'Personal data erased',
  detail: ({ changes }, shipment) => (changes.length === 0 ? 'Former values' : fieldNames(changes, shipment)),
})
