import { Schema } from 'effect'
import { CheckCallEnvelope, ReasonBody } from '../protocol/command-bodies.ts'
import { listOf } from '../protocol/lists.ts'
import { CheckCall } from '../protocol/shipment-parts.ts'
import { defineCall } from './define-call.ts'
import { WHOLE_PAGE } from './page-query.ts'
import { text } from './parameter.ts'

const OneCheckCall = Schema.Struct({ check_call: CheckCall })
const CheckCalls = listOf('check_calls', CheckCall)

export const listShipmentCheckCalls = defineCall({
  method: 'GET',
  path: '/shipments/{pro}/check_calls',
  access: 'shipments#read',
  summary: 'List a shipment’s check calls',
  response: CheckCalls,
})

export const listCheckCalls = defineCall({
  method: 'GET',
  path: '/check_calls',
  access: 'shipments#read',
  summary: 'List check calls of a shipment',
  description: 'Same as `GET /shipments/{pro}/check_calls`.',
  query: { pro: text('Pro of the shipment'), ...WHOLE_PAGE },
  filters: { pro: text('Pro of the shipment') },
  response: CheckCalls,
})

export const createCheckCall = defineCall({
  method: 'POST',
  path: '/check_calls',
  access: 'check_calls#create',
  summary: 'Record a check call',
  description: 'Only `pro` is required; date, time and user default to now and to you.',
  body: CheckCallEnvelope,
  response: OneCheckCall,
  status: 201,
  isCommand: true,
})

export const voidCheckCall = defineCall({
  method: 'PUT',
  path: '/check_calls/{id}/strike',
  access: 'check_calls#void',
  summary: 'Void a check call',
  description: 'The check call stays in the history, marked as not valid.',
  body: ReasonBody,
  response: OneCheckCall,
  isCommand: true,
})
