import { Schema } from 'effect'
import { wire } from '../calls/define-call.ts'
import { Warnings } from './cover-schemas.ts'
import { ShipmentSchema } from './resources.ts'
import type { ShipmentResource } from './shipment-resource.ts'

/** What was sent out and can't be recalled. */
const irrevocable = Schema.Array(Schema.Struct({ key: Schema.String, field: Schema.String, message: Schema.String }))

export const OneShipment = Schema.Struct({ shipment: ShipmentSchema })

/** A shipment that isn't saved yet; it has no pro. */
export const NewShipment = Schema.Struct({
  shipment: wire<Omit<ShipmentResource, 'pro'> & { readonly pro: null }>()(ShipmentSchema),
})

/** A shipment after a command, with what the user should know. */
export const WarnedShipment = Schema.Struct({ shipment: ShipmentSchema, warnings: Warnings })

export const CoveredShipment = Schema.Struct({ ...WarnedShipment.fields, message: Schema.String })

export const UncoveredShipment = Schema.Struct({ shipment: ShipmentSchema, action_response: Schema.String, irrevocable })

export const VoidedShipment = Schema.Struct({ ...CoveredShipment.fields, irrevocable })

export const UnvoidedShipment = Schema.Struct({ shipment: ShipmentSchema, irrevocable })

/** The first shipment that a repeat created, and all of them. */
export const RepeatedShipment = Schema.Struct({ ...CoveredShipment.fields, shipments: Schema.Array(ShipmentSchema) })
