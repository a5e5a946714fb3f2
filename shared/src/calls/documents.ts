import { Schema } from 'effect'
import { DocumentResource } from '../protocol/document-resource.ts'
import { DocumentRemovalBody } from '../protocol/forms.ts'
import { listOf } from '../protocol/lists.ts'
import { MAX_DOCUMENT_BYTES } from '../shipment/documents/document.ts'
import { defineCall } from './define-call.ts'
import { PAGE_QUERY, WHOLE_PAGE } from './page-query.ts'
import { option, several, text } from './parameter.ts'

const Mail = Schema.Struct({
  id: Schema.String,
  pro: Schema.String,
  from: Schema.String,
  to: Schema.String,
  subject: Schema.String,
  body: Schema.String,
  attachments: Schema.Array(Schema.Json),
  message_id: Schema.NullOr(Schema.String),
  provider: Schema.NullOr(Schema.String),
  simulated: Schema.Boolean,
  sent_at: Schema.String,
}).annotate({ identifier: 'Mail', description: '`simulated`: no mail server is set up and the email was not sent.' })

const OneDocument = Schema.Struct({ document: DocumentResource })
export const createDocument = defineCall({
  method: 'POST',
  path: '/shipments/{pro}/documents',
  access: 'documents#create',
  summary: 'Upload a document',
  description: 'At most 25 MiB.',
  upload: {
    most: MAX_DOCUMENT_BYTES,
    file: 'The file',
    fields: {
      folder: 'One of `document_folders` of `GET /static_info`',
      name: 'Name; the file’s own name if left out',
    },
  },
  response: OneDocument,
  status: 201,
  isCommand: true,
})

export const listDocuments = defineCall({
  method: 'GET',
  path: '/shipments/{pro}/documents',
  access: 'documents#read',
  summary: 'List a shipment’s documents',
  query: WHOLE_PAGE,
  filters: { folder: several(text('Folder')) },
  response: listOf('documents', DocumentResource),
})

export const getDocument = defineCall({
  method: 'GET',
  path: '/documents/{id}',
  access: 'documents#read',
  summary: 'Get a document',
  response: OneDocument,
})

export const getDocumentContent = defineCall({
  method: 'GET',
  path: '/documents/{id}/content',
  access: 'documents#read',
  summary: 'Download a document',
  query: { inline: option('Show the document in the browser, if it can, instead of downloading it') },
  files: ['*/*'],
})

export const deleteDocument = defineCall({
  method: 'DELETE',
  path: '/documents/{id}',
  access: 'documents#remove',
  summary: 'Delete a document',
  description: 'The document’s entry stays in the shipment’s history.',
  body: DocumentRemovalBody,
  response: OneDocument,
  isCommand: true,
})

export const listMailbox = defineCall({
  method: 'GET',
  path: '/mailbox',
  access: 'mailbox#read',
  summary: 'List sent email',
  description: '`simulated` is true when no mail server is set up and nothing was sent.',
  query: PAGE_QUERY,
  filters: { pro: several(text('Pro')) },
  response: listOf('mailbox', Mail),
})
