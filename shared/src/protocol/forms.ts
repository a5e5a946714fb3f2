import { Schema } from 'effect'
import { prose, text } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'
import { FORM_TEXT_KINDS, LONGEST_FORM_TEXT } from '../form-text/state.ts'
import { FORM_TYPES } from '../shipment/documents/forms.ts'
import { Pro } from './command-bodies.ts'

/** POST /forms, POST /forms/preview [7.35]. */
export const FormEnvelope = Schema.Struct({ form: Schema.Struct({ pro: Pro, type: Schema.Literals(FORM_TYPES) }) })

export const FormTextKindName = Schema.Literals(FORM_TEXT_KINDS)

/** PUT /form_texts/{kind} [2.39]; `version` is the one that the sender looked at. */
export const FormTextEnvelope = Schema.Struct({
  form_text: Schema.Struct({
    text: Schema.String.check(Schema.isMaxLength(LONGEST_FORM_TEXT)),
    version: Schema.optionalKey(Schema.NullOr(Schema.Int)),
    kind: Schema.optionalKey(FormTextKindName),
  }),
})

/** DELETE /documents/{id}. */
export const DocumentRemovalBody = Schema.Struct(optional({ reason: prose(500) }))

const yesOrNo = Schema.NullOr(Schema.Boolean)
const confirmationFields = { confirm_sent: yesOrNo, sent_by_username: text(80), confirm_received: yesOrNo, received_by_username: text(80) }

/** PUT /shipments/{pro}/carrier_rate_confirmation [7.25]: the fields as they are, or under the resource's name. */
export const ConfirmationBody = Schema.Struct({
  ...optional(confirmationFields),
  version: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  carrier_rate_confirmation: Schema.optionalKey(Schema.Struct(optional(confirmationFields))),
})

/** POST /shipments/{pro}/carrier_rate_confirmation/send: to the carrier's own address unless another is given. */
export const ConfirmationSendBody = Schema.Struct(optional({ to: text(255), message: prose(2000), version: Schema.NullOr(Schema.Int) }))
