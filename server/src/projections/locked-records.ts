import type { LockedRecord } from '@waybill/shared/protocol/audit'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'

/** A load with a lock, before it is known who may release it and how long it lasts. */
type HeldLoad = Omit<LockedRecord, 'kind' | 'remaining_time' | 'may_release'>

interface LockedQuery {
  /** User id; null = any holder. */
  readonly by: string | null
  readonly afterPro: string | null
  readonly limit: number
  /** ISO instant: locks that expired before it are not held. */
  readonly now: string
}

/** Which user holds which load, since when and until when, by pro [2.35]. */
export const readLockedRecords = async (db: Kysely<Schema>, tenant: string, { by, afterPro, limit, now }: LockedQuery) => {
  const held = sql`l.tenant_id = ${tenant} and l.expires_at > ${now}::timestamptz and ${by === null ? sql`true` : sql`l.user_id = ${by}`}`
  const [{ rows }, counted] = await Promise.all([
    sql<HeldLoad>`
      select l.pro, l.user_id as locked_by_auth_uid, b.locked_by_username, since.at as since, l.expires_at,
        case when b.version > 0 then b.status end as status, b.cells ->> 'customer' as customer
      from leases l
      left join board_shipments b on b.tenant_id = l.tenant_id and b.id = l.pro
      left join lateral (
        select e.meta ->> 'at' as at from events e
        where e.tenant_id = l.tenant_id and e.stream_id = 'lock/' || l.pro and e.type in ('LockAcquired', 'LockHandedOver')
        order by e.version desc limit 1) since on true
      where ${held} and ${afterPro === null ? sql`true` : sql`l.pro > ${afterPro}`}
      order by l.pro limit ${limit + 1}
    `.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from (select from leases l where ${held} limit ${MAX_COUNT + 1}) counted
    `.execute(db),
  ])
  return { locks: rows.slice(0, limit), hasMore: rows.length > limit, total: counted.rows[0]?.total ?? 0 }
}
