import { sql } from 'kysely'
import { countStopped } from '../projections/stopped.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { Logger } from '../runtime/logger.ts'
import { connectRedis } from '../runtime/redis.ts'
import type { Dependency } from './routes/system.ts'

interface Options {
  readonly database: WaybillDatabase
  /** Null: jobs live in the database. */
  readonly redisUrl: string | null
  readonly logger: Logger
}

/**
 * What a server process needs to do its work. Jobs are there when the place where they are kept answers: Redis, or the tables that the
 * first worker makes in the database. Views are written with the log and cannot lag behind it, so it is enough that they can be read.
 */
export const createReadiness = ({ database, redisUrl, logger }: Options) => {
  const redis = redisUrl === null ? null : connectRedis(redisUrl, logger, { connectionName: 'waybill readiness' })
  const db = database.system

  const jobTables = async (): Promise<boolean> => {
    const { rows } = await sql`
      select from pg_class join pg_namespace on pg_namespace.oid = relnamespace where nspname = 'bullmq' and relname = 'job'
    `.execute(db)
    return rows.length > 0
  }
  const dependencies: readonly Dependency[] = [
    { name: 'database', isReady: () => sql`select 1`.execute(db).then(() => true) },
    { name: 'jobs', isReady: () => (redis === null ? jobTables() : redis.ping().then(() => true)) },
    {
      name: 'projections',
      isReady: () => sql`select from board_shipments, leases, carriers, customers, users limit 0`.execute(db).then(() => true),
    },
  ]
  return { dependencies, stopped: () => countStopped(db), close: async () => redis?.disconnect() }
}
