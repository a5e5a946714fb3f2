import type { KeyObject } from 'node:crypto'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { Logger } from '../runtime/logger.ts'
import { readHashAt } from '../store/tail.ts'
import { readChainHead } from '../store/tenant-head.ts'
import { listTenants } from '../store/tenants.ts'
import { anchorLine, anchorOfLine } from './anchor.ts'
import type { AnchorPlace } from './anchor-place.ts'

export interface PublishAnchorsParts {
  readonly database: WaybillDatabase
  readonly place: AnchorPlace
  readonly key: KeyObject | null
  readonly logger: Logger
  /** Milliseconds of the epoch. */
  readonly now: () => number
}

/**
 * Publishes where each tenant's log stands, of those that moved since they were last published. A log that does not hold what was
 * published of it any more is an alarm, and gets no new anchor that would cover it up.
 */
export const publishAnchors = async ({ database, place, key, logger, now }: PublishAnchorsParts): Promise<{ published: number }> => {
  let published = 0
  for (const { tenant, position } of await listTenants(database.system)) {
    if (position === 0) continue
    const db = database.forTenant(tenant)
    const before = await place.lastLine(tenant)
    const last = before === null ? null : anchorOfLine(before)
    if (before !== null && last === null) {
      logger.error({ tenant }, 'the last anchor of this tenant cannot be read')
      continue
    }
    if (last !== null && (await readHashAt(db, tenant, last.position)) !== last.hash) {
      logger.error({ tenant, position: last.position, published: last.time }, 'the log is not what was published: verify it')
      continue
    }
    const head = await readChainHead(db, tenant)
    if (head === null || head.position === last?.position) continue
    await place.add(tenant, head.position, anchorLine({ tenant, ...head, time: new Date(now()).toISOString() }, before, key))
    published += 1
  }
  return { published }
}
