import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { knownMigrations, migrate } from '../runtime/migrate.ts'
import { withConnection } from '../runtime/with-connection.ts'
import type { KeyRing } from '../store/keys/key-ring.ts'
import { findDataFiles } from './data-files.ts'
import { BackupError, type Checksums, levelOf, type Manifest, readChecksums, readManifest } from './manifest.ts'
import { readArchive, readText } from './read-archive.ts'
import { bypassesRowSecurity, countRows, listMigrations, listTables, setSequence, tableColumns } from './tables.ts'
import type { BackupProgress } from './write-backup.ts'

export interface RestoreParts {
  /** Connection string of the database's owner. */
  readonly url: string
  readonly dataDir: string
  /** Keys from the environment; null: those of the archive are written into the data folder. */
  readonly keys: KeyRing | null
  readonly onProgress?: (progress: BackupProgress) => void
}

export interface RestoreReport {
  readonly tenants: Manifest['tenants']
  readonly created_at: string
  readonly rows: number
  readonly documents: number
}

/** Files of a running restore, inside the data folder so that they can be moved to their final path. */
const STAGING = 'restore.unfinished'
/** Programs of a running Waybill, by the names they connect with. */
const RUNNING = ['waybill server', 'waybill worker', 'waybill jobs']

/** The manifest of an archive, read without changing anything. @throws BackupError when it is not one */
export const readManifestOf = async (path: string): Promise<Manifest> => {
  let manifest: Manifest | null = null
  await readArchive(path, async (entry, content) => {
    if (entry.kind === 'manifest') manifest = readManifest(await readText(content))
    return false
  })
  if (manifest === null) throw new BackupError(`${path} is not a Waybill backup`)
  return manifest
}

/**
 * Refuses a restore that would fail: data in the data folder, or keys that do not open the archive's data.
 * @throws BackupError
 */
export const checkBeforeRestore = async (manifest: Manifest, { dataDir, keys }: Pick<RestoreParts, 'dataDir' | 'keys'>): Promise<void> => {
  levelOf(manifest, await knownMigrations())
  const [found] = await findDataFiles(dataDir)
  if (found !== undefined) throw new BackupError(`the data folder ${dataDir} already contains ${found}: restore into an empty DATA_DIR`)
  if (keys === null && !manifest.has_keys) {
    throw new BackupError('this backup contains no keys: set WAYBILL_SECRET_KEY to the keys of the server it was created from')
  }
  const absent = keys === null ? undefined : manifest.key_ids.find((id) => !keys.ids.includes(id))
  if (absent !== undefined) {
    throw new BackupError(
      `WAYBILL_SECRET_KEY lacks the key ${absent} that this backup was created with: add it${manifest.has_keys ? ', or unset the variable to use the keys of the backup' : ''}`,
    )
  }
}

/**
 * Restores a backup into an empty database and an empty data folder, in one transaction: afterwards everything is there, or nothing. The
 * schema is first brought to the level of the backup and then to that of this version.
 * @throws BackupError when the target holds data or is in use, or the archive is not complete
 */
export const restoreBackup = async (path: string, parts: RestoreParts): Promise<RestoreReport> => {
  const manifest = await readManifestOf(path)
  await checkBeforeRestore(manifest, parts)
  const level = levelOf(manifest, await knownMigrations())
  await withConnection(parts.url, (client) => refuseUsedDatabase(client, manifest))
  await migrate(parts.url, level)
  const staging = join(parts.dataDir, STAGING)
  await rm(staging, { recursive: true, force: true })
  try {
    const report = await withConnection(parts.url, async (client) => {
      await client.query('begin')
      const isAdministrator = await bypassesRowSecurity(client)
      const tables = await checkTables(client, manifest)
      // Owners who see no rows may not write any either; the lock keeps other sessions out until the commit.
      if (!isAdministrator) for (const { name } of tables) await client.query(`alter table "${name}" no force row level security`)
      const loaded = await load(client, path, { ...parts, staging, tables })
      for (const sequence of manifest.sequences) await setSequence(client, sequence)
      await rewindJobs(client)
      await forgetPublished(client, tables)
      if (!isAdministrator) for (const { name } of tables) await client.query(`alter table "${name}" force row level security`)
      // Files before rows: a restore that is interrupted in between is refused on the next try, instead of starting without its keys.
      await moveInto(parts.dataDir, loaded.files)
      await client.query('commit')
      return loaded
    })
    await withConnection(parts.url, (client) => client.query('analyze'))
    await migrate(parts.url)
    return { tenants: manifest.tenants, created_at: manifest.created_at, rows: report.rows, documents: report.documents }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** @throws BackupError when a server is connected, or the database holds rows or another schema */
const refuseUsedDatabase = async (client: pg.ClientBase, { migrations }: Manifest): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    'select application_name as name from pg_stat_activity where datname = current_database() and application_name = any($1)',
    [RUNNING],
  )
  if (rows.length > 0) throw new BackupError(`a ${rows[0]?.name} is connected to this database: stop it before you restore`)
  const tables = await listTables(client)
  const done = await listMigrations(client)
  for (const { name } of tables) {
    const { rows: some } = await client.query(`select from "${name}" limit 1`)
    if (some.length > 0) throw new BackupError(`the database already contains data (table ${name}): restore into an empty database`)
  }
  if (done.length === 0 && tables.length > 0)
    throw new BackupError('the database contains tables of another program: restore into an empty database')
  if (done.some((name, index) => migrations[index] !== name)) {
    throw new BackupError('the database has a newer schema than the backup: restore into a new, empty database')
  }
}

/** The tables of the archive, which must be those of the migrated database. @throws BackupError */
const checkTables = async (client: pg.ClientBase, manifest: Manifest): Promise<Manifest['tables']> => {
  const signature = (tables: Manifest['tables']): string =>
    tables.map(({ name, columns }) => `${name}(${[...columns].sort().join()})`).join(' ')
  if (signature(await listTables(client)) !== signature(manifest.tables)) {
    throw new BackupError('the tables of this backup do not match its schema version: it cannot be restored')
  }
  return manifest.tables
}

interface Loading extends RestoreParts {
  readonly staging: string
  readonly tables: Manifest['tables']
}

interface StagedFile {
  readonly from: string
  /** Relative to the data folder. */
  readonly path: string
}

/** Writes the rows of the archive into the tables and its files next to the data folder, and checks all of it against the checksums. */
const load = async (client: pg.ClientBase, path: string, { staging, tables, keys, onProgress }: Loading) => {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const found: Record<string, Checksums['tables'][string]> = {}
  const sums: Record<string, string> = {}
  const files: StagedFile[] = []
  let checksums = null as Checksums | null
  let open = null as OpenTable | null
  let documents = 0
  const closeTable = async (): Promise<void> => {
    if (open !== null) found[open.name] = await open.close()
    open = null
  }
  const tableOf = async (name: string): Promise<OpenTable> => {
    if (open?.name === name) return open
    await closeTable()
    const table = byName.get(name)
    if (table === undefined || found[name] !== undefined) throw new BackupError(`the archive has table ${name} out of order`)
    open = openTable(client, table)
    return open
  }
  await readArchive(path, async (entry, content) => {
    if (entry.kind === 'table') {
      const table = await tableOf(entry.table)
      await table.write(content)
      onProgress?.({ what: entry.table, done: table.rows() })
      return true
    }
    await closeTable()
    if (entry.kind === 'manifest') content.resume()
    else if (entry.kind === 'checksums') checksums = readChecksums(await readText(content))
    else {
      const from = join(staging, entry.path)
      const sum = await writeStaged(from, content)
      if (entry.path !== 'secret.key' || keys === null) files.push({ from, path: entry.path })
      if (entry.kind === 'file') sums[entry.path] = sum
      else {
        if (sum !== entry.sha256) throw new BackupError(`document ${entry.sha256} is damaged in this backup`)
        documents += 1
        onProgress?.({ what: 'documents', done: documents })
      }
    }
    return true
  })
  if (checksums === null) throw new BackupError('this backup was cut off: its checksums are missing')
  compareSums({ tables: found, files: sums, documents }, checksums)
  return { files, documents, rows: Object.values(found).reduce((sum, { rows }) => sum + rows, 0) }
}

interface OpenTable {
  readonly name: string
  write(content: Readable): Promise<void>
  /** Rows so far. */
  rows(): number
  close(): Promise<Checksums['tables'][string]>
}

const openTable = (client: pg.ClientBase, table: Manifest['tables'][number]): OpenTable => {
  const sum: Hash = createHash('sha256')
  const copying = client.query(copyFrom(`copy ${tableColumns(table)} from stdin`))
  // Damaged bytes that still unpack reach the database as rows it refuses, before the archive's own checks have read to their end.
  const broken = new Promise<never>((_, reject) =>
    copying.once('error', ({ message }: Error) => reject(new BackupError(`table ${table.name} of this backup cannot be read: ${message}`))),
  )
  broken.catch(() => {})
  /** What the database said comes before the stream's own error of the same moment. */
  const unlessBroken = (step: Promise<void>): Promise<void> =>
    Promise.race([broken, step.catch((error) => Promise.race([broken, Promise.reject(error)]))])
  let rows = 0
  return {
    name: table.name,
    rows: () => rows,
    async write(content) {
      for await (const chunk of content) {
        sum.update(chunk as Buffer)
        rows += countRows(chunk as Buffer)
        const taken = new Promise<void>((resolve, reject) => copying.write(chunk, (error) => (error ? reject(error) : resolve())))
        await unlessBroken(taken)
      }
    },
    async close() {
      await unlessBroken(pipeline([], copying))
      return { rows, sha256: sum.digest('hex') }
    },
  }
}

const writeStaged = async (path: string, content: Readable): Promise<string> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const hashing = new Writable({
    write(chunk, _encoding, done) {
      hash.update(chunk)
      file.write(chunk, done)
    },
    final: (done) => void file.end(done),
  })
  await pipeline(content, hashing)
  return hash.digest('hex')
}

const EMPTY = { rows: 0, sha256: createHash('sha256').digest('hex') }

/** @throws BackupError for the first difference from the backup */
const compareSums = (found: Checksums, wanted: Checksums): void => {
  for (const [name, { rows, sha256 }] of Object.entries(wanted.tables)) {
    const table = found.tables[name] ?? EMPTY
    if (table.rows !== rows || table.sha256 !== sha256)
      throw new BackupError(`table ${name} is damaged in this backup: ${table.rows} rows were read, ${rows} were written`)
  }
  const extra = Object.keys(found.tables).find((name) => wanted.tables[name] === undefined)
  if (extra !== undefined) throw new BackupError(`the archive has table ${extra}, which is not in its checksums`)
  for (const [path, sha256] of Object.entries(wanted.files))
    if (found.files[path] !== sha256) throw new BackupError(`${path} is damaged in this backup`)
  if (found.documents !== wanted.documents)
    throw new BackupError(`documents are missing in this backup: ${found.documents} of ${wanted.documents} were read`)
}

/** Published anchors are recorded again with the next one: the anchors of the archive were copied a moment before its snapshot. */
const forgetPublished = async (client: pg.ClientBase, tables: Manifest['tables']): Promise<void> => {
  if (tables.some(({ name }) => name === 'published_anchors')) await client.query('delete from published_anchors')
}

/**
 * Queues are not part of a backup, as they may be in Redis: the projection that queues jobs goes back to the first event whose job may be
 * pending, a lock that is still held. A job that is queued again finds out that it was done. The outbox is part of a backup.
 */
const rewindJobs = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`
    update checkpoints c set position = least(c.position, p.first - 1)
    from (select tenant_id, min(lock_position) as first from board_shipments where locked_by_id is not null group by tenant_id) p
    where c.tenant_id = p.tenant_id and c.projection = 'lock-expiry'`)
}

const moveInto = async (dataDir: string, files: readonly StagedFile[]): Promise<void> => {
  for (const { from, path } of files) {
    const to = join(dataDir, path)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await rename(from, to)
  }
}
