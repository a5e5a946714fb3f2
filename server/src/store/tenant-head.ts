import { type QueryExecutorProvider, sql } from 'kysely'

/** Position of the tenant's last event; 0 for an empty or unknown tenant. */
export async function readHead(db: QueryExecutorProvider, tenant: string): Promise<number> {
  const head = await readChainHead(db, tenant)
  return head?.position ?? 0
}

/** A position in a tenant's log and the hash of everything up to it. */
export interface ChainPlace {
  readonly position: number
  /** Hex. */
  readonly hash: string
}

/** The end of a tenant's log; null for an unknown tenant. */
export async function readChainHead(db: QueryExecutorProvider, tenant: string): Promise<ChainPlace | null> {
  const { rows } = await sql<ChainPlace>`
    select position, encode(hash, 'hex') as hash from tenant_head where tenant_id = ${tenant}
  `.execute(db)
  return rows[0] ?? null
}
