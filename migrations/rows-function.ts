import { type Kysely, sql } from 'kysely'

/**
 * Arguments of every `rows_<kind>` function: one element per row. `contents` are JSON texts, `at` is the instant that guards compare with.
 */
export const rowsArguments = 'tenants text[], ids text[], versions int[], positions bigint[], contents text[], at timestamptz'

/**
 * The result of every `rows_<kind>` function for each of its rows: what the caller can't know. `old_version` and `old_position` are of the
 * row before, null for a new row; `others` holds the columns of the row that another kind of stream owns.
 */
export const rowsResult = 'table (tenant_id text, id text, old_version int, old_position bigint, others json)'

interface RowsView {
  readonly kind: string
  readonly table: string
  /** The columns set by the command; tenant_id, id, version and position are set by the append. */
  readonly columns: readonly string[]
  /** The columns of the same row that another kind sets. */
  readonly others?: readonly string[]
}

/**
 * Creates `rows_<kind>`, the upsert of one view, which `append_units` and rebuilds call by kind: a new kind of row adds its function and
 * leaves the append unchanged. The record is built once per row (`offset 0` keeps the planner from building it once per column). Released
 * migrations depend on this text.
 */
export async function createRowsFunction(db: Kysely<unknown>, { kind, table, columns, others = [] }: RowsView): Promise<void> {
  const updated = ['version', 'position', ...columns]
  const otherColumns =
    others.length === 0 ? 'null::json' : `json_build_object(${others.map((column) => `'${column}', t.${column}`).join(', ')})`
  await sql
    .raw(`
    create function rows_${kind}(${rowsArguments}) returns ${rowsResult} language plpgsql as $$
    #variable_conflict use_column
    begin
      return query
      insert into ${table} as t (tenant_id, id, ${updated.join(', ')})
      select g.tenant_id, g.id, g.version, g.position, ${columns.map((column) => `(g.content).${column}`).join(', ')}
      from (
        select n.tenant_id, n.id, n.version, n.position, jsonb_populate_record(null::${table}, n.content::jsonb) as content
        from unnest(tenants, ids, versions, positions, contents) n(tenant_id, id, version, position, content) offset 0
      ) g
      on conflict (tenant_id, id) do update set (${updated.join(', ')}) = (${updated.map((column) => `excluded.${column}`).join(', ')})
      returning t.tenant_id, t.id, old.version, old.position, ${otherColumns};
    end $$;
  `)
    .execute(db)
  await giveToAppend(db, kind)
}

/** Only the append may call the function. Released migrations depend on this text. */
export async function giveToAppend(db: Kysely<unknown>, kind: string): Promise<void> {
  await sql
    .raw(`
    revoke execute on function rows_${kind} from public;
    grant execute on function rows_${kind} to waybill_appender;
  `)
    .execute(db)
}
