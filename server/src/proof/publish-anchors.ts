import type { KeyObject } from 'node:crypto'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { Logger } from '../runtime/logger.ts'
import { readHashAt } from '../store/tail.ts'
import { readChainHead } from '../store/tenant-head.ts'
import { listTenants } from '../store/tenants.ts'
import { anchorLine, anchorOfLine } from './anchor.ts'
import type { AnchorPlace } from './anchor-place.ts'
import { anchorStatus, notePublished, readPublished } from './anchor-status.ts'

export interface PublishAnchorsParts {
  readonly database: WaybillDatabase
  readonly place: AnchorPlace
  readonly key: KeyObject | null
  readonly logger: Logger
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/**
 * Publishes the head of each tenant's log that moved since its last anchor. A log that does not match its published anchor, and an anchor
 * that is missing from its storage, raise an alarm and get no new anchor that would cover them up.
 */
export const publishAnchors = async (parts: PublishAnchorsParts): Promise<{ published: number }> => {
  let published = 0
  for (const { tenant, position } of await listTenants(parts.database.system)) {
    if (position > 0 && (await publishAnchorOf(parts, tenant, position))) published += 1
  }
  return { published }
}

const publishAnchorOf = async (
  { database, place, key, logger, now }: PublishAnchorsParts,
  tenant: string,
  position: number,
): Promise<boolean> => {
  const db = database.forTenant(tenant)
  const [before = null] = await place.lastLines(tenant, 1)
  const last = before === null ? null : anchorOfLine(before)
  if (before !== null && last === null) {
    logger.error({ tenant }, 'the last anchor of this tenant cannot be read')
    return false
  }
  const noted = await readPublished(db, tenant, place.name)
  if (anchorStatus({ anchor: last, published: noted, uncoveredSince: null, now: now() }).state === 'missing') {
    logger.error(
      { tenant, published_to: noted?.position, anchored_to: last?.position ?? 0 },
      'the newest anchor is missing from its storage',
    )
    return false
  }
  if (last !== null && last.position === position && noted?.position === position && noted.hash === last.hash) return false
  if (last !== null && (await readHashAt(db, tenant, last.position)) !== last.hash) {
    logger.error({ tenant, position: last.position, published: last.time }, 'the log does not match its published anchor: verify it')
    return false
  }
  // A process that ended between the two leaves an anchor that is not recorded yet.
  if (last !== null && (noted === null || noted.position < last.position)) await notePublished(db, place.name, { ...last, tenant })
  const head = await readChainHead(db, tenant)
  if (head === null || head.position === last?.position) return false
  const anchor = { tenant, ...head, time: new Date(now()).toISOString() }
  await place.add(tenant, head.position, anchorLine(anchor, before, key))
  await notePublished(db, place.name, anchor)
  return true
}
