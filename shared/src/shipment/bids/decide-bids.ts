import { Result } from 'effect'
import { digitsOfNumber } from '../../carrier/authority-number.ts'
import { type Alert, type Refusal, refuse } from '../../decision/refusal.ts'
import { diffRecords } from '../../fields/diff.ts'
import type { ShipmentCommandOf, ShipmentFacts } from '../commands.ts'
import type { CarrierFacts } from '../covering-carrier.ts'
import type { ShipmentDecision } from '../decision.ts'
import { readOnlyBlocked } from '../rules/editable.ts'
import type { Shipment } from '../state.ts'
import { shipmentStream } from '../stream.ts'
import type { CarrierBid, CarrierBidInput } from './bid.ts'

const BLANK_BID = { mc_num: null, carrier_name: null, amount: null, contact: null, note: null }

const alertsOf = (bid: Pick<CarrierBid, 'mc_num' | 'amount'>): readonly Alert[] => [
  ...(bid.mc_num === null ? [{ key: 'mc_num:required', field: 'mc_num', message: 'Carrier Bid: MC number is required' }] : []),
  ...(bid.amount !== null && bid.amount < 0
    ? [{ key: 'amount:negative', field: 'amount', message: 'Carrier Bid: Amount must not be negative' }]
    : []),
]

/** The carrier facts for this MC number; null if the facts are about another carrier. */
const carrierFields = (mc_num: string | null, carrier: CarrierFacts | null) => {
  const known = carrier !== null && carrier.mc_number === mc_num ? carrier : null
  return { carrier_id: known?.id ?? null, status: known?.status ?? null, name: known?.name ?? null }
}

/** A bid with an input applied to it. The carrier name is the one entered, or else the one in the directory. */
const withInput = <T extends CarrierBidInput & Pick<CarrierBid, 'mc_num' | 'carrier_name'>>(
  known: T,
  input: CarrierBidInput,
  carrier: CarrierFacts | null,
) => {
  const mc_num = input.mc_num === undefined ? known.mc_num : digitsOfNumber(input.mc_num)
  const { name, ...fields } = carrierFields(mc_num, carrier)
  const enteredName = input.carrier_name ?? (mc_num === known.mc_num ? known.carrier_name : null)
  return { ...known, ...input, ...fields, mc_num, carrier_name: enteredName ?? name }
}

const invalid = (alerts: readonly Alert[]) => refuse('InvalidCarrierBid', 'Error: Fill all required fields.', alerts)
const unknown = (id: string): Refusal => ({ type: 'UnknownCarrierBid', message: `There is no carrier bid ${id}.` })

/** Adds a carrier's bid to the load. The lock and open events do not matter; a released or voided load takes no bids. */
export const receiveCarrierBid = (
  state: Shipment,
  command: ShipmentCommandOf<'ReceiveCarrierBid'>,
  facts: ShipmentFacts,
): ShipmentDecision => {
  const over = readOnlyBlocked(state)
  if (over) return Result.fail(over)
  const details = withInput(BLANK_BID, command.bid, facts.carrier)
  const alerts = alertsOf(details)
  if (alerts.length > 0) return invalid(alerts)
  const bid: CarrierBid = { ...details, id: `${state.pro}-B${state.made.bids + 1}`, created_by: facts.by.username, created_at: facts.now }
  return Result.succeed([shipmentStream.happened('CarrierBidReceived', { bid })])
}

/** Revises a bid and looks up the carrier again [4.41]. Produces no event if nothing changed. */
export const reviseCarrierBid = (
  state: Shipment,
  command: ShipmentCommandOf<'ReviseCarrierBid'>,
  facts: ShipmentFacts,
): ShipmentDecision => {
  const bid = state.carrier_bids.find(({ id }) => id === command.id)
  if (!bid) return Result.fail(unknown(command.id))
  const over = readOnlyBlocked(state)
  if (over) return Result.fail(over)
  const after = withInput(bid, command.bid, facts.carrier)
  const alerts = alertsOf(after)
  if (alerts.length > 0) return invalid(alerts)
  const changes = diffRecords(bid, after)
  return Result.succeed(changes.length === 0 ? [] : [shipmentStream.happened('CarrierBidRevised', { id: bid.id, changes })])
}

/** Withdraws a bid from the load; the history keeps it. */
export const withdrawCarrierBid = (state: Shipment, command: ShipmentCommandOf<'WithdrawCarrierBid'>): ShipmentDecision => {
  const bid = state.carrier_bids.find(({ id }) => id === command.id)
  if (!bid) return Result.fail(unknown(command.id))
  const over = readOnlyBlocked(state)
  if (over) return Result.fail(over)
  return Result.succeed([shipmentStream.happened('CarrierBidWithdrawn', { id: bid.id, carrier_name: bid.carrier_name })])
}
