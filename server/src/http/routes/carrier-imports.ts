import { importCarriers, listCarrierImports } from '@waybill/shared/calls/carriers'
import { isPermitted } from '@waybill/shared/permissions/may'
import { safeFileName } from '@waybill/shared/shipment/documents/file-name'
import { Effect } from 'effect'
import { DependencyDown, Forbidden } from '../../commands/failures.ts'
import { beginCarrierImport, readCarrierImports } from '../../imports/carrier-imports.ts'
import type { DocumentStorage } from '../../integrations/document-storage/service.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly storage: DocumentStorage
}

/** Census files of carriers: uploads, and the progress of their import. */
export const carrierImportCalls = ({ database, storage }: Parts): readonly Implementation[] => {
  return [
    implement(listCarrierImports, {
      handle: ({ tenant }) =>
        Effect.gen(function* () {
          const carrier_imports = yield* fromLog(() => readCarrierImports(database, tenant))
          return { carrier_imports, total: carrier_imports.length, more: false, next: null }
        }),
    }),
    implement(importCarriers, {
      handle: ({ tenant, session, upload: { file } }) =>
        Effect.gen(function* () {
          if (!isPermitted(session.permissions, 'carriers#revise_compliance')) {
            return yield* new Forbidden({
              feature: 'carriers#revise_compliance',
              message:
                'You are not permitted to import carriers: a census sets their authority and safety rating (carriers#revise_compliance).',
            })
          }
          if (file.size === 0) return yield* unreadable('file', 'The file is empty. Choose another file')
          const bytes = new Uint8Array(yield* Effect.promise(() => file.arrayBuffer()))
          const upload = { file_name: safeFileName(file.name), bytes, by: session.user.username }
          const carrier_import = yield* Effect.tryPromise({
            try: () => beginCarrierImport(database, storage, tenant, upload),
            catch: (cause) => new DependencyDown({ dependency: 'storage', cause }),
          })
          return { carrier_import }
        }),
    }),
  ]
}
