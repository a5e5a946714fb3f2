import type { Alert } from '../../decision/refusal.ts'
import type { RequiredFields } from '../commands.ts'
import type { Shipment } from '../state.ts'
import { labelOf } from './labels.ts'

const missing = (record: object | null, field: string, title: string, path: string, label = labelOf(field)): readonly Alert[] => {
  const value = record === null ? null : ((record as Readonly<Record<string, unknown>>)[field] ?? null)
  if (value !== null && value !== '') return []
  return [{ key: `${path}.${field}:required`, field: `${path}.${field}`, message: `${title}: ${label} is required` }]
}

/** An alert for each empty field: `Customer: Name is required` [5.32]. `title` starts the text, `path` the field name. */
export const missingFields = (record: object | null, fields: readonly string[], title: string, path: string): readonly Alert[] =>
  fields.flatMap((field) => missing(record, field, title, path))

/** Alert for a load without a mode [5.3]. */
export const MODE_REQUIRED: Alert = { key: 'mode:required', field: 'mode', message: 'Shipping Requirements: Mode is required' }

/** A load needs a pick and a stop [5.8]. */
const enoughStops = (shipment: Shipment): readonly Alert[] =>
  shipment.pick_stops.length >= 2 ? [] : [{ key: 'ps_minlength', field: 'pick_stops', message: 'Both a Pick and a Stop are required' }]

/** Name and ready date are required for the first stop only, and the date not while the load is on hold [5.9]. */
const FIRST_STOP_ONLY: Readonly<Record<string, { readonly field: string; readonly label: string }>> = {
  location_name: { field: 'location_name', label: 'Name' },
  ready_or_deliver: { field: 'ready_or_deliver_date', label: 'Ready/Deliver date' },
}

const stopFieldsMissing = (shipment: Shipment, required: RequiredFields): readonly Alert[] =>
  shipment.pick_stops.flatMap((stop, index) => {
    const [title, path] = [`PickStop ${index + 1}`, `pick_stops[${index + 1}]`]
    const ofStop = required.pick_stop.flatMap((column) => {
      const special = FIRST_STOP_ONLY[column]
      if (!special) return missing(stop, column, title, path)
      if (index > 0 || (column === 'ready_or_deliver' && shipment.hold)) return []
      return missing(stop, special.field, title, path, special.label)
    })
    return [...ofStop, ...missingFields(stop.location, required.location, title, `${path}.location`)]
  })

/** Alerts for fields that the company's settings require [5.4, 5.32–5.34], and for fewer than two stops [5.8]. */
export const requiredFieldAlerts = (shipment: Shipment, required: RequiredFields): readonly Alert[] => [
  ...missingFields(shipment.load_info, required.shipment, 'Shipping Requirements', 'load_info'),
  ...missingFields(shipment.customer, required.customer, 'Customer', 'customer'),
  ...missingFields(shipment.bill_to, required.bill_to, 'Bill To', 'bill_to'),
  ...enoughStops(shipment),
  ...stopFieldsMissing(shipment, required),
]

/**
 * What a tender must have: two stops with city and state. Anything else that is missing is shown on the load, including the place of a
 * third stop.
 */
export const missingStopPlaces = (shipment: Shipment): readonly Alert[] =>
  shipment.pick_stops.filter(({ location }) => location.city && location.state).length >= 2
    ? []
    : [
        ...enoughStops(shipment),
        ...shipment.pick_stops.flatMap((stop, index) =>
          missingFields(stop.location, ['city', 'state'], `PickStop ${index + 1}`, `pick_stops[${index + 1}].location`),
        ),
      ]
