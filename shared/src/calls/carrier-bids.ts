import { Schema } from 'effect'
import { CarrierBidEnvelope } from '../protocol/carrier-bid-body.ts'
import { CarrierBid, Warnings } from '../protocol/cover-schemas.ts'
import { defineCall } from './define-call.ts'

const OneBid = Schema.Struct({ carrier_bid: CarrierBid, warnings: Warnings })

export const createCarrierBid = defineCall({
  method: 'POST',
  path: '/carrier_bids',
  access: 'carrier_bids#create',
  summary: 'Add a carrier bid',
  description: 'Doesn’t need the shipment’s lock.',
  body: CarrierBidEnvelope,
  response: OneBid,
  status: 201,
  isCommand: true,
})

export const updateCarrierBid = defineCall({
  method: 'PUT',
  path: '/carrier_bids/{id}',
  access: 'carrier_bids#revise',
  summary: 'Update a carrier bid',
  description: 'The carrier’s status is looked up again.',
  body: CarrierBidEnvelope,
  response: OneBid,
  isCommand: true,
})

export const deleteCarrierBid = defineCall({
  method: 'DELETE',
  path: '/carrier_bids/{id}',
  access: 'carrier_bids#delete',
  summary: 'Delete a carrier bid',
  isCommand: true,
})
