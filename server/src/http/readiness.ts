import { sql } from 'kysely'
import { measureOutbox } from '../outbox/metrics.ts'
import { countStopped } from '../projections/stopped-projections.ts'
import { countOutdatedViews } from '../projections/view-versions.ts'
import { readClockSkew } from '../runtime/clock-skew.ts'
import type { ProcessRole } from '../runtime/config.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { Logger } from '../runtime/logger.ts'
import { connectRedis } from '../runtime/redis.ts'
import type { WriteHealth } from '../store/write-health.ts'
import type { Dependency, Readiness } from './routes/system.ts'

/** How far the clocks of server and database may differ before someone should look. */
const MAX_SKEW_MS = 5_000

interface Options {
  readonly database: WaybillDatabase
  /** Null: jobs are in the database. */
  readonly redisUrl: string | null
  readonly role: ProcessRole
  readonly writes: Pick<WriteHealth, 'isFailing'>
  readonly logger: Logger
}

/**
 * What a server process needs to work. Jobs are ready when their storage answers: Redis, or the tables that the first worker creates in the
 * database. A process that only serves the web (`ROLE=web`) answers requests without them, so it reports them as degraded and stays in the
 * load balancer (docs/architecture.md). Views are written with the log and cannot lag behind it, so it is
 * enough that they can be read.
 */
export const createReadiness = ({ database, redisUrl, role, writes, logger }: Options) => {
  const redis = redisUrl === null ? null : connectRedis(redisUrl, logger, { connectionName: 'waybill readiness' })
  const db = database.system
  let draining = false

  const jobTables = async (): Promise<boolean> => {
    const { rows } = await sql`
      select from pg_class join pg_namespace on pg_namespace.oid = relnamespace where nspname = 'bullmq' and relname = 'job'
    `.execute(db)
    return rows.length > 0
  }
  // A connection that is being retried would delay the response.
  const redisAnswers = async (): Promise<boolean> => redis?.status !== 'reconnecting' && (await redis?.ping()) !== undefined
  const dependencies: readonly Dependency[] = [
    { name: 'database', isRequired: true, isReady: () => sql`select 1`.execute(db).then(() => true) },
    { name: 'jobs', isRequired: role !== 'web', isReady: redis === null ? jobTables : redisAnswers },
    {
      name: 'projections',
      isRequired: true,
      isReady: () => sql`select from board_shipments, leases, carriers, customers, users limit 0`.execute(db).then(() => true),
    },
    // Rows written by an earlier version are served while the worker updates them.
    { name: 'views', isRequired: false, isReady: async () => (await countOutdatedViews(db)) === 0 },
    // Leases and sessions are checked against both clocks.
    { name: 'clock', isRequired: false, isReady: async () => Math.abs(await readClockSkew(database)) <= MAX_SKEW_MS },
    { name: 'writes', isRequired: false, isReady: async () => !writes.isFailing() },
  ]
  const readiness: Readiness = {
    dependencies,
    isDraining: () => draining,
    stopped: () => countStopped(db),
    measure: () => measureOutbox(db),
  }
  return {
    ...readiness,
    /** From here on the process reports not ready, so that a load balancer sends it no new requests. */
    drain: () => {
      draining = true
    },
    close: async () => redis?.disconnect(),
  }
}
