import { type Kysely, sql } from 'kysely'

type Right = 'select' | 'insert' | 'update' | 'delete'

interface Protection {
  /** Rights of the application within the tenant of its connection. */
  readonly app: readonly Right[]
  /** Rights of the append and the other functions of `waybill_appender`, for any tenant. */
  readonly appender?: readonly Right[]
  /** An additional condition on the rows visible to the application. */
  readonly visible?: string
}

/**
 * Puts a table with a `tenant_id` under forced row-level security: without `app.tenant` the application sees no rows,
 * with it only that tenant's. The inner select makes Postgres read the setting once per query instead of once per row.
 * Released migrations depend on this text.
 */
export async function protect(db: Kysely<unknown>, table: string, { app, appender = [], visible }: Protection): Promise<void> {
  const ownTenant = `tenant_id = (select current_setting('app.tenant', true))${visible === undefined ? '' : ` and ${visible}`}`
  const writes = app.some((right) => right !== 'select')
  const statements = [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    writes
      ? `create policy own_tenant on ${table} to waybill_app using (${ownTenant}) with check (${ownTenant})`
      : `create policy own_tenant on ${table} for select to waybill_app using (${ownTenant})`,
    ...(app.length > 0 ? [`grant ${app.join(', ')} on ${table} to waybill_app`] : []),
    ...(appender.length > 0
      ? [
          `create policy all_tenants on ${table} to waybill_appender using (true) with check (true)`,
          `grant ${appender.join(', ')} on ${table} to waybill_appender`,
        ]
      : []),
  ]
  await sql.raw(statements.join(';\n')).execute(db)
}
