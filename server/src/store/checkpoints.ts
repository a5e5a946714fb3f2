import { type QueryExecutorProvider, sql } from 'kysely'

/** How far a projection has come in a tenant's log; 0 when it has not started. */
export async function readCheckpoint(db: QueryExecutorProvider, tenant: string, projection: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select position from checkpoints where tenant_id = ${tenant} and projection = ${projection}
  `.execute(db)
  return rows[0]?.position ?? 0
}

/**
 * Moves a checkpoint, in the transaction that writes the view. False when it is no longer at `from`: another worker moved it, roll back.
 */
export async function advanceCheckpoint(
  db: QueryExecutorProvider,
  tenant: string,
  projection: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<boolean> {
  const { numAffectedRows } =
    from === 0
      ? await sql`
          insert into checkpoints (tenant_id, projection, position) values (${tenant}, ${projection}, ${to})
          on conflict (tenant_id, projection) do update set position = excluded.position where checkpoints.position = 0
        `.execute(db)
      : await sql`
          update checkpoints set position = ${to}
          where tenant_id = ${tenant} and projection = ${projection} and position = ${from}
        `.execute(db)
  return numAffectedRows === 1n
}
