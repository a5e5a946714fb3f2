import { Schema } from 'effect'
import { flag, prose, text } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'
import { Pro } from './command-bodies.ts'
import { ShipmentBody } from './shipment-body.ts'

const version = { version: Schema.optionalKey(Schema.NullOr(Schema.Int)) }

/** PUT /ltl_quotes/{id}/select, /unselect, /send_pickup_request [7.37]: the body may be left out. */
export const LtlQuoteBody = Schema.Struct(version)

/** PUT /ltl_quotes/{id}/book [7.37]: whether the provider hands the booking on to the carrier, and what the dialog settled with it. */
export const LtlBookBody = Schema.Struct({
  ...optional({ forward_to_carrier: flag }),
  shipment: Schema.optionalKey(ShipmentBody),
  ...version,
})

/** PUT /ltl_quotes/{id}/cancel [7.37]. */
export const LtlCancelBody = Schema.Struct({ ...optional({ reason: text(255), notes: prose(2000) }), ...version })

const load = optional({ pro: Pro, shipment_pro: Pro, shipment_id: Pro })

/** POST v2/third_party_integrations/{id}/run [7.39]: the action and the load; the load may be in `params`. */
export const RunIntegrationBody = Schema.Struct({
  lib_class_action: Schema.Literal('get_ltl_quotes'),
  ...load,
  params: Schema.optionalKey(Schema.Struct(load)),
})

/** The load of a run; null if none is given. */
export const proOfRun = ({ params, ...body }: typeof RunIntegrationBody.Type): string | null => {
  const pros = [body, params ?? {}].flatMap(({ pro, shipment_pro, shipment_id }) => pro ?? shipment_pro ?? shipment_id ?? [])
  return pros[0] === undefined ? null : String(pros[0])
}
