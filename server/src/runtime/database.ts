import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { KeyRing } from '../store/keys/key-ring.ts'
import { openingOf } from '../store/personal/open-events.ts'
import { createPersonalKeys, type PersonalKeys } from '../store/personal/personal-keys.ts'
import { createPlanNames, keepingPlans } from './planned-once.ts'
import type { Schema } from './schema.ts'

/** The role of the application inside the database: row-level security holds for it, and it cannot write the log but through the append. */
export const applicationRole = 'waybill_app'

/** All ways into one database. Values arrive as the house writes them: bigint as number, date as `YYYY-MM-DD`, instant as ISO 8601 UTC. */
export interface WaybillDatabase {
  readonly url: string
  /** Connections of the application role that never carry a tenant: for functions that span tenants. Row-level security shows them nothing. */
  readonly appPool: pg.Pool
  /** Connections of the role that owns the schema: migrations, checks and rebuilds of the operator. It opens none until it is used. */
  readonly ownerPool: pg.Pool
  /** `appPool` as Kysely. */
  readonly system: Kysely<Schema>
  /** `ownerPool` as Kysely. */
  readonly owner: Kysely<Schema>
  /** What personal data is encrypted with; null where the process has no key of the installation. */
  readonly personalKeys: PersonalKeys | null
  /** The application role confined to one tenant. Cheap to ask for again and again. */
  forTenant(tenant: string): Kysely<Schema>
  end(): Promise<void>
}

export interface DatabaseOptions {
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string
  /** The keys of the installation. Left out: personal data is written as it is, and none that is encrypted can be read. */
  readonly keys?: KeyRing
  /** Upper bound of each of the application role's two pools, with and without a tenant; 10 when left out. */
  readonly maxConnections?: number
  /** Told of a connection that broke while nobody used it; the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void
}

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (date) => date)
const parseInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number
/** An instant as PostgreSQL writes it for these connections: in UTC, with as much of the second as there is. */
const UTC_INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => {
  // A page of a board has hundreds of instants; a date made for each of them cost a sixth of it.
  if (UTC_INSTANT.test(text)) return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
  const instant = parseInstant(text)
  return instant instanceof Date ? instant.toISOString() : text // `infinity` has no ISO form
})

/** Opens the pools on a migrated database; nothing connects before the first query. */
export function createDatabase(url: string, options: DatabaseOptions): WaybillDatabase {
  const pool = (settings: pg.PoolConfig): pg.Pool => {
    const made = new pg.Pool({ connectionString: url, application_name: options.applicationName, types, ...settings })
    made.on('error', options.onIdleError ?? (() => {}))
    // The pool listens to idle connections only: one that breaks while it is checked out, between two queries, would end the process.
    made.on('connect', (client) => void client.on('error', () => {}))
    return made
  }
  const asApplication = { max: options.maxConnections ?? 10, options: `-c role=${applicationRole} -c timezone=UTC` }
  const appPool = pool(asApplication)
  const sharedByTenants = pool(asApplication)
  const ownerPool = pool({ max: 2, options: '-c timezone=UTC' })
  const chosen: ChosenTenants = new WeakMap()
  const nameOf = createPlanNames()
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const asConnection = (client: pg.PoolClient): PostgresPoolClient => {
    const known = connections.get(client) ?? keepingPlans(client, nameOf)
    connections.set(client, known)
    return known
  }
  const tenants = new LRUCache<string, Kysely<Schema>>({ max: 1000 })
  const forTenant = (tenant: string): Kysely<Schema> => {
    const known = tenants.get(tenant)
    if (known !== undefined) return known
    const dialect = new PostgresDialect({ pool: tenantPool(sharedByTenants, { chosen, asConnection, tenant }) })
    const made = new Kysely<Schema>({ dialect, plugins: [openingOf(personalKeys, tenant)] })
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
    owner: new Kysely({ dialect: new PostgresDialect({ pool: ownerPool }), plugins: [openingOf(personalKeys, null)] }),
    forTenant,
    async end() {
      await Promise.all([appPool, sharedByTenants, ownerPool].map((each) => each.end()))
    },
  }
}

/** Which tenant's `app.tenant` each connection carries; a connection not named here carries none. */
type ChosenTenants = WeakMap<pg.PoolClient, string>

interface TenantPoolParts {
  readonly chosen: ChosenTenants
  /** The same object for the same client: Kysely knows a connection by it. */
  readonly asConnection: (client: pg.PoolClient) => PostgresPoolClient
  readonly tenant: string
}

/** `pool` as one tenant sees it: a connection is told its tenant when it is checked out, if the last user left it with another. */
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
