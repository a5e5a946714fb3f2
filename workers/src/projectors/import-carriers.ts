import { openCarrierImports, runCarrierImport } from '@waybill/server/imports/carrier-imports'
import type { ImportParts } from '@waybill/server/imports/import-command'
import type { DocumentStorage } from '@waybill/server/integrations/document-storage/service'
import type { Logger } from '@waybill/server/runtime/logger'
import { createWorkLocks } from '@waybill/server/webhooks/claims'
import { runRepeatedly } from '../run-repeatedly.ts'

const LOOK_EVERY_MS = 1000

interface Parts extends ImportParts {
  readonly storage: DocumentStorage
  readonly logger: Logger
}

/** Imports census files one after the other, each tenant's in one process at a time; continues interrupted ones. */
export const followCarrierImports = (parts: Parts) => {
  const { database, storage, logger } = parts
  const claims = createWorkLocks(database)
  const stopping = new AbortController()
  const loop = runRepeatedly({
    logger,
    what: 'importing carriers',
    everyMs: LOOK_EVERY_MS,
    work: async (isStopping) => {
      for (const { tenant, id } of await openCarrierImports(database)) {
        if (isStopping()) return
        const name = `carrier-import:${tenant}`
        if (!(await claims.take(name))) continue
        try {
          await runCarrierImport(parts, storage, tenant, id, stopping.signal)
        } finally {
          await claims.giveBack(name)
        }
      }
    },
  })
  return {
    stop: async () => {
      stopping.abort()
      await loop.stop()
      claims.close()
    },
  }
}
