import type { QueryExecutorProvider } from 'kysely'

/** The database as one tenant sees it: row-level security shows that tenant's rows and no others. */
export interface TenantDatabase {
  forTenant(tenant: string): QueryExecutorProvider
}
