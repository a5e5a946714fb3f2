import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { StartError } from './start-error.ts'
import { withConnection } from './with-connection.ts'

const folder = new URL('../../../migrations/', import.meta.url)

const oldestServer = 18

/**
 * Makes sure that a sufficient PostgreSQL answers at `url` and has the newest schema.
 * @throws StartError when it does not answer, is too old, or the user may not do what a migration needs
 */
export async function prepareDatabase(url: string): Promise<void> {
  await checkServer(url)
  await migrate(url)
}

async function checkServer(url: string): Promise<void> {
  const version = await withConnection(url, async (client) => {
    const { rows } = await client.query('show server_version_num')
    return Math.floor(Number(rows[0].server_version_num) / 10_000)
  }).catch((error: Error) => {
    throw new StartError(`the database at DATABASE_URL does not answer: ${error.message}`, { cause: error })
  })
  if (version < oldestServer)
    throw new StartError(`DATABASE_URL names a PostgreSQL ${version} server: Waybill needs ${oldestServer} or newer`)
}

/** Brings the database at `url` to the newest schema as its owner. Two processes may call it at once: one waits for the other. */
export async function migrate(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {}) // the step under way fails and tells
  try {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
    if (error !== undefined) throw new StartError(`the database cannot be migrated: ${(error as Error).message}`, { cause: error })
  } finally {
    await pool.end()
  }
}

/** Every numbered file of the migrations folder, by its name without extension. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file))
  const steps = files.map(async (file): Promise<[string, Migration]> => [file.slice(0, -3), await import(new URL(file, folder).href)])
  return Object.fromEntries(await Promise.all(steps))
}
