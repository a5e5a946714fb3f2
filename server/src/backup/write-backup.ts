import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { withConnection } from '../runtime/with-connection.ts'
import type { KeyRing } from '../store/keys/key-ring.ts'
import { sealedBy } from '../store/keys/seal.ts'
import { type ArchiveWriter, createArchive } from './archive.ts'
import { type DataFile, listDocuments, listKeptFiles } from './data-files.ts'
import {
  BACKUP_FORMAT,
  BackupError,
  CHECKSUMS_ENTRY,
  type Checksums,
  fileEntry,
  MANIFEST_ENTRY,
  type Manifest,
  tableEntry,
} from './manifest.ts'
import { allowWholeRead, bypassesRowSecurity, copyOut, countRows, listMigrations, listSequences, listTables } from './tables.ts'

/** Progress of a backup or a restore. */
export interface BackupProgress {
  /** The current table, or `documents`. */
  readonly what: string
  /** Rows or documents of it so far. */
  readonly done: number
}

export interface BackupParts {
  /** Connection string of the database's owner. */
  readonly url: string
  readonly dataDir: string
  /** The keys of the installation; null if none were found. */
  readonly keys: KeyRing | null
  /** Whether the keys come from the environment and stay out of the archive. */
  readonly keysAreElsewhere: boolean
  readonly now: Date
  readonly onProgress?: (progress: BackupProgress) => void
}

export interface BackupReport {
  readonly path: string
  readonly bytes: number
  readonly tenants: Manifest['tenants']
  readonly rows: number
  readonly documents: number
  readonly has_keys: boolean
}

const PART_BYTES = 4 * 1024 * 1024

/**
 * Writes everything a company needs to be restored into one file: every table as of one moment, the keys, the anchors and the documents.
 * Runs next to a working server. The file appears under its name only when it is complete, readable by its owner only.
 * @throws BackupError when something would be missing in it
 */
export const writeBackup = async (path: string, parts: BackupParts): Promise<BackupReport> => {
  if (await isThere(path)) throw new BackupError(`the file ${path} exists already: choose another name`)
  const { keys } = parts
  if (keys === null) {
    throw new BackupError(
      `no secret.key found in ${parts.dataDir}: set DATA_DIR to the data folder of the server, or set WAYBILL_SECRET_KEY`,
    )
  }
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  const archive = createArchive(unfinished)
  try {
    const kept = (await listKeptFiles(parts.dataDir)).filter((file) => file.path !== 'secret.key' || !parts.keysAreElsewhere)
    const report = await withConnection(parts.url, async (client) => {
      const isAdministrator = await bypassesRowSecurity(client)
      if (!isAdministrator) await allowWholeRead(client)
      await client.query('begin isolation level repeatable read read only')
      const sequences = await listSequences(client)
      const migrations = await listMigrations(client)
      if (migrations.length === 0) throw new BackupError('this database contains no Waybill data')
      await client.query(isAdministrator ? 'set local row_security = off' : 'set local role waybill_appender')
      const tenants = await readHeads(client)
      await refuseForeignKeys(client, keys)
      const manifest: Manifest = {
        product: 'waybill',
        format: BACKUP_FORMAT,
        created_at: parts.now.toISOString(),
        migrations,
        tables: await listTables(client),
        sequences,
        tenants,
        key_ids: keys.ids,
        has_keys: !parts.keysAreElsewhere,
      }
      await archive.add(MANIFEST_ENTRY, jsonBytes(manifest))
      const tables: Record<string, Checksums['tables'][string]> = {}
      for (const table of manifest.tables) tables[table.name] = await addTable(archive, client, table, parts.onProgress)
      await client.query('commit')
      return { tenants, tables, has_keys: manifest.has_keys }
    })
    // Every document that an event of the snapshot names was stored before that event, so all of them exist now.
    const files = await addKeptFiles(archive, parts.dataDir, kept)
    const documents = await addDocuments(archive, parts)
    await archive.add(CHECKSUMS_ENTRY, jsonBytes({ tables: report.tables, files, documents } satisfies Checksums))
    await archive.finish()
    await rename(unfinished, path)
    const rows = Object.values(report.tables).reduce((sum, table) => sum + table.rows, 0)
    return { path, bytes: (await stat(path)).size, tenants: report.tenants, rows, documents, has_keys: report.has_keys }
  } catch (error) {
    await archive.abandon()
    await rm(unfinished, { force: true })
    throw error
  }
}

const jsonBytes = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const readHeads = async (client: pg.ClientBase): Promise<Manifest['tenants']> => {
  const { rows } = await client.query<{ tenant: string; position: string; hash: string }>(
    `select tenant_id as tenant, position, encode(hash, 'hex') as hash from tenant_head order by tenant_id`,
  )
  return rows.map(({ tenant, position, hash }) => ({ tenant, position: Number(position), hash }))
}

/** Checks the keys: wrong ones would otherwise be noticed only on restore. @throws BackupError */
const refuseForeignKeys = async (client: pg.ClientBase, keys: KeyRing): Promise<void> => {
  const { rows } = await client.query<{ sealed: string }>(
    `select distinct on (split_part(sealed_key, '.', 2)) sealed_key as sealed from personal_keys where sealed_key is not null`,
  )
  const foreign = rows.map(({ sealed }) => sealedBy(sealed)).find((id) => id !== null && !keys.ids.includes(id))
  if (foreign === undefined) return
  throw new BackupError(
    `personal data in this database is encrypted with the key ${foreign}, which is neither in DATA_DIR nor in WAYBILL_SECRET_KEY: set the key that the server uses`,
  )
}

const addTable = async (
  archive: ArchiveWriter,
  client: pg.ClientBase,
  table: Manifest['tables'][number],
  onProgress: BackupParts['onProgress'],
): Promise<Checksums['tables'][string]> => {
  const sum = createHash('sha256')
  let rows = 0
  let parts = 0
  let waiting: Buffer[] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    if (bytes === 0) return
    parts += 1
    await archive.add(tableEntry(table.name, parts), Buffer.concat(waiting))
    waiting = []
    bytes = 0
    onProgress?.({ what: table.name, done: rows })
  }
  for await (const chunk of copyOut(client, table)) {
    sum.update(chunk)
    rows += countRows(chunk)
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes >= PART_BYTES) await flush()
  }
  await flush()
  return { rows, sha256: sum.digest('hex') }
}

const addKeptFiles = async (archive: ArchiveWriter, dataDir: string, files: readonly DataFile[]): Promise<Checksums['files']> => {
  const sums: Record<string, string> = {}
  for (const { path, size } of files) {
    sums[path] = await archive.addStream(fileEntry(path), size, readUpTo(join(dataDir, path), size))
  }
  return sums
}

const addDocuments = async (archive: ArchiveWriter, { dataDir, onProgress }: BackupParts): Promise<number> => {
  let documents = 0
  for await (const { path, size } of listDocuments(dataDir)) {
    await archive.addStream(fileEntry(path), size, readUpTo(join(dataDir, path), size))
    documents += 1
    onProgress?.({ what: 'documents', done: documents })
  }
  return documents
}

/** Reads a file up to its length when it was listed. */
const readUpTo = (path: string, size: number): Readable => (size === 0 ? Readable.from([]) : createReadStream(path, { end: size - 1 }))
