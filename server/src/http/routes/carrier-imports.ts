import { isPermitted } from '@waybill/shared/permissions/may'
import { MAX_CENSUS_BYTES } from '@waybill/shared/protocol/carrier-import'
import { safeFileName } from '@waybill/shared/shipment/documents/file-name'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { DependencyDown, Forbidden } from '../../commands/failures.ts'
import { beginCarrierImport, readCarrierImports } from '../../imports/carrier-imports.ts'
import type { DocumentStorage } from '../../integrations/document-storage/service.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { readForm } from '../read-form.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly storage: DocumentStorage
}

/** Census files of carriers: uploads, and the progress of their import. */
export const carrierImportRoutes = ({ database, storage }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  routes.get('/carriers/imports', requireFeature('carriers#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        yield* readListQuery(c)
        const carrier_imports = yield* fromLog(() => readCarrierImports(database, c.var.tenant))
        return { carrier_imports, total: carrier_imports.length, more: false, next: null }
      }),
    ),
  )

  routes.post('/carriers/imports', requireFeature('carriers#create'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { file } = yield* readForm(c, { most: MAX_CENSUS_BYTES, fields: [] })
        if (!isPermitted(c.var.session.permissions, 'carriers#revise_compliance')) {
          return yield* new Forbidden({
            feature: 'carriers#revise_compliance',
            message:
              'You are not permitted to import carriers: a census sets their authority and safety rating (carriers#revise_compliance).',
          })
        }
        if (file.size === 0) return yield* unreadable('file', 'The file is empty. Choose another file')
        const bytes = new Uint8Array(yield* Effect.promise(() => file.arrayBuffer()))
        const { tenant, session } = c.var
        const upload = { file_name: safeFileName(file.name), bytes, by: session.user.username }
        const carrier_import = yield* Effect.tryPromise({
          try: () => beginCarrierImport(database, storage, tenant, upload),
          catch: (cause) => new DependencyDown({ dependency: 'storage', cause }),
        })
        return { position: null, status: 201 as const, body: { carrier_import } }
      }),
    ),
  )
  return routes
}
