import { Schema, SchemaGetter } from 'effect'
import { contactList } from '../contacts/contact.ts'
import { date, flag, money, prose, text } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'

/** Ids of customers, each once; null is none. */
const customerIds = Schema.NullOr(Schema.Array(Schema.String.check(Schema.isPattern(/^\d{1,15}$/))).check(Schema.isMaxLength(500))).pipe(
  Schema.decodeTo(Schema.Array(Schema.String), {
    decode: SchemaGetter.transform((ids: readonly string[] | null) => [...new Set(ids ?? [])]),
    encode: SchemaGetter.transform((ids: readonly string[]) => ids as readonly string[] | null),
  }),
)

/** A carrier as our books have it: what covering and a load need to know. Amounts are cents, expiries the last day that counts. */
export const carrierFields = {
  name: text(),
  dba: text(),
  mc_number: text(20),
  dot_number: text(20),
  scac: text(8),
  address: text(),
  address_2: text(),
  city: text(80),
  state: text(3),
  zip: text(12),
  country: text(3),
  contact: text(),
  phone: text(40),
  email: text(),
  /** Other contacts, and what each of them receives. */
  contacts: contactList,
  /** The company's own ranking of the carrier. */
  rank: text(20),
  last_call: date,
  next_call: date,
  safety_rating: text(40),
  cargo_insurance_amount: money,
  cargo_insurance_expires: date,
  liability_insurance_amount: money,
  liability_insurance_expires: date,
  general_liability_insurance_amount: money,
  general_liability_insurance_expires: date,
  common_authority: flag,
  contract_authority: flag,
  super_hold: flag,
  active: flag,
  do_not_use: flag,
  /** Customers whose loads the carrier may not haul. */
  do_not_use_customers: customerIds,
  /** LTL carrier with its own rates; compliance checks are skipped [4.37]. */
  ltl_carrier: flag,
  notes: prose(4000),
}
export type CarrierDetails = Schema.Struct.Type<typeof carrierFields>

/** What a create or a save says about a carrier: an absent field stays as it is, null empties it. */
export const CarrierInput = Schema.Struct(optional(carrierFields))
export type CarrierInput = typeof CarrierInput.Type
