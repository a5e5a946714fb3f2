import { Schema } from 'effect'
import { CoverLegEnvelope, UncoverLegEnvelope } from '../protocol/leg-bodies.ts'
import { ShipmentSchema } from '../protocol/resources.ts'
import { defineCall } from './define-call.ts'

const OneShipment = Schema.Struct({ shipment: ShipmentSchema })

export const coverLeg = defineCall({
  method: 'PUT',
  path: '/cover_leg',
  access: 'shipments#cover',
  summary: 'Cover a leg of an intermodal shipment',
  description: 'Needs the shipment’s lock.',
  body: CoverLegEnvelope,
  response: OneShipment,
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
