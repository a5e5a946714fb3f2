import { mediaTypeOf } from '@waybill/shared/shipment/documents/media-type'
import { isPicture, MAX_PICTURE_BYTES } from '@waybill/shared/user/picture'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { DependencyDown, NotFound, RefusedByRule } from '../../commands/failures.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { DocumentStorage } from '../../integrations/document-storage/service.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { UserCommands } from '../../users/user-commands.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { documentHeaders } from '../document-headers.ts'
import { findManagedUser, findUser } from '../find-user.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { readForm } from '../read-form.ts'
import { failureResponse, runCommand } from '../run-command.ts'
import { userResource } from './users.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly commands: UserCommands
  readonly storage: DocumentStorage
}

const notAPicture = new RefusedByRule({
  refusal: {
    type: 'PictureTypeMismatch',
    message: 'Picture must be a PNG, JPEG or WebP image',
    alerts: [{ key: 'profile_pic', field: 'profile_pic', message: 'Picture must be a PNG, JPEG or WebP image' }],
  },
})

/** The picture of a user [3.3]: stored with the documents, checked by its bytes, served so that nothing in it runs. */
export const userPictureRoutes = ({ database, cache, commands, storage }: Parts): ApiRoutes => {
  const missing = (id: string) => new NotFound({ what: 'picture', message: `User ${id} has no picture.` })

  return new Hono<ApiEnv>()
    .get('/users/:id/picture', requireFeature('users#read'), async (c) => {
      const exit = await c.var.edge.runtime.runPromiseExit(
        Effect.gen(function* () {
          const { tenant } = c.var
          const { state } = yield* findUser(cache, tenant, c.req.param('id'))
          const sha256 = state.profile_pic
          const bytes = sha256 === null ? null : yield* Effect.promise(() => storage.get(tenant, sha256))
          return bytes === null ? yield* missing(state.id) : { bytes, sha256 }
        }),
      )
      if (exit._tag === 'Failure') return failureResponse(c, exit.cause)
      const { bytes, sha256 } = exit.value
      const headers = documentHeaders({ name: 'picture', media_type: mediaTypeOf(bytes, null), size: bytes.byteLength }, true)
      return c.body(Buffer.from(bytes), 200, { ...headers, etag: `"${sha256}"` })
    })
    .post('/users/:id/picture', requireFeature('users#manage'), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const { tenant } = c.var
          const { id } = yield* findManagedUser({ database, cache }, c)
          const { file } = yield* readForm(c, { most: MAX_PICTURE_BYTES, fields: [] })
          const bytes = new Uint8Array(yield* Effect.promise(() => file.arrayBuffer()))
          if (!isPicture(bytes)) return yield* notAPicture
          const sha256 = yield* Effect.tryPromise({
            try: () => storage.put(tenant, bytes),
            catch: (cause) => new DependencyDown({ dependency: 'document storage', cause }),
          })
          c.set('body', { sha256 })
          const ack = yield* commands.changePicture(yield* commandRequestOf(c), id, sha256)
          return { position: ack.position, status: 201, body: { user: userResource(ack.state, ack.version) } }
        }),
      ),
    )
    .delete('/users/:id/picture', requireFeature('users#manage'), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const { id, profile_pic } = yield* findManagedUser({ database, cache }, c)
          if (profile_pic === null) return yield* missing(id)
          const ack = yield* commands.changePicture(yield* commandRequestOf(c), id, null)
          return { position: ack.position, body: { user: userResource(ack.state, ack.version) } }
        }),
      ),
    )
}
