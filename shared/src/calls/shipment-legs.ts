import { CoverLegEnvelope, UncoverLegEnvelope } from '../protocol/leg-bodies.ts'
import { OneShipment, WarnedShipment } from '../protocol/shipment-responses.ts'
import { defineCall } from './define-call.ts'

export const coverLeg = defineCall({
  method: 'PUT',
  path: '/cover_leg',
  access: 'shipments#cover',
  summary: 'Cover a leg of an intermodal shipment',
  description: 'Needs the shipment’s lock.',
  body: CoverLegEnvelope,
  response: WarnedShipment,
  isCommand: true,
})

export const uncoverLeg = defineCall({
  method: 'PUT',
  path: '/uncover_leg',
  access: 'shipments#uncover',
  summary: 'Uncover a leg of an intermodal shipment',
  description: 'Removes the leg’s carrier. Needs the shipment’s lock.',
  body: UncoverLegEnvelope,
  response: OneShipment,
  isCommand: true,
})
