import { deleteUserPicture, getUserPicture, setUserPicture } from '@waybill/shared/calls/users'
import { mediaTypeOf } from '@waybill/shared/shipment/documents/media-type'
import { isPicture } from '@waybill/shared/user/picture'
import { Effect } from 'effect'
import { DependencyDown, NotFound, RefusedByRule } from '../../commands/failures.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { DocumentStorage } from '../../integrations/document-storage/service.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { UserCommands } from '../../users/user-commands.ts'
import { documentHeaders } from '../document-headers.ts'
import { FileResponse } from '../file-response.ts'
import { findManagedUser, findUser } from '../find-user.ts'
import { type Implementation, implement } from '../implement.ts'
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
export const userPictureCalls = ({ database, cache, commands, storage }: Parts): readonly Implementation[] => {
  const missing = (id: string) => new NotFound({ what: 'picture', message: `User ${id} has no picture.` })

  return [
    implement(getUserPicture, {
      handle: ({ tenant, params: { id } }) =>
        Effect.gen(function* () {
          const { state } = yield* findUser(cache, tenant, id)
          const sha256 = state.profile_pic
          const bytes = sha256 === null ? null : yield* Effect.promise(() => storage.get(tenant, sha256))
          if (bytes === null) return yield* missing(state.id)
          const headers = documentHeaders({ name: 'picture', media_type: mediaTypeOf(bytes, null), size: bytes.byteLength }, true)
          return new FileResponse(bytes, { ...headers, etag: `"${sha256}"` })
        }),
    }),
    implement(setUserPicture, {
      find: (caller) => findManagedUser({ database, cache }, caller),
      handle: ({ tenant, upload, command, found: { id } }) =>
        Effect.gen(function* () {
          const bytes = new Uint8Array(yield* Effect.promise(() => upload.file.arrayBuffer()))
          if (!isPicture(bytes)) return yield* notAPicture
          const sha256 = yield* Effect.tryPromise({
            try: () => storage.put(tenant, bytes),
            catch: (cause) => new DependencyDown({ dependency: 'document storage', cause }),
          })
          const ack = yield* commands.changePicture(yield* command(null, { sha256 }), id, sha256)
          return { position: ack.position, body: { user: userResource(ack.state, ack.version) } }
        }),
    }),
    implement(deleteUserPicture, {
      find: (caller) => findManagedUser({ database, cache }, caller),
      handle: ({ command, found: { id, profile_pic } }) =>
        Effect.gen(function* () {
          if (profile_pic === null) return yield* missing(id)
          const ack = yield* commands.changePicture(yield* command(), id, null)
          return { position: ack.position, body: { user: userResource(ack.state, ack.version) } }
        }),
    }),
  ]
}
