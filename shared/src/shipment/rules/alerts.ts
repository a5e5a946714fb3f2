import type { Alert } from '../../decision/refusal.ts'
import type { RequiredFields } from '../commands.ts'
import type { Shipment } from '../state.ts'
import { dispatchAlerts } from './dispatch.ts'
import { legAlerts } from './legs.ts'
import { lineAlerts } from './lines.ts'
import { numberAlerts } from './numbers.ts'
import { stopPlaceAlerts } from './places.ts'
import { rampAlerts } from './ramps.ts'
import { rateAlerts } from './rates.ts'
import { requiredFieldAlerts } from './required-fields.ts'
import { stopAlerts } from './stops.ts'

/** Removes duplicate alerts: the first of each key is kept [5.2]. */
export const uniqueAlerts = (alerts: readonly Alert[]): readonly Alert[] => {
  const first = new Map<string, Alert>()
  for (const alert of alerts) if (!first.has(alert.key)) first.set(alert.key, alert)
  return [...first.values()]
}

/** All problems of a load that the user can fix; a load with alerts cannot be saved [5.1, 5.2]. */
export const alertsOf = (shipment: Shipment, required: RequiredFields): readonly Alert[] =>
  uniqueAlerts([
    ...requiredFieldAlerts(shipment, required),
    ...numberAlerts(shipment),
    ...stopPlaceAlerts(shipment),
    ...stopAlerts(shipment),
    ...rampAlerts(shipment),
    ...dispatchAlerts(shipment),
    ...legAlerts(shipment),
    ...lineAlerts(shipment),
    ...rateAlerts(shipment),
  ])
