import { Schema } from 'effect'
import { prose, text } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'
import { LEGS } from '../shipment/intermodal/legs.ts'
import { legFields } from '../shipment/intermodal/shape.ts'
import { Pro } from './command-bodies.ts'
import { ShipmentBody } from './shipment-body.ts'

const Leg = Schema.Literals(LEGS)
const Reference = Schema.NullOr(Schema.Union([Schema.String, Schema.Int]))
const version = Schema.optionalKey(Schema.NullOr(Schema.Int))

const { reference, origin, destination, eta_date, eta_time } = legFields

/** PUT /cover_leg [7.30]: the load, the leg, the carrier by one of three numbers, and what is agreed with them in the same request. */
export const CoverLegEnvelope = Schema.Struct({
  cover_leg: Schema.Struct({
    pro: Pro,
    leg: Leg,
    ...optional({ carrier_id: Reference, mc_num: Reference, dot_num: Reference, override_reason: prose(1000) }),
    ...optional({ reference, origin, destination, eta_date, eta_time }),
    version,
    shipment: Schema.optionalKey(ShipmentBody),
  }),
})

/** PUT /uncover_leg [7.30]. */
export const UncoverLegEnvelope = Schema.Struct({
  cover_leg: Schema.Struct({ pro: Pro, leg: Leg, ...optional({ reason: text(255), notes: prose(2000) }), version }),
})
