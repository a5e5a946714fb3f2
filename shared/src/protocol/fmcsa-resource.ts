import { Schema } from 'effect'
import { carrierFieldsFromFmcsa, type FmcsaCarrier, isOutOfService } from '../carrier/fmcsa.ts'
import { CarrierInput } from '../carrier/input.ts'
import { formatDollars } from '../money/dollars.ts'

const text = Schema.NullOr(Schema.String)
const flag = Schema.NullOr(Schema.Boolean)
const Insurance = Schema.Struct({ on_file: flag, amount: text })

/** What the government knows of a carrier. Amounts are decimal dollars. `simulated`: built from the company's own carrier record, FMCSA was not contacted. */
export const FmcsaFacts = Schema.Struct({
  provider: Schema.String,
  simulated: Schema.Boolean,
  as_of: Schema.String,
  /** Our id of this carrier; null if the carrier is not in the directory. */
  carrier_id: text,
  out_of_service: Schema.Boolean,
  allowed_to_operate: flag,
  broker_authority: flag,
  liability_insurance: Insurance,
  liability_required: text,
  cargo_insurance: Insurance,
  power_units: Schema.NullOr(Schema.Int),
  drivers: Schema.NullOr(Schema.Int),
  /** What a new carrier is filled with; as `POST /carriers` takes it. */
  carrier: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Boolean])),
}).annotate({ identifier: 'FmcsaFacts', description: 'FMCSA’s data on a carrier, used to fill in a new carrier.' })
export type FmcsaFacts = typeof FmcsaFacts.Type

const encode = Schema.encodeSync(CarrierInput)
const dollars = (cents: number | null) => (cents === null ? null : formatDollars(cents))

interface Looked {
  readonly provider: string
  readonly simulated: boolean
  readonly as_of: string
  readonly carrier_id: string | null
}

/** A look-up as calls answer it. */
export const fmcsaResource = (carrier: FmcsaCarrier, looked: Looked): FmcsaFacts => ({
  ...looked,
  out_of_service: isOutOfService(carrier),
  allowed_to_operate: carrier.allowed_to_operate,
  broker_authority: carrier.broker_authority,
  liability_insurance: { ...carrier.liability_insurance, amount: dollars(carrier.liability_insurance.amount) },
  liability_required: dollars(carrier.liability_required),
  cargo_insurance: { ...carrier.cargo_insurance, amount: dollars(carrier.cargo_insurance.amount) },
  power_units: carrier.power_units,
  drivers: carrier.drivers,
  carrier: encode(carrierFieldsFromFmcsa(carrier)) as FmcsaFacts['carrier'],
})
