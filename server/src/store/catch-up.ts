import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import { advanceCheckpoint, readCheckpoint } from './checkpoints.ts'

/** A range of a log: the events after `from`, up to and including `to`. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** A view that is built from the log behind the append, one range at a time. */
export interface LaggingView {
  /** The name of its checkpoint. */
  readonly projection: string
  /** Maximum number of events in one transaction. */
  readonly atOnce: number
  /** Writes the result of a range. No other transaction writes this tenant's view meanwhile. */
  readonly write: (trx: Transaction<Schema>, tenant: string, range: Range) => Promise<void>
}

/** Held by the transaction that writes the view, until it ends. */
const lockView = (trx: Transaction<Schema>, tenant: string, { projection }: LaggingView) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${projection}:${tenant}`}, 0))`.execute(trx)

/**
 * Brings a view of a tenant up to the head of its log. A worker keeps it close behind; readers catch up the rest, so that an answer never
 * lacks what is committed. Of two at once, one waits for the other.
 * @returns the position up to which the view is built
 */
export async function catchUpView(db: Kysely<Schema>, tenant: string, view: LaggingView): Promise<number> {
  const { projection, atOnce, write } = view
  for (;;) {
    const { rows } = await sql<{ head: number; done: number }>`
      select h.position as head, coalesce(c.position, 0) as done from tenant_head h
      left join checkpoints c on c.tenant_id = h.tenant_id and c.projection = ${projection} where h.tenant_id = ${tenant}
    `.execute(db)
    const { head = 0, done = 0 } = rows[0] ?? {}
    if (done >= head) return head
    await db.transaction().execute(async (trx) => {
      await lockView(trx, tenant, view)
      const from = await readCheckpoint(trx, tenant, projection)
      const to = Math.min(from + atOnce, head)
      if (to <= from) return
      await write(trx, tenant, { from, to })
      if (!(await advanceCheckpoint(trx, tenant, projection, { from, to }))) throw new Error(`${projection} moved under its lock`)
    })
  }
}

/** How far a view is built, and how many of its rows are wrong: missing, or different from the log. */
export interface ViewCheck {
  readonly position: number
  readonly missing: number
  readonly odd: number
}

/** Expected rows and actual rows: queries with the same columns. */
export type RowPair = readonly [wanted: RawBuilder<unknown>, live: RawBuilder<unknown>]

const countBeyond = async (trx: Transaction<Schema>, these: RawBuilder<unknown>, those: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ many: number }>`select count(*)::int as many from (${these} except ${those}) rows`.execute(trx)
  return rows[0]?.many ?? 0
}

/** Compares a view with its source, at one moment. `pairsTo`: what to compare, for the view as built up to a position. */
export const checkView = async (
  db: Kysely<Schema>,
  tenant: string,
  view: LaggingView,
  pairsTo: (position: number) => readonly RowPair[],
): Promise<ViewCheck> => {
  await catchUpView(db, tenant, view)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const position = await readCheckpoint(trx, tenant, view.projection)
      let [missing, odd] = [0, 0]
      for (const [wanted, live] of pairsTo(position)) {
        missing += await countBeyond(trx, wanted, live)
        odd += await countBeyond(trx, live, wanted)
      }
      return { position, missing, odd }
    })
}

/** Deletes a tenant's rows of a view and builds them again from its log. Readers wait meanwhile. */
export const rebuildView = async (
  db: Kysely<Schema>,
  tenant: string,
  view: LaggingView,
  clear: (trx: Transaction<Schema>) => Promise<unknown>,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await lockView(trx, tenant, view)
    await clear(trx)
    await trx.deleteFrom('checkpoints').where('tenant_id', '=', tenant).where('projection', '=', view.projection).execute()
  })
  await catchUpView(db, tenant, view)
}
