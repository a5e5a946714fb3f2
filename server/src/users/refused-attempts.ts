import type { RefusedEntry } from '@waybill/shared/protocol/audit'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'

interface AttemptQuery {
  readonly actions: readonly string[] | null
  readonly address: string | null
  /** Only entries before this number. */
  readonly before: number | null
  readonly limit: number
}

/** A page of denied attempts, newest first; counted up to 1001. */
export const readRefusedAttempts = async (db: Kysely<Schema>, tenant: string, { actions, address, before, limit }: AttemptQuery) => {
  const condition = sql`l.tenant_id = ${tenant}
    and ${actions === null ? sql`true` : sql`l.action = any(${actions}::text[])`}
    and ${address === null ? sql`true` : sql`l.address = ${address}`}`
  const [page, counted] = await Promise.all([
    sql<RefusedEntry>`
      select l.id, utc_text(l.at) as at, l.user_id, u.username, l.address, l.action, l.detail
      from security_log l left join users u on u.tenant_id = l.tenant_id and u.id = l.user_id
      where ${condition} and ${before === null ? sql`true` : sql`l.id < ${before}::bigint`} order by l.id desc limit ${limit + 1}
    `.execute(db),
    sql<{
      total: number
    }>`select count(*)::int as total from (select from security_log l where ${condition} limit ${MAX_COUNT + 1}) counted`.execute(db),
  ])
  const attempts = page.rows.slice(0, limit)
  return { attempts, next: page.rows.length > limit ? (attempts.at(-1)?.id ?? null) : null, total: counted.rows[0]?.total ?? 0 }
}
