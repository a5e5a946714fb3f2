import { Schema } from 'effect'
import { flag, money, text, whole } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'

/** A customer as our books have it. Credit is in cents, payment terms in days. */
export const customerFields = {
  account_number: text(40),
  name: text(),
  address: text(),
  address_2: text(),
  city: text(80),
  state: text(3),
  zip: text(12),
  country: text(3),
  contact: text(),
  phone: text(40),
  email: text(),
  hours: text(80),
  incident_management: flag,
  credit_limit: money,
  payment_terms_days: whole(0, 365),
  active: flag,
  notes: text(4000),
}
export type CustomerDetails = Schema.Struct.Type<typeof customerFields>

/** What a create or a save says about a customer: an absent field stays as it is, null empties it. */
export const CustomerInput = Schema.Struct(optional(customerFields))
export type CustomerInput = typeof CustomerInput.Type
