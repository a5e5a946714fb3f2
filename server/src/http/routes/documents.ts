import { DocumentRemovalBody } from '@waybill/shared/protocol/forms'
import { attachingBlocked } from '@waybill/shared/shipment/documents/decide-documents'
import { documentsOf, type LoadDocument, MAX_DOCUMENT_BYTES } from '@waybill/shared/shipment/documents/document'
import { safeFileName } from '@waybill/shared/shipment/documents/file-name'
import { findFolder } from '@waybill/shared/shipment/documents/folders'
import { isExecutable, isShownInline, isTypeMismatch, mediaTypeOf } from '@waybill/shared/shipment/documents/media-type'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { type CommandFailure, DependencyDown, NotFound, RefusedByRule } from '../../commands/failures.ts'
import type { ReadTenantLists } from '../../commands/record/tenant-lists.ts'
import type { ShipmentCommands } from '../../commands/shipment/shipment-commands.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { DocumentStorage } from '../../integrations/document-storage/service.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import { documentHeaders } from '../document-headers.ts'
import { type TooLarge, type Unreadable, unreadable } from '../failures.ts'
import { filterValues, isFlagSet, pageOfList, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { readForm } from '../read-form.ts'
import { failureResponse, runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'
import { documentFolders } from '../static-info.ts'

/** A load has dozens of documents: all of them unless a page is requested. */
const WHOLE_LIST = Number.MAX_SAFE_INTEGER

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

/** Reads the file and its folder from a multipart form; other fields are refused. */
const readUpload = (c: Context<ApiEnv>): Effect.Effect<Upload, Unreadable | TooLarge> =>
  Effect.gen(function* () {
    const { file, form } = yield* readForm(c, { most: MAX_DOCUMENT_BYTES, fields: ['folder', 'name'] })
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
export const documentRoutes = ({ shipments, cache, lists, storage }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

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

  routes.post('/shipments/:pro/documents', requireFeature('documents#create'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { tenant } = c.var
        const pro = c.req.param('pro') ?? ''
        const shipment = yield* shipmentOf(tenant, pro)
        const upload = yield* readUpload(c)
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
        c.set('body', { name, folder, sha256 })
        const media_type = mediaTypeOf(upload.bytes, upload.content_type)
        const document = { name, folder, media_type, size: upload.bytes.byteLength, sha256, form: null }
        const ack = yield* shipments.send(yield* commandRequestOf(c), pro, { type: 'AttachDocument', document })
        const stored = documentsOf(ack.state).findLast(
          (one) => one.sha256 === sha256 && one.folder === folder && one.name === name,
        ) as LoadDocument
        return { position: ack.position, status: 201, body: { document: resource(pro, stored) } }
      }),
    ),
  )

  routes.get('/shipments/:pro/documents', requireFeature('documents#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const pro = c.req.param('pro') ?? ''
        const shipment = yield* shipmentOf(c.var.tenant, pro)
        const query = yield* readListQuery(c, { filters: ['folder'], sort: [], limit: WHOLE_LIST })
        const folders = filterValues(query, 'folder')
        const chosen = documentsOf(shipment).filter(({ folder }) => folders === null || folders.includes(folder))
        const { rows, ...page } = yield* pageOfList(chosen, ({ id }) => id, query)
        return { documents: rows.map((document) => resource(pro, document)), ...page }
      }),
    ),
  )

  routes.get('/documents/:id', requireFeature('documents#read'), (c) =>
    runQuery(
      c,
      documentOf(c.var.tenant, c.req.param('id')).pipe(Effect.map((document) => ({ document: resource(proOf(document.id), document) }))),
    ),
  )

  routes.get('/documents/:id/content', requireFeature('documents#read'), async (c) => {
    const exit = await c.var.edge.runtime.runPromiseExit(
      Effect.gen(function* () {
        const document = yield* documentOf(c.var.tenant, c.req.param('id'))
        const bytes = yield* Effect.promise(() => storage.get(c.var.tenant, document.sha256))
        if (bytes === null) {
          return yield* new DependencyDown({ dependency: 'document storage', cause: new Error(`${document.sha256} is missing`) })
        }
        return { document, bytes }
      }),
    )
    if (exit._tag === 'Failure') return failureResponse(c, exit.cause)
    const { document, bytes } = exit.value
    const headers = documentHeaders(document, isFlagSet(c.req.query('inline')) && isShownInline(document.media_type))
    return c.body(Buffer.from(bytes), 200, { ...headers, etag: `"${document.sha256}"` })
  })

  routes.delete('/documents/:id', requireFeature('documents#remove'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const id = c.req.param('id') ?? ''
        const { state } = yield* Effect.promise(() => cache.fresh(c.var.tenant, shipmentStream, proOf(id)))
        if (!state?.documents.some((one) => one.id === id)) return yield* noDocument(id)
        const { reason } = yield* decodeBody(c, DocumentRemovalBody)
        const command = { type: 'RemoveDocument', id, reason: reason ?? null } as const
        const ack = yield* shipments.send(yield* commandRequestOf(c), state.pro, command)
        const document = ack.state.documents.find((one) => one.id === id) as LoadDocument
        return { position: ack.position, body: { document: resource(state.pro, document) } }
      }),
    ),
  )
  return routes
}
