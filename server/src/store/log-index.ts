import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { Schema } from '../runtime/schema.ts'

/** A row of `streams` or `command_ledger` that differs from the log. */
export interface IndexDifference {
  readonly table: 'streams' | 'command_ledger'
  /** The stream, or the command. */
  readonly id: string
  /** `version 4 at position 120`; null: there is no such row. */
  readonly live: string | null
  /** The same according to the log; null: not in the log. */
  readonly logged: string | null
}

/** Whether the two tables that every append checks match the log. */
export interface IndexCheck {
  readonly streams: number
  readonly commands: number
  /** The first of them. */
  readonly differences: readonly IndexDifference[]
}

const MOST_LISTED = 20
/** Request hash of a command whose ledger row was rebuilt from the log, which does not hold it; it matches no request. */
const UNKNOWN_REQUEST = sql`decode(repeat('00', 32), 'hex')`

const loggedStreams = (tenant: string): RawBuilder<unknown> => sql`
  select stream_id, split_part(stream_id, '/', 1) as type, max(version) as version from events where tenant_id = ${tenant} group by stream_id`

/** A command is recorded under the position of its last event. */
const loggedCommands = (tenant: string): RawBuilder<unknown> => sql`
  select distinct on (meta ->> 'command_id') meta ->> 'command_id' as command_id, stream_id, position, version, recorded_at
  from events where tenant_id = ${tenant} order by meta ->> 'command_id', position desc`

const streamDifferences = (tenant: string): RawBuilder<IndexDifference> => sql`
  select 'streams' as "table", coalesce(w.stream_id, s.stream_id) as id,
    s.type || ' version ' || s.version as live, w.type || ' version ' || w.version as logged
  from (${loggedStreams(tenant)}) w
  full join (select stream_id, type, version from streams where tenant_id = ${tenant}) s on s.stream_id = w.stream_id
  where s.version is distinct from w.version or s.type is distinct from w.type`

const commandDifferences = (tenant: string): RawBuilder<IndexDifference> => sql`
  select 'command_ledger' as "table", coalesce(w.command_id, l.command_id) as id,
    l.stream_id || ' version ' || l.version || ' at position ' || l.position || ', ' || utc_text(l.recorded_at) as live,
    w.stream_id || ' version ' || w.version || ' at position ' || w.position || ', ' || utc_text(w.recorded_at) as logged
  from (${loggedCommands(tenant)}) w
  full join (select command_id, stream_id, position, version, recorded_at from command_ledger where tenant_id = ${tenant}) l
    on l.command_id = w.command_id
  where (l.stream_id, l.position, l.version, l.recorded_at) is distinct from (w.stream_id, w.position, w.version, w.recorded_at)`

/**
 * Compares the versions of streams and the ledger of commands with the log. A wrong version blocks every command, a missing ledger row lets
 * one run twice, and neither shows in the chain. The hash of a request is not in the log and cannot be checked.
 */
export const checkLogIndex = async (db: Kysely<Schema>, tenant: string): Promise<IndexCheck> => {
  const find = async (differences: RawBuilder<IndexDifference>) => {
    const { rows } = await sql<IndexDifference & { total: number }>`
      select *, count(*) over () as total from (${differences}) d order by id limit ${MOST_LISTED}`.execute(db)
    return rows
  }
  const [streams, commands] = [await find(streamDifferences(tenant)), await find(commandDifferences(tenant))]
  return {
    streams: streams[0]?.total ?? 0,
    commands: commands[0]?.total ?? 0,
    differences: [...streams, ...commands].slice(0, MOST_LISTED).map(({ table, id, live, logged }) => ({ table, id, live, logged })),
  }
}

const TABLES = ['streams', 'command_ledger', 'events', 'tenant_head']

/**
 * Rebuilds the differing rows from the log, as the owner of the tables: no other role may change a ledger row. A command whose row was
 * missing is then known, but not its request: sent again, it is refused instead of done twice.
 */
export const repairLogIndex = ({ owner }: Pick<WaybillDatabase, 'owner'>, tenant: string): Promise<void> =>
  owner.transaction().execute(async (trx) => {
    const { rows } = await sql<{ bypasses: boolean }>`
      select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user`.execute(trx)
    // An owner who is not a superuser sees no rows while row security is forced; the lock keeps other sessions out until the commit.
    const force = async (how: 'no force' | 'force') => {
      if (rows[0]?.bypasses) return
      for (const table of TABLES) await sql`alter table ${sql.table(table)} ${sql.raw(how)} row level security`.execute(trx)
    }
    await force('no force')
    await sql`select from tenant_head where tenant_id = ${tenant} for update`.execute(trx)
    await sql`
      delete from streams where tenant_id = ${tenant}
        and stream_id in (select id from (${streamDifferences(tenant)}) d where logged is null)`.execute(trx)
    await insertStreams(trx, tenant)
    await sql`
      delete from command_ledger where tenant_id = ${tenant}
        and command_id in (select id from (${commandDifferences(tenant)}) d where logged is null)`.execute(trx)
    await sql`
      update command_ledger l
      set (stream_id, position, version, recorded_at) = row (w.stream_id, w.position, w.version, w.recorded_at)
      from (${loggedCommands(tenant)}) w where l.tenant_id = ${tenant} and l.command_id = w.command_id
        and (l.stream_id, l.position, l.version, l.recorded_at) is distinct from (w.stream_id, w.position, w.version, w.recorded_at)`.execute(
      trx,
    )
    await insertCommands(trx, tenant)
    await force('force')
  })

/** The version of every stream of the log whose row is missing or wrong. */
export const insertStreams = async (db: Kysely<Schema>, tenant: string): Promise<void> => {
  await sql`
    insert into streams (tenant_id, stream_id, type, version) select ${tenant}, stream_id, type, version from (${loggedStreams(tenant)}) w
    on conflict (tenant_id, stream_id) do update set type = excluded.type, version = excluded.version
    where (streams.type, streams.version) is distinct from (excluded.type, excluded.version)`.execute(db)
}

/** Ledger rows for every command of the log that has none. */
export const insertCommands = async (db: Kysely<Schema>, tenant: string): Promise<void> => {
  await sql`
    insert into command_ledger (tenant_id, command_id, request_hash, stream_id, position, version, recorded_at)
    select ${tenant}, command_id, ${UNKNOWN_REQUEST}, stream_id, position, version, recorded_at from (${loggedCommands(tenant)}) w
    on conflict (tenant_id, command_id) do nothing`.execute(db)
}
