import { Schema } from 'effect'
import { optional } from '../fields/optional.ts'
import { readOnly } from '../fields/read-only.ts'
import { BLANK_INTERMODAL, BLANK_LEG, BLANK_LEGS } from '../shipment/intermodal/blank.ts'
import { fieldsOfLeg, type LegsInput, legsStruct } from '../shipment/intermodal/input.ts'
import { fitsLeg, LEGS, type Leg } from '../shipment/intermodal/legs.ts'
import { lanePlaces, legLane } from '../shipment/intermodal/places.ts'
import type { Intermodal, LegFields } from '../shipment/intermodal/shape.ts'
import type { IntermodalLegs, IntermodalPart, LegState } from '../shipment/intermodal/state.ts'
import { type LegStatus, legStatus } from '../shipment/rules/leg-status.ts'
import type { Shipment } from '../shipment/state.ts'

/** A leg in responses [2.79]: status (null if the load doesn't have the leg), its own carrier and fields. */
export type LegResource = Partial<LegFields> & { readonly status: LegStatus | null; readonly carrier: LegState['carrier'] }

/** Intermodal block and legs in responses; null for loads that don't go by rail. */
export interface IntermodalResource {
  readonly intermodal: Intermodal | null
  readonly intermodal_legs: { readonly [L in Leg]: LegResource } | null
}

const legResource = (shipment: Shipment, leg: Leg): LegResource => {
  const { carrier, ...fields } = shipment.intermodal_legs[leg]
  const fitting = Object.fromEntries(Object.entries(fields).filter(([field]) => fitsLeg(leg, field)))
  return { status: legStatus(shipment, leg), carrier, ...fitting, ...legLane(shipment, leg) }
}

export const intermodalResource = (shipment: Shipment): IntermodalResource =>
  shipment.mode === 'intermodal'
    ? {
        intermodal: shipment.intermodal,
        intermodal_legs: Object.fromEntries(LEGS.map((leg) => [leg, legResource(shipment, leg)])) as { readonly [L in Leg]: LegResource },
      }
    : { intermodal: null, intermodal_legs: null }

/** Legs from a response. An end that equals the one derived from stops and ramps was not typed. */
export const intermodalOfResource = (
  { intermodal, intermodal_legs }: IntermodalResource,
  pick_stops: Shipment['pick_stops'],
): IntermodalPart => {
  if (!intermodal || !intermodal_legs) return { intermodal: BLANK_INTERMODAL, intermodal_legs: BLANK_LEGS }
  const legOf = (leg: Leg): LegState => {
    const { status, ...fields } = intermodal_legs[leg]
    const read: LegState = { ...BLANK_LEG, ...fields }
    const places = lanePlaces({ intermodal, intermodal_legs: BLANK_LEGS, pick_stops }, leg)
    return {
      ...read,
      origin: read.origin === places.origin ? null : read.origin,
      destination: read.destination === places.destination ? null : read.destination,
    }
  }
  return { intermodal, intermodal_legs: Object.fromEntries(LEGS.map((leg) => [leg, legOf(leg)])) as IntermodalLegs }
}

/** Legs in the body of a create or save. Read-only fields of the response are accepted and ignored. */
export const LegsBody = Schema.NullOr(legsStruct((leg) => ({ ...fieldsOfLeg(leg), ...optional(readOnly('status', 'carrier')) })))

/** The fields of legs that a create or save can set. */
export const legsOfBody = (body: typeof LegsBody.Type): LegsInput => {
  if (!body) return body
  const legs = LEGS.flatMap((leg) => {
    const legBody = body[leg]
    if (!legBody) return []
    const { status, carrier, ...fields } = legBody
    return [[leg, fields] as const]
  })
  return Object.fromEntries(legs)
}
