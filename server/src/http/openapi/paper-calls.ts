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
import { type Call, PAGE } from './call.ts'
import { Shipment } from './resources.ts'

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
}).annotate({ identifier: 'Document', description: '`form` is what a printed form was made of: version and log position of the load.' })

const FormText = Schema.Struct({
  kind: FormTextKindName,
  name: Schema.String,
  version: Schema.Int,
  text: Schema.String,
  revised_by: text,
  revised_at: text,
}).annotate({ identifier: 'FormText', description: 'Version 0 is the text that came with the house.' })

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
}).annotate({ identifier: 'Mail', description: 'Simulated: no mail server is set up and nobody got it.' })

const OneDocument = Schema.Struct({ document: LoadDocument })
const OneFormText = Schema.Struct({ form_text: FormText })
const OneShipment = Schema.Struct({ shipment: Shipment })

/** Documents of loads, printed forms, the rate confirmation and the mails that go out. */
export const PAPER_CALLS: readonly Call[] = [
  {
    method: 'post',
    path: '/shipments/{pro}/documents',
    summary: 'Put a document to a load, at most 25 MiB',
    feature: 'documents#create',
    upload: {
      file: 'The file',
      folder: 'One of the document folders of the static info',
      name: 'Its name, unless it is the file’s own',
    },
    answer: OneDocument,
    status: 201,
    command: true,
  },
  {
    method: 'get',
    path: '/shipments/{pro}/documents',
    summary: 'Documents of a load',
    feature: 'documents#read',
    query: { ...PAGE, 'filters[folder]': 'A folder' },
    answer: listOf('documents', LoadDocument),
  },
  { method: 'get', path: '/documents/{id}', summary: 'A document', feature: 'documents#read', answer: OneDocument },
  {
    method: 'get',
    path: '/documents/{id}/content',
    summary: 'The bytes of a document',
    feature: 'documents#read',
    query: { inline: '`true` to show what can be shown instead of saving it' },
    bytes: '*/*',
  },
  {
    method: 'delete',
    path: '/documents/{id}',
    summary: 'Take a document away from its load; the history keeps what it was',
    feature: 'documents#remove',
    body: DocumentRemovalBody,
    answer: OneDocument,
    command: true,
  },
  {
    method: 'post',
    path: '/forms',
    summary: 'Print a form and put it to the documents of its load',
    feature: 'forms#create',
    body: FormEnvelope,
    answer: OneDocument,
    status: 201,
    command: true,
  },
  {
    method: 'post',
    path: '/forms/preview',
    summary: 'Print a form; headers `waybill-load-version` and `waybill-load-position` say of what',
    feature: 'forms#preview',
    body: FormEnvelope,
    bytes: 'application/pdf',
  },
  {
    method: 'get',
    path: '/form_texts',
    summary: 'The editable texts of the forms',
    feature: 'forms#preview',
    answer: listOf('form_texts', FormText),
  },
  { method: 'get', path: '/form_texts/{kind}', summary: 'An editable text', feature: 'forms#preview', answer: OneFormText },
  {
    method: 'put',
    path: '/form_texts/{kind}',
    summary: 'Write a text anew; papers printed from now on bear it',
    feature: 'forms#edit_texts',
    body: FormTextEnvelope,
    answer: OneFormText,
    command: true,
  },
  {
    method: 'get',
    path: '/shipments/{pro}/carrier_rate_confirmation',
    summary: 'How it stands with the rate confirmation, and every one there was',
    feature: 'shipments#read',
    answer: Schema.Struct({ carrier_rate_confirmation: Confirmation }),
  },
  {
    method: 'put',
    path: '/shipments/{pro}/carrier_rate_confirmation',
    summary: 'Mark by hand that the confirmation was sent, or came back signed',
    feature: 'confirmations#record',
    body: ConfirmationBody,
    answer: OneShipment,
    command: true,
  },
  {
    method: 'post',
    path: '/shipments/{pro}/carrier_rate_confirmation/send',
    summary: 'Print the rate confirmation, put it to the documents and mail it to the carrier',
    feature: 'confirmations#send',
    body: ConfirmationSendBody,
    answer: OneShipment,
    command: true,
  },
  {
    method: 'get',
    path: '/mailbox',
    summary: 'Mails that went out, or would have: simulated where no mail server is set up',
    feature: 'mailbox#read',
    query: { ...PAGE, 'filters[pro]': 'A load' },
    answer: listOf('mailbox', Mail),
  },
]
