import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { KeyRing } from '../store/keys/key-ring.ts'
import { decryptEvents } from '../store/personal/open-events.ts'
import { createPersonalKeys, type PersonalKeys } from '../store/personal/personal-keys.ts'
import { createPlanNames, withPreparedPlans } from './prepared-plans.ts'
import type { Schema } from './schema.ts'

/**
 * The application's database role: subject to row-level security, and able to write the log only through the append
 * function.
 */
export const applicationRole = 'waybill_app'

/**
 * The connections to one database. Values are parsed as: bigint to number, date to `YYYY-MM-DD`, timestamp to ISO 8601
 * UTC.
 */
export interface WaybillDatabase {
  readonly url: string
  /**
   * Connections of the application role without a tenant, for functions that span tenants. Row-level security shows
   * them no rows.
   */
  readonly appPool: pg.Pool
  /** Connections of the role that owns the schema, for migrations, checks and rebuilds. Opened at first use. */
  readonly ownerPool: pg.Pool
  /** `appPool` as Kysely. */
  readonly system: Kysely<Schema>
  /** `ownerPool` as Kysely. */
  readonly owner: Kysely<Schema>
  /** Keys that encrypt personal data; null if the process has no installation key. */
  readonly personalKeys: PersonalKeys | null
  /** The application role confined to one tenant. Cheap to call repeatedly. */
  forTenant(tenant: string): Kysely<Schema>
  end(): Promise<void>
}

export interface DatabaseOptions {
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string
  /** The installation's keys. If left out, personal data is written unencrypted and encrypted data can't be read. */
  readonly keys?: KeyRing
  /** Connection string of the application's login; if left out, the owner logs in and sets the role. */
  readonly appUrl?: string | null
  /** Maximum size of each of the application role's two pools, with and without a tenant; 10 by default. */
  readonly maxConnections?: number
  /** Called when an idle connection broke; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void
}

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (date) => date)
const parseInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number
/** A timestamp as PostgreSQL writes it on these connections: UTC, with any fraction of a second. */
const UTC_INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => {
  // Creating a Date for each of the hundreds of timestamps in a board page took a sixth of its time.
  if (UTC_INSTANT.test(text)) return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
  const instant = parseInstant(text)
  return instant instanceof Date ? instant.toISOString() : text // `infinity` has no ISO 8601 form
})

/** Creates the pools on a migrated database; the first query connects. */
export function createDatabase(url: string, options: DatabaseOptions): WaybillDatabase {
  const pool = (settings: pg.PoolConfig): pg.Pool => {
    const made = new pg.Pool({ connectionString: url, application_name: options.applicationName, types, ...settings })
    made.on('error', options.onIdleError ?? (() => {}))
    // The pool only listens to idle connections. Without this, a connection that breaks between two queries while
    // checked out would end the process.
    made.on('connect', (client) => void client.on('error', () => {}))
    return made
  }
  const asApplication = {
    connectionString: options.appUrl ?? url,
    max: options.maxConnections ?? 10,
    options: `-c role=${applicationRole} -c timezone=UTC`,
  }
  const appPool = pool(asApplication)
  const sharedByTenants = pool(asApplication)
  const ownerPool = pool({ max: 2, options: '-c timezone=UTC' })
  const chosen: ChosenTenants = new WeakMap()
  const nameOf = createPlanNames()
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const asConnection = (client: pg.PoolClient): PostgresPoolClient => {
    const known = connections.get(client) ?? withPreparedPlans(client, nameOf)
    connections.set(client, known)
    return known
  }
  const tenants = new LRUCache<string, Kysely<Schema>>({ max: 1000 })
  const forTenant = (tenant: string): Kysely<Schema> => {
    const known = tenants.get(tenant)
    if (known !== undefined) return known
    const dialect = new PostgresDialect({ pool: tenantPool(sharedByTenants, { chosen, asConnection, tenant }) })
    const made = new Kysely<Schema>({ dialect, plugins: [decryptEvents(personalKeys, tenant)] })
    tenants.set(tenant, made)
    return made
  }
  const personalKeys = options.keys === undefined ? null : createPersonalKeys({ ring: options.keys, forTenant })
  return {
    url,
    appPool,
    ownerPool,
    personalKeys,
    system: new Kysely({ dialect: new PostgresDialect({ pool: appPool }) }),
    owner: new Kysely({ dialect: new PostgresDialect({ pool: ownerPool }), plugins: [decryptEvents(personalKeys, null)] }),
    forTenant,
    async end() {
      await Promise.all([appPool, sharedByTenants, ownerPool].map((each) => each.end()))
    },
  }
}

/** The `app.tenant` set on each connection; unset if missing here. */
type ChosenTenants = WeakMap<pg.PoolClient, string>

interface TenantPoolParts {
  readonly chosen: ChosenTenants
  /** Returns the same object for the same client, because Kysely identifies a connection by it. */
  readonly asConnection: (client: pg.PoolClient) => PostgresPoolClient
  readonly tenant: string
}

/** `pool` as one tenant sees it: a connection's tenant is set at checkout if it was last used with another. */
function tenantPool(pool: pg.Pool, { chosen, asConnection, tenant }: TenantPoolParts) {
  return {
    options: pool.options,
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect()
      if (chosen.get(client) === tenant) return asConnection(client)
      try {
        await client.query('select set_config($1, $2, false)', ['app.tenant', tenant])
      } catch (error) {
        client.release(true)
        throw error
      }
      chosen.set(client, tenant)
      return asConnection(client)
    },
    end: () => pool.end(),
  }
}
