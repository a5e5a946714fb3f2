import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Manifest } from './manifest.ts'

type Table = Manifest['tables'][number]

/** Tables of the migrations themselves: a restored database has its own. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock']

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** `"events" ("tenant_id", "position", …)`, as COPY takes it. */
export const tableColumns = ({ name, columns }: Table): string => `${quoted(name)} (${columns.map(quoted).join(', ')})`

/** Every table of the schema with its writable columns: generated columns are left out. */
export const listTables = async (client: pg.ClientBase): Promise<readonly Table[]> => {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [MIGRATION_TABLES],
  )
  return rows
}

export const listSequences = async (client: pg.ClientBase): Promise<Manifest['sequences']> => {
  const { rows } = await client.query<{ name: string; last_value: string | null }>(
    `select sequencename as name, last_value from pg_sequences where schemaname = 'public' order by sequencename`,
  )
  return rows.map(({ name, last_value }) => ({ name, last_value: last_value === null ? null : Number(last_value) }))
}

export const setSequence = async (client: pg.ClientBase, { name, last_value }: Manifest['sequences'][number]): Promise<void> => {
  if (last_value !== null) await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, last_value])
}

/** Names of the migrations that have run, oldest first; empty for a database that Waybill never used. */
export const listMigrations = async (client: pg.ClientBase): Promise<readonly string[]> => {
  const { rows: found } = await client.query(`select to_regclass('public.kysely_migration') as it`)
  if (found[0]?.it === null) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by timestamp, name')
  return rows.map(({ name }) => name)
}

/** The rows of a table as COPY text, chunk by chunk. */
export const copyOut = (client: pg.ClientBase, table: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy ${tableColumns(table)} to stdout`))

/** Rows in a chunk of COPY text: a line break inside a value is escaped there. */
export const countRows = (text: Uint8Array): number => {
  let rows = 0
  for (let at = text.indexOf(0x0a); at !== -1; at = text.indexOf(0x0a, at + 1)) rows += 1
  return rows
}

/** Whether the connection's user bypasses row security, as the superuser of the embedded database does. */
export const bypassesRowSecurity = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ bypasses: boolean }>(
    'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
  )
  return rows[0]?.bypasses === true
}

/**
 * Lets `waybill_appender` read every table in full. The owner of a managed database is no superuser: as itself it sees no rows, and the
 * appender, which it can become, was granted only the tables of the log. Tables with the grant are not changed.
 */
export const allowWholeRead = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`set lock_timeout = '10s'`)
  const { rows } = await client.query<{ name: string; has_right: boolean; has_policy: boolean }>(
    `select c.relname as name, has_table_privilege('waybill_appender', c.oid, 'select') as has_right,
       not c.relrowsecurity or exists (
         select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
           and 'waybill_appender'::regrole = any (p.polroles) and pg_get_expr(p.polqual, p.polrelid) = 'true') as has_policy
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)`,
    [MIGRATION_TABLES],
  )
  for (const { name, has_right, has_policy } of rows) {
    if (!has_right) await client.query(`grant select on ${quoted(name)} to waybill_appender`)
    if (!has_policy) await client.query(`create policy whole_for_backup on ${quoted(name)} for select to waybill_appender using (true)`)
  }
  await client.query('reset lock_timeout')
}
