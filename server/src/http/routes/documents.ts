import { createDocument, deleteDocument, getDocument, getDocumentContent, listDocuments } from '@waybill/shared/calls/documents'
import { attachingBlocked } from '@waybill/shared/shipment/documents/decide-documents'
import { documentsOf, type LoadDocument } from '@waybill/shared/shipment/documents/document'
import { safeFileName } from '@waybill/shared/shipment/documents/file-name'
import { findFolder } from '@waybill/shared/shipment/documents/folders'
import { isExecutable, isShownInline, isTypeMismatch, mediaTypeOf } from '@waybill/shared/shipment/documents/media-type'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import { type CommandFailure, DependencyDown, NotFound, RefusedByRule } from '../../commands/failures.ts'
import type { ReadTenantLists } from '../../commands/record/tenant-lists.ts'
import type { ShipmentCommands } from '../../commands/shipment/shipment-commands.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { DocumentStorage } from '../../integrations/document-storage/service.ts'
import { documentHeaders } from '../document-headers.ts'
import { type Unreadable, unreadable } from '../failures.ts'
import { FileResponse } from '../file-response.ts'
import { type Implementation, implement } from '../implement.ts'
import { pageOfList } from '../list-query.ts'
import type { UploadedForm } from '../read-form.ts'
import { documentFolders } from '../static-info.ts'

const proOf = (id: string): string => id.split('-')[0] ?? ''

interface Parts {
  readonly shipments: ShipmentCommands
  readonly cache: StreamCache
  readonly lists: ReadTenantLists
  readonly storage: DocumentStorage
}

interface Upload {
  readonly bytes: Uint8Array
  readonly name: string
  readonly folder: string
  readonly content_type: string | null
}

/** What a form uploads: the file, its folder and, if it has another one, its name. */
const readUpload = ({ file, form }: UploadedForm): Effect.Effect<Upload, Unreadable> =>
  Effect.gen(function* () {
    const [folder, name] = [form.get('folder'), form.get('name')]
    if (typeof folder !== 'string' || folder.trim() === '') return yield* unreadable('folder', 'Expected a folder')
    if (name !== null && typeof name !== 'string') return yield* unreadable('name', 'Expected text')
    const bytes = new Uint8Array(yield* Effect.promise(() => file.arrayBuffer()))
    return { bytes, name: safeFileName(name || file.name), folder, content_type: file.type || null }
  })

const refused = (type: string, field: string, message: string) =>
  new RefusedByRule({ refusal: { type, message, alerts: [{ key: `document:${field}`, field, message }] } })

const checkUpload = ({ bytes, content_type, name }: Upload): Effect.Effect<void, RefusedByRule> => {
  if (bytes.byteLength === 0) return Effect.fail(refused('EmptyDocument', 'file', `Document: ${name} is empty. Choose another file`))
  if (isExecutable(bytes))
    return Effect.fail(refused('DocumentIsExecutable', 'file', `Document: ${name} is a program. Upload a document instead`))
  if (isTypeMismatch(bytes, content_type)) {
    return Effect.fail(
      refused(
        'DocumentTypeMismatch',
        'file',
        `Document: ${name} is not a ${content_type?.split('/')[1]?.toUpperCase()} file. Check the file and upload it again`,
      ),
    )
  }
  return Effect.void
}

/** The documents of a load: upload, list, download, void [3.10]. None of it needs the lock. */
export const documentCalls = ({ shipments, cache, lists, storage }: Parts): readonly Implementation[] => {
  const resource = (pro: string, document: LoadDocument) => ({ pro, ...document })

  const shipmentOf = (tenant: string, pro: string): Effect.Effect<Shipment, CommandFailure> =>
    Effect.promise(() => cache.fresh(tenant, shipmentStream, pro)).pipe(
      Effect.flatMap(({ state }) =>
        state ? Effect.succeed(state) : Effect.fail(new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })),
      ),
    )

  const noDocument = (id: string) => new NotFound({ what: 'document', message: `There is no document ${id}.` })

  /** A document that is on file; a voided one is not. */
  const documentOf = (tenant: string, id: string): Effect.Effect<LoadDocument, CommandFailure> =>
    Effect.promise(() => cache.fresh(tenant, shipmentStream, proOf(id))).pipe(
      Effect.flatMap(({ state }) => {
        const found = state && documentsOf(state).find((one) => one.id === id)
        return found ? Effect.succeed(found) : Effect.fail(noDocument(id))
      }),
    )

  return [
    implement(createDocument, {
      find: ({ tenant, params: { pro } }) => shipmentOf(tenant, pro),
      handle: ({ tenant, params: { pro }, command, found: shipment, ...received }) =>
        Effect.gen(function* () {
          const upload = yield* readUpload(received.upload)
          yield* checkUpload(upload)
          const document_folders = documentFolders(yield* Effect.promise(() => lists(tenant)))
          const folder = findFolder(document_folders, upload.folder)
          if (folder === null) {
            return yield* refused('UnknownFolder', 'folder', `Document: Folder must be one of ${document_folders.join(', ')}`)
          }
          const blocked = attachingBlocked(shipment)
          if (blocked) return yield* new RefusedByRule({ refusal: blocked })
          const sha256 = yield* Effect.tryPromise({
            try: () => storage.put(tenant, upload.bytes),
            catch: (cause) => new DependencyDown({ dependency: 'document storage', cause }),
          })
          const { name } = upload
          const media_type = mediaTypeOf(upload.bytes, upload.content_type)
          const document = { name, folder, media_type, size: upload.bytes.byteLength, sha256, form: null }
          const ack = yield* shipments.send(yield* command(null, { name, folder, sha256 }), pro, { type: 'AttachDocument', document })
          const stored = documentsOf(ack.state).findLast(
            (one) => one.sha256 === sha256 && one.folder === folder && one.name === name,
          ) as LoadDocument
          return { position: ack.position, body: { document: resource(pro, stored) } }
        }),
    }),
    implement(listDocuments, {
      find: ({ tenant, params: { pro } }) => shipmentOf(tenant, pro),
      handle: ({ params: { pro }, query, filters, found: shipment }) =>
        Effect.gen(function* () {
          const folders = filters.folder
          const chosen = documentsOf(shipment).filter(({ folder }) => folders === null || folders.includes(folder))
          const { rows, ...page } = yield* pageOfList(chosen, ({ id }) => id, query)
          return { documents: rows.map((document) => resource(pro, document)), ...page }
        }),
    }),
    implement(getDocument, {
      handle: ({ tenant, params }) =>
        documentOf(tenant, params.id).pipe(Effect.map((document) => ({ document: resource(proOf(document.id), document) }))),
    }),
    implement(getDocumentContent, {
      find: ({ tenant, params: { id } }) => documentOf(tenant, id),
      handle: ({ tenant, query: { inline }, found: document }) =>
        Effect.gen(function* () {
          const bytes = yield* Effect.promise(() => storage.get(tenant, document.sha256))
          if (bytes === null) {
            return yield* new DependencyDown({ dependency: 'document storage', cause: new Error(`${document.sha256} is missing`) })
          }
          const headers = documentHeaders(document, inline && isShownInline(document.media_type))
          return new FileResponse(bytes, { ...headers, etag: `"${document.sha256}"` })
        }),
    }),
    implement(deleteDocument, {
      find: ({ tenant, params }) =>
        Effect.gen(function* () {
          const { state } = yield* Effect.promise(() => cache.fresh(tenant, shipmentStream, proOf(params.id)))
          if (!state?.documents.some((one) => one.id === params.id)) return yield* noDocument(params.id)
          return state
        }),
      handle: ({ params: { id }, body, command, found: state }) =>
        Effect.gen(function* () {
          const remove = { type: 'RemoveDocument', id, reason: body.reason ?? null } as const
          const ack = yield* shipments.send(yield* command(), state.pro, remove)
          const document = ack.state.documents.find((one) => one.id === id) as LoadDocument
          return { position: ack.position, body: { document: resource(state.pro, document) } }
        }),
    }),
  ]
}
