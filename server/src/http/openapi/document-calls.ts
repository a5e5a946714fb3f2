import {
  ConfirmationBody,
  ConfirmationSendBody,
  DocumentRemovalBody,
  FormEnvelope,
  FormTextEnvelope,
  FormTextKindName,
} from '@waybill/shared/protocol/forms'
import { listOf } from '@waybill/shared/protocol/lists'
import { Schema } from 'effect'
import { type Call, PAGE_QUERY, WHOLE_PAGE } from './call.ts'
import { text as anyText, option, several } from './parameter.ts'
import { ShipmentSchema } from './resources.ts'

const text = Schema.NullOr(Schema.String)

const LoadDocument = Schema.Struct({
  pro: Schema.String,
  id: Schema.String,
  name: Schema.String,
  folder: Schema.String,
  media_type: Schema.String,
  size: Schema.Int,
  sha256: Schema.String,
  form: Schema.NullOr(
    Schema.Struct({
      type: Schema.String,
      version: Schema.Int,
      position: Schema.Int,
      text_version: Schema.NullOr(Schema.Int),
    }),
  ),
  attached_by: Schema.String,
  attached_at: Schema.String,
}).annotate({
  identifier: 'Document',
  description: '`form` is set for printed forms: the version and log position of the shipment that was printed.',
})

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

const Mail = Schema.Struct({
  id: Schema.String,
  pro: Schema.String,
  from: Schema.String,
  to: Schema.String,
  subject: Schema.String,
  body: Schema.String,
  attachments: Schema.Array(Schema.Json),
  message_id: Schema.String,
  provider: Schema.String,
  simulated: Schema.Boolean,
  sent_at: Schema.String,
}).annotate({ identifier: 'Mail', description: '`simulated`: no mail server is set up and the email was not sent.' })

const OneDocument = Schema.Struct({ document: LoadDocument })
const OneFormText = Schema.Struct({ form_text: FormText })
const OneShipment = Schema.Struct({ shipment: ShipmentSchema })

/** Documents of shipments, printed forms, the rate confirmation and sent email. */
export const PAPER_CALLS: readonly Call[] = [
  {
    method: 'post',
    path: '/shipments/{pro}/documents',
    operationId: 'createDocument',
    summary: 'Upload a document',
    description: 'At most 25 MiB.',
    feature: 'documents#create',
    upload: {
      file: 'The file',
      folder: 'One of `document_folders` of `GET /static_info`',
      name: 'Name; the file’s own name if left out',
    },
    answer: OneDocument,
    status: 201,
    command: true,
  },
  {
    method: 'get',
    path: '/shipments/{pro}/documents',
    operationId: 'listDocuments',
    summary: 'List a shipment’s documents',
    feature: 'documents#read',
    query: { ...WHOLE_PAGE, 'filters[folder]': several(anyText('Folder')) },
    answer: listOf('documents', LoadDocument),
  },
  {
    method: 'get',
    path: '/documents/{id}',
    operationId: 'getDocument',
    summary: 'Get a document',
    feature: 'documents#read',
    answer: OneDocument,
  },
  {
    method: 'get',
    path: '/documents/{id}/content',
    operationId: 'getDocumentContent',
    summary: 'Download a document',
    feature: 'documents#read',
    query: { inline: option('Show the document in the browser, if it can, instead of downloading it') },
    files: ['*/*'],
  },
  {
    method: 'delete',
    path: '/documents/{id}',
    operationId: 'deleteDocument',
    summary: 'Delete a document',
    description: 'The document’s entry stays in the shipment’s history.',
    feature: 'documents#remove',
    body: DocumentRemovalBody,
    answer: OneDocument,
    command: true,
  },
  {
    method: 'post',
    path: '/forms',
    operationId: 'createForm',
    summary: 'Print a form and save it as a document',
    feature: 'forms#create',
    body: FormEnvelope,
    answer: OneDocument,
    status: 201,
    command: true,
  },
  {
    method: 'post',
    path: '/forms/preview',
    operationId: 'previewForm',
    summary: 'Preview a form',
    description: 'The headers `waybill-load-version` and `waybill-load-position` name the version of the shipment that was printed.',
    feature: 'forms#preview',
    body: FormEnvelope,
    files: ['application/pdf'],
  },
  {
    method: 'get',
    path: '/form_texts',
    operationId: 'listFormTexts',
    summary: 'List the editable texts of forms',
    feature: 'forms#preview',
    answer: listOf('form_texts', FormText),
  },
  {
    method: 'get',
    path: '/form_texts/{kind}',
    operationId: 'getFormText',
    summary: 'Get an editable text of a form',
    feature: 'forms#preview',
    answer: OneFormText,
  },
  {
    method: 'put',
    path: '/form_texts/{kind}',
    operationId: 'updateFormText',
    summary: 'Update an editable text of a form',
    description: 'Forms printed from now on use the new text.',
    feature: 'forms#edit_texts',
    body: FormTextEnvelope,
    answer: OneFormText,
    command: true,
  },
  {
    method: 'get',
    path: '/shipments/{pro}/carrier_rate_confirmation',
    operationId: 'getRateConfirmation',
    summary: 'Get a shipment’s rate confirmation',
    description: 'Its status, and every rate confirmation sent before.',
    feature: 'shipments#read',
    answer: Schema.Struct({ carrier_rate_confirmation: Confirmation }),
  },
  {
    method: 'put',
    path: '/shipments/{pro}/carrier_rate_confirmation',
    operationId: 'recordRateConfirmation',
    summary: 'Mark a rate confirmation sent or signed',
    description: 'For a confirmation that was sent, or came back signed, outside Waybill.',
    feature: 'confirmations#record',
    body: ConfirmationBody,
    answer: OneShipment,
    command: true,
  },
  {
    method: 'post',
    path: '/shipments/{pro}/carrier_rate_confirmation/send',
    operationId: 'sendRateConfirmation',
    summary: 'Email the rate confirmation to the carrier',
    description: 'Prints it, saves it as a document and emails it.',
    feature: 'confirmations#send',
    body: ConfirmationSendBody,
    answer: OneShipment,
    command: true,
  },
  {
    method: 'get',
    path: '/mailbox',
    operationId: 'listMailbox',
    summary: 'List sent email',
    description: '`simulated` is true when no mail server is set up and nothing was sent.',
    feature: 'mailbox#read',
    query: { ...PAGE_QUERY, 'filters[pro]': several(anyText('Pro')) },
    answer: listOf('mailbox', Mail),
  },
]
