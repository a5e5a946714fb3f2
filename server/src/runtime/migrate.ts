import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

const folder = new URL('../../../migrations/', import.meta.url)

/** Brings the database at `url` to the newest schema as its owner. Two processes may call it at once: one waits for the other. */
export async function migrate(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
    if (error !== undefined) throw error
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
