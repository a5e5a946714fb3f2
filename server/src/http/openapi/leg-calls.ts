import { CoverLegEnvelope, UncoverLegEnvelope } from '@waybill/shared/protocol/leg-bodies'
import { Schema } from 'effect'
import type { Call } from './call.ts'
import { Shipment } from './resources.ts'

const OneShipment = Schema.Struct({ shipment: Shipment })

/** Single legs of loads that go by rail. */
export const LEG_CALLS: readonly Call[] = [
  {
    method: 'put',
    path: '/cover_leg',
    summary: 'Cover one leg of an intermodal load with a carrier; needs the lock of the load',
    feature: 'shipments#cover',
    body: CoverLegEnvelope,
    answer: OneShipment,
    command: true,
  },
  {
    method: 'put',
    path: '/uncover_leg',
    summary: 'Take the carrier off one leg',
    feature: 'shipments#uncover',
    body: UncoverLegEnvelope,
    answer: OneShipment,
    command: true,
  },
]
