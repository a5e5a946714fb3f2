import { Schema } from 'effect'
import { DocumentResource } from '../protocol/document-resource.ts'
import { ConfirmationBody, ConfirmationSendBody, FormEnvelope, FormTextEnvelope, FormTextKindName } from '../protocol/forms.ts'
import { listOf } from '../protocol/lists.ts'
import { OneShipment } from '../protocol/shipment-responses.ts'
import { defineCall } from './define-call.ts'

const text = Schema.NullOr(Schema.String)

const FormText = Schema.Struct({
  kind: FormTextKindName,
  name: Schema.String,
  version: Schema.Int,
  text: Schema.String,
  revised_by: text,
  revised_at: text,
}).annotate({ identifier: 'FormText', description: 'Version 0 is the built-in text.' })

const Confirmation = Schema.Struct({
  pro: Schema.String,
  confirm_sent: Schema.Boolean,
  sent_by_username: text,
  sent_at: text,
  to: text,
  document_id: text,
  simulated: Schema.Boolean,
  by_hand: Schema.Boolean,
  confirm_received: Schema.Boolean,
  received_by_username: text,
  received_at: text,
  state: Schema.Literals(['none', 'sending', 'sent', 'failed', 'unknown', 'withdrawn', 'superseded']),
  failure: text,
  confirmations: Schema.Array(Schema.Json),
}).annotate({ identifier: 'CarrierRateConfirmation' })

const OneDocument = Schema.Struct({ document: DocumentResource })
const OneFormText = Schema.Struct({ form_text: FormText })
export const createForm = defineCall({
  method: 'POST',
  path: '/forms',
  access: 'forms#create',
  summary: 'Print a form and save it as a document',
  body: FormEnvelope,
  response: OneDocument,
  status: 201,
  isCommand: true,
})

export const previewForm = defineCall({
  method: 'POST',
  path: '/forms/preview',
  access: 'forms#preview',
  summary: 'Preview a form',
  description: 'The headers `waybill-load-version` and `waybill-load-position` name the version of the shipment that was printed.',
  body: FormEnvelope,
  files: ['application/pdf'],
})

export const listFormTexts = defineCall({
  method: 'GET',
  path: '/form_texts',
  access: 'forms#preview',
  summary: 'List the editable texts of forms',
  response: listOf('form_texts', FormText),
})

export const getFormText = defineCall({
  method: 'GET',
  path: '/form_texts/{kind}',
  access: 'forms#preview',
  summary: 'Get an editable text of a form',
  response: OneFormText,
})

export const updateFormText = defineCall({
  method: 'PUT',
  path: '/form_texts/{kind}',
  access: 'forms#edit_texts',
  summary: 'Update an editable text of a form',
  description: 'Forms printed from now on use the new text.',
  body: FormTextEnvelope,
  response: OneFormText,
  isCommand: true,
})

export const getRateConfirmation = defineCall({
  method: 'GET',
  path: '/shipments/{pro}/carrier_rate_confirmation',
  access: 'shipments#read',
  summary: 'Get a shipment’s rate confirmation',
  description: 'Its status, and every rate confirmation sent before.',
  response: Schema.Struct({ carrier_rate_confirmation: Confirmation }),
})

export const recordRateConfirmation = defineCall({
  method: 'PUT',
  path: '/shipments/{pro}/carrier_rate_confirmation',
  access: 'confirmations#record',
  summary: 'Mark a rate confirmation sent or signed',
  description: 'For a confirmation that was sent, or came back signed, outside Waybill.',
  body: ConfirmationBody,
  response: OneShipment,
  isCommand: true,
})

export const sendRateConfirmation = defineCall({
  method: 'POST',
  path: '/shipments/{pro}/carrier_rate_confirmation/send',
  access: 'confirmations#send',
  summary: 'Email the rate confirmation to the carrier',
  description: 'Prints it, saves it as a document and emails it.',
  body: ConfirmationSendBody,
  response: OneShipment,
  isCommand: true,
})
