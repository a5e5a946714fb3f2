import { Schema } from 'effect'
import { contactList } from '../contacts/contact.ts'
import { date, flag, money, prose, text, whole } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'

/** A customer as our books have it [2.46, 3.42]. Credit is in cents, payment terms in days; people, offices and the bill-to by name. */
export const customerFields = {
  account_number: text(40),
  name: text(),
  /** What kind of customer: shipper, third party, carrier's broker, as the company names it. */
  type: text(40),
  address: text(),
  address_2: text(),
  city: text(80),
  state: text(3),
  zip: text(12),
  country: text(3),
  contact: text(),
  contact_phone: text(40),
  phone: text(40),
  email: text(),
  /** Other contacts, and what each of them receives. */
  contacts: contactList,
  hours: text(80),
  web_login: text(80),
  sales_rep: text(80),
  office: text(80),
  bill_to: text(),
  last_call: date,
  next_call: date,
  incident_management: flag,
  credit_limit: money,
  payment_terms_days: whole(0, 365),
  active: flag,
  notes: prose(4000),
}
export type CustomerDetails = Schema.Struct.Type<typeof customerFields>

export const CUSTOMER_STATUSES = ['Active', 'Inactive'] as const
export const CustomerStatus = Schema.Literals(CUSTOMER_STATUSES)
export type CustomerStatus = typeof CustomerStatus.Type

/**
 * What a create or a save says about a customer: an absent field stays as it is, null empties it. `status` says `active` in words; if it
 * differs from the current status it wins over `active`, so that a client that sends a record back may change either.
 */
export const CustomerInput = Schema.Struct(optional({ ...customerFields, status: Schema.NullOr(CustomerStatus) }))
export type CustomerInput = typeof CustomerInput.Type
