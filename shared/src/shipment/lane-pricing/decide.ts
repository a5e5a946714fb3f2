import { Result } from 'effect'
import { diffRecords } from '../../fields/diff.ts'
import type { ShipmentDecision } from '../decision.ts'
import { happened } from '../events.ts'
import type { Refusal } from '../refusals.ts'
import { readOnlyBlocked } from '../rules/editable.ts'
import type { Shipment } from '../state.ts'
import type { RecordLanePrices } from './commands.ts'
import { type LanePrice, suggestedMarketRate, weightsOf } from './lane-price.ts'

/** Why nobody can be asked what trucks are paid for this load, null when somebody can: a lane price is that of a whole truck. */
export const notLanePriced = (shipment: Shipment): Refusal | null =>
  shipment.mode === 'less_than_truckload'
    ? { type: 'NotLanePriced', message: `Shipment ${shipment.pro} is less than truckload: request LTL rates instead.` }
    : null

/**
 * Writes down what a provider knows of the lane, and what it suggests to pay [2.68, 7.22]. It comes in beside whoever edits the load; a
 * load that is over takes none, and what is known already is nothing new.
 */
export const recordLanePrices = (state: Shipment, command: RecordLanePrices): ShipmentDecision => {
  const refusal = readOnlyBlocked(state) ?? notLanePriced(state)
  if (refusal) return Result.fail(refusal)
  const { figures, provider, simulated, origin, destination, equipment_type } = command
  const weights = weightsOf(figures)
  const prices = figures.map(
    (figure, place): LanePrice => ({ ...figure, provider, simulated, origin, destination, equipment_type, weight: weights[place] ?? 0 }),
  )
  const suggested = { ...state.rates, carrier_suggested_market_rate: suggestedMarketRate(prices) }
  const changes = diffRecords({ rates: state.rates }, { rates: suggested })
  const isNews = changes.length > 0 || diffRecords({ prices: state.lane_prices }, { prices }).length > 0
  return Result.succeed(isNews ? [happened('LanePricesRefreshed', { prices, provider, simulated, changes })] : [])
}
