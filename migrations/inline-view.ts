import { type Kysely, sql } from 'kysely'

/** Arguments of every `inline_<kind>` function: one element per row, `at` = the instant of the append. */
export const inlineArguments = 'tenants text[], ids text[], versions int[], positions bigint[], contents jsonb[], at timestamptz'

/**
 * The result of every `inline_<kind>` function for each of its rows: the whole row before and after, null if hidden
 * from readers.
 */
export const inlineResult = 'table (tenant_id text, id text, before json, after json)'

interface InlineView {
  readonly kind: string
  readonly table: string
  /** The columns set by the command; tenant_id, id, version and position are set by the append. */
  readonly columns: readonly string[]
  readonly before?: string
}

/**
 * Creates `inline_<kind>`, the upsert of one view, which the append calls by kind: a new view adds its function and
 * leaves the append unchanged. The record is built once per row (`offset 0` keeps the planner from building it once per
 * column). Released migrations depend on this text.
 */
export async function createInlineUpsert(
  db: Kysely<unknown>,
  { kind, table, columns, before = 'row_to_json(old)' }: InlineView,
): Promise<void> {
  const updated = ['version', 'position', ...columns]
  await sql
    .raw(`
    create function inline_${kind}(${inlineArguments}) returns ${inlineResult} language plpgsql as $$
    #variable_conflict use_column
    begin
      return query
      insert into ${table} as t (tenant_id, id, ${updated.join(', ')})
      select g.tenant_id, g.id, g.version, g.position, ${columns.map((column) => `(g.content).${column}`).join(', ')}
      from (
        select n.tenant_id, n.id, n.version, n.position, jsonb_populate_record(null::${table}, n.content) as content
        from unnest(tenants, ids, versions, positions, contents) n(tenant_id, id, version, position, content) offset 0
      ) g
      on conflict (tenant_id, id) do update set (${updated.join(', ')}) = (${updated.map((column) => `excluded.${column}`).join(', ')})
      returning t.tenant_id, t.id, ${before}, row_to_json(new);
    end $$;
    revoke execute on function inline_${kind} from public;
    grant execute on function inline_${kind} to waybill_appender;
  `)
    .execute(db)
}
