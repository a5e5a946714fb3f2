import { Schema } from 'effect'
import { text } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'

/** Who is paid for a carrier's loads: the carrier under another name, or its factoring company. */
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

/** Changes to a payee: an absent field stays as it is, null clears it. */
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
