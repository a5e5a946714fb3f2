import { coverLeg, uncoverLeg } from '@waybill/shared/calls/shipment-legs'
import type { CoverLegEnvelope } from '@waybill/shared/protocol/leg-bodies'
import { inputOfBody } from '@waybill/shared/protocol/shipment-body'
import type { ShipmentInput } from '@waybill/shared/shipment/input'
import { Effect } from 'effect'
import type { LoadWarnings } from '../../commands/shipment/load-warnings.ts'
import type { ShipmentCommands } from '../../commands/shipment/shipment-commands.ts'
import { unreadable } from '../failures.ts'
import { type Implementation, implement } from '../implement.ts'
import { respondWith, type ShipmentAnswer } from './shipment-response.ts'

type CoverLeg = (typeof CoverLegEnvelope.Type)['cover_leg']

const PLAN = ['reference', 'origin', 'destination', 'eta_date', 'eta_time'] as const

const asText = (id: string | number | null | undefined): string | null => (id === null || id === undefined || id === '' ? null : String(id))

/** What the body says about the leg itself, merged over what it says about the load; null when it says neither. */
const mergeLeg = (cover: CoverLeg, input: ShipmentInput | null): ShipmentInput | null => {
  const legFields = Object.fromEntries(PLAN.filter((field) => cover[field] !== undefined).map((field) => [field, cover[field]]))
  if (Object.keys(legFields).length === 0) return input
  const legs = input?.intermodal_legs ?? {}
  return { ...input, intermodal_legs: { ...legs, [cover.leg]: { ...legs[cover.leg], ...legFields } } }
}

/** Single legs of an intermodal load: cover and uncover [7.30]. All other changes to a leg are part of a save. */
export const shipmentLegCalls = ({
  shipments,
  answer,
  warnings,
}: {
  readonly shipments: ShipmentCommands
  readonly answer: ShipmentAnswer
  readonly warnings: LoadWarnings
}): readonly Implementation[] => {
  return [
    implement(coverLeg, {
      handle: ({ tenant, body, command }) =>
        Effect.gen(function* () {
          const { cover_leg: cover } = body
          const save = cover.shipment ? inputOfBody(cover.shipment) : null
          const request = yield* command(cover.version ?? save?.version ?? null)
          const reference = { carrier_id: asText(cover.carrier_id), mc_num: asText(cover.mc_num), dot_num: asText(cover.dot_num) }
          if (Object.values(reference).every((number) => number === null)) {
            return yield* unreadable('cover_leg', 'Expected a carrier: carrier_id, mc_num or dot_num')
          }
          const ack = yield* shipments.cover(request, String(cover.pro), reference, {
            leg: cover.leg,
            override_reason: cover.override_reason ?? null,
            shipment: mergeLeg(cover, save?.input ?? null),
          })
          return respondWith(yield* answer.changed(tenant)(ack), { warnings: yield* warnings.credit(tenant, ack.state) })
        }),
    }),
    implement(uncoverLeg, {
      handle: ({ tenant, body, command }) =>
        Effect.gen(function* () {
          const { cover_leg: cover } = body
          const request = yield* command(cover.version ?? null)
          const uncover = { type: 'UncoverLeg', leg: cover.leg, reason: cover.reason ?? '', notes: cover.notes ?? null } as const
          return yield* answer.changed(tenant)(yield* shipments.send(request, String(cover.pro), uncover))
        }),
    }),
  ]
}
