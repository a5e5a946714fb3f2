import { Schema } from 'effect'
import { money } from '../fields/field-schemas.ts'
import { type CarrierBid, carrierBidFields } from '../shipment/bids/bid.ts'
import type { ComplianceReceipt } from '../shipment/rules/compliance.ts'

const bidCodec = Schema.Struct(carrierBidFields)
const encodeBid = Schema.encodeSync(bidCodec)
const decodeBid = Schema.decodeUnknownSync(bidCodec)

/** A bid in responses [3.15]: its amount in decimal dollars. */
export const carrierBidResource = (bid: CarrierBid) => {
  const { id, carrier_id, status, created_by, created_at, ...fields } = bid
  return { id, ...encodeBid(fields), carrier_id, status, created_by, created_at }
}
export type CarrierBidResource = ReturnType<typeof carrierBidResource>

/** The bid of a response. */
export const carrierBidOfResource = (resource: CarrierBidResource): CarrierBid => {
  const { id, carrier_id, status, created_by, created_at, ...fields } = resource
  return { id, ...decodeBid(fields), carrier_id, status, created_by, created_at }
}

const amountsCodec = Schema.Struct({
  cargo_insurance_amount: money,
  liability_insurance_amount: money,
  general_liability_insurance_amount: money,
})
const encodeAmounts = Schema.encodeSync(amountsCodec)
const decodeAmounts = Schema.decodeUnknownSync(amountsCodec)
const encodeMoney = Schema.encodeSync(money)
const decodeMoney = Schema.decodeUnknownSync(money)

const amountsOf = <T>(insurance: {
  readonly cargo_insurance_amount: T
  readonly liability_insurance_amount: T
  readonly general_liability_insurance_amount: T
}) => ({
  cargo_insurance_amount: insurance.cargo_insurance_amount,
  liability_insurance_amount: insurance.liability_insurance_amount,
  general_liability_insurance_amount: insurance.general_liability_insurance_amount,
})

/** A compliance receipt in responses: amounts in decimal dollars [5.43–5.47]. */
export const receiptResource = (receipt: ComplianceReceipt) => ({
  ...receipt,
  declared_value: encodeMoney(receipt.declared_value),
  carrier: { ...receipt.carrier, ...encodeAmounts(amountsOf(receipt.carrier)) },
})
export type ReceiptResource = ReturnType<typeof receiptResource>

/** The compliance receipt of a response. */
export const receiptOfResource = (resource: ReceiptResource): ComplianceReceipt => ({
  ...resource,
  declared_value: decodeMoney(resource.declared_value),
  carrier: { ...resource.carrier, ...decodeAmounts(amountsOf(resource.carrier)) },
})
