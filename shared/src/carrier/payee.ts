import { Schema } from 'effect'
import { text } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'

/** Whom we pay for a carrier's loads: himself under another name, or the factoring company that bought his bills. */
export const payeeFields = {
  name: text(),
  address: text(),
  address_2: text(),
  city: text(80),
  state: text(3),
  zip: text(12),
  /** Where remittance advice goes. */
  remit_email: text(),
  factoring_company: text(),
  /** The last four digits and never more: the whole number has no place in a log that is kept for ever. */
  tax_id_last_four: Schema.NullOr(Schema.String.check(Schema.isPattern(/^\d{4}$/, { message: 'Expected the last four digits' }))),
}
export type Payee = Schema.Struct.Type<typeof payeeFields>

/** What is said of a payee: an absent field stays as it is, null empties it. */
export const PayeeInput = Schema.Struct(optional(payeeFields))
export type PayeeInput = typeof PayeeInput.Type

export const BLANK_PAYEE: Payee = {
  name: null,
  address: null,
  address_2: null,
  city: null,
  state: null,
  zip: null,
  remit_email: null,
  factoring_company: null,
  tax_id_last_four: null,
}
