import { Result } from 'effect'
import type { Refusal } from '../../decision/refusal.ts'
import { diffRecords } from '../../fields/diff.ts'
import type { ShipmentDecision } from '../decision.ts'
import { readOnlyBlocked } from '../rules/editable.ts'
import type { Shipment } from '../state.ts'
import { shipmentStream } from '../stream.ts'
import type { RecordLanePrices } from './commands.ts'
import { type LanePrice, suggestedMarketRate, weightsOf } from './lane-price.ts'

/** Why no lane prices can be requested for this load; null if they can. Lane prices are for full truckloads. */
export const lanePricesBlocked = (shipment: Shipment): Refusal | null =>
  shipment.mode === 'less_than_truckload'
    ? { type: 'NotLanePriced', message: `Shipment ${shipment.pro} is less than truckload. Request LTL rates instead.` }
    : null

/**
 * Records a provider's lane prices and the suggested market rate [2.68, 7.22]. This does not conflict with a user editing the load. A load
 * that is no longer active takes none, and unchanged prices produce no event.
 */
export const recordLanePrices = (state: Shipment, command: RecordLanePrices): ShipmentDecision => {
  const refusal = readOnlyBlocked(state) ?? lanePricesBlocked(state)
  if (refusal) return Result.fail(refusal)
  const { figures, provider, simulated, origin, destination, equipment_type } = command
  const weights = weightsOf(figures)
  const prices = figures.map(
    (figure, place): LanePrice => ({ ...figure, provider, simulated, origin, destination, equipment_type, weight: weights[place] ?? 0 }),
  )
  const suggested = { ...state.rates, carrier_suggested_market_rate: suggestedMarketRate(prices) }
  const changes = diffRecords({ rates: state.rates }, { rates: suggested })
  const isNews = changes.length > 0 || diffRecords({ prices: state.lane_prices }, { prices }).length > 0
  return Result.succeed(isNews ? [shipmentStream.happened('LanePricesRefreshed', { prices, provider, simulated, changes })] : [])
}
