import { CoverLegEnvelope, UncoverLegEnvelope } from '@waybill/shared/protocol/leg-bodies'
import { Schema } from 'effect'
import type { Call } from './call.ts'
import { ShipmentSchema } from './resources.ts'

const OneShipment = Schema.Struct({ shipment: ShipmentSchema })

/** Legs of intermodal shipments. */
export const LEG_CALLS: readonly Call[] = [
  {
    method: 'put',
    path: '/cover_leg',
    operationId: 'coverLeg',
    summary: 'Cover a leg of an intermodal shipment',
    description: 'Needs the shipment’s lock.',
    feature: 'shipments#cover',
    body: CoverLegEnvelope,
    answer: OneShipment,
    command: true,
  },
  {
    method: 'put',
    path: '/uncover_leg',
    operationId: 'uncoverLeg',
    summary: 'Uncover a leg of an intermodal shipment',
    description: 'Removes the leg’s carrier. Needs the shipment’s lock.',
    feature: 'shipments#uncover',
    body: UncoverLegEnvelope,
    answer: OneShipment,
    command: true,
  },
]
