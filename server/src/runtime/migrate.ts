import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { StartError } from './start-error.ts'
import { withConnection } from './with-connection.ts'

const folder = new URL('../../../migrations/', import.meta.url)

const oldestServer = 18

/**
 * Checks that a supported PostgreSQL responds at `url` and migrates it to the latest schema.
 * @throws StartError when it doesn't respond, is too old, or the user lacks the rights for a migration
 */
export async function prepareDatabase(url: string): Promise<void> {
  await checkServer(url)
  await migrate(url)
}

/**
 * Checks the server version.
 * @throws StartError when no supported PostgreSQL responds at `url`
 */
export async function checkServer(url: string): Promise<void> {
  const version = await withConnection(url, async (client) => {
    const { rows } = await client.query('show server_version_num')
    return Math.floor(Number(rows[0].server_version_num) / 10_000)
  }).catch((error: Error) => {
    throw new StartError(`the database at DATABASE_URL is not responding: ${error.message}`, { cause: error })
  })
  if (version < oldestServer) throw new StartError(`DATABASE_URL is a PostgreSQL ${version} server: Waybill needs ${oldestServer} or newer`)
}

/**
 * Migrates the database at `url` to the latest schema, or to migration `level`, as its owner. Safe to call from two
 * processes at once: one waits for the other.
 */
export async function migrate(url: string, level?: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {}) // the current migration fails and reports it
  try {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const migrator = new Migrator({ db, provider: { getMigrations } })
    const { error } = await (level === undefined ? migrator.migrateToLatest() : migrator.migrateTo(level))
    if (error !== undefined) throw new StartError(`the database cannot be migrated: ${(error as Error).message}`, { cause: error })
  } finally {
    await pool.end()
  }
}

/** The migrations of this version, oldest first. */
export const knownMigrations = async (): Promise<readonly string[]> => Object.keys(await getMigrations()).sort()

/** Every numbered file in the migrations folder, keyed by its name without extension. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file))
  const steps = files.map(async (file): Promise<[string, Migration]> => [file.slice(0, -3), await import(new URL(file, folder).href)])
  return Object.fromEntries(await Promise.all(steps))
}
