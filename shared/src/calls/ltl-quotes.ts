import { Schema } from 'effect'
import { listOf } from '../protocol/lists.ts'
import { LtlBookBody, LtlCancelBody, LtlQuoteBody, RunIntegrationBody } from '../protocol/ltl-bodies.ts'
import { ShipmentSchema } from '../protocol/resources.ts'
import { LtlQuote } from '../protocol/shipment-parts.ts'
import { defineCall } from './define-call.ts'
import { WHOLE_PAGE } from './page-query.ts'

const OneQuote = Schema.Struct({ ltl_quote: LtlQuote, shipment: ShipmentSchema, action_response: Schema.optionalKey(Schema.String) })

export const listLtlQuotes = defineCall({
  method: 'GET',
  path: '/shipments/{pro}/ltl_quotes',
  access: 'shipments#read',
  summary: 'List LTL quotes of a shipment',
  query: WHOLE_PAGE,
  response: listOf('ltl_quotes', LtlQuote),
})

export const runIntegration = defineCall({
  method: 'POST',
  path: '/third_party_integrations/{id}/run',
  version: 'v2',
  access: 'ltl_quotes#request',
  summary: 'Run an integration’s action',
  description: 'For example, request LTL quotes for a shipment.',
  body: RunIntegrationBody,
  response: Schema.Struct({ action_response: Schema.String, ltl_quotes: Schema.Array(LtlQuote), shipment: ShipmentSchema }),
  isCommand: true,
})

export const selectLtlQuote = defineCall({
  method: 'PUT',
  path: '/ltl_quotes/{id}/select',
  access: 'ltl_quotes#select',
  summary: 'Select an LTL quote',
  description: 'Adds its freight, fuel and discount as lines.',
  body: LtlQuoteBody,
  response: OneQuote,
  isCommand: true,
})

export const unselectLtlQuote = defineCall({
  method: 'PUT',
  path: '/ltl_quotes/{id}/unselect',
  access: 'ltl_quotes#select',
  summary: 'Unselect an LTL quote',
  description: 'Removes the lines that selecting it added.',
  body: LtlQuoteBody,
  response: OneQuote,
  isCommand: true,
})

export const bookLtlQuote = defineCall({
  method: 'PUT',
  path: '/ltl_quotes/{id}/book',
  access: 'ltl_quotes#book',
  summary: 'Book an LTL quote',
  description: 'Covers the shipment with the carrier of the quote.',
  body: LtlBookBody,
  response: OneQuote,
  isCommand: true,
})

export const cancelLtlBooking = defineCall({
  method: 'PUT',
  path: '/ltl_quotes/{id}/cancel',
  access: 'ltl_quotes#cancel',
  summary: 'Cancel the booking of an LTL quote',
  description: 'Uncovers the shipment.',
  body: LtlCancelBody,
  response: OneQuote,
  isCommand: true,
})

export const sendLtlPickupRequest = defineCall({
  method: 'PUT',
  path: '/ltl_quotes/{id}/send_pickup_request',
  access: 'ltl_quotes#send_pickup_request',
  summary: 'Request pickup of a booked LTL quote',
  description: 'Sends the pickup request to the carrier.',
  body: LtlQuoteBody,
  response: OneQuote,
  isCommand: true,
})
