import { Result, Schema } from 'effect'

/** Version of the archive's layout; raised when an older `restore` could not read a newer archive. */
export const BACKUP_FORMAT = 1

/** A backup or restore that cannot continue: one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** The first entry of an archive: what it was made from. Positions and hashes are those of the snapshot that the tables were read in. */
export const Manifest = Schema.Struct({
  product: Schema.Literal('waybill'),
  format: Schema.Int,
  /** ISO 8601 UTC. */
  created_at: Schema.String,
  /** Names of the migrations that had run, oldest first. */
  migrations: Schema.Array(Schema.String),
  tables: Schema.Array(Schema.Struct({ name: Schema.String, columns: Schema.Array(Schema.String) })),
  /** Last number given by each sequence; null: none yet. */
  sequences: Schema.Array(Schema.Struct({ name: Schema.String, last_value: Schema.NullOr(Schema.Int) })),
  /** Head of each tenant's log, the hash in hex. */
  tenants: Schema.Array(Schema.Struct({ tenant: Schema.String, position: Schema.Int, hash: Schema.String })),
  /** Ids of the keys that secrets and personal data are encrypted with. */
  key_ids: Schema.Array(Schema.String),
  /** Whether `secret.key` is in the archive; false if the keys came from the environment. */
  has_keys: Schema.Boolean,
})
export type Manifest = typeof Manifest.Type

const Sum = Schema.Struct({ rows: Schema.Int, sha256: Schema.String })

/** The last entry: an archive without it was cut off. */
export const Checksums = Schema.Struct({
  /** Rows of each table and sha256 of its COPY text. */
  tables: Schema.Record(Schema.String, Sum),
  /** sha256 of each file that is not a document. */
  files: Schema.Record(Schema.String, Schema.String),
  /** Documents are named after their own sha256. */
  documents: Schema.Int,
})
export type Checksums = typeof Checksums.Type

export const MANIFEST_ENTRY = 'manifest.json'
export const CHECKSUMS_ENTRY = 'checksums.json'

/** `tables/events/000001.copy`: a part of a table in PostgreSQL's COPY text format. */
export const tableEntry = (table: string, part: number): string => `tables/${table}/${String(part).padStart(6, '0')}.copy`
export const fileEntry = (path: string): string => `files/${path}`

export type Entry =
  | { readonly kind: 'manifest' }
  | { readonly kind: 'checksums' }
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'document'; readonly path: string; readonly sha256: string }

const TABLE = /^tables\/([a-z_][a-z0-9_]*)\/\d{6,}\.copy$/
const FILE = /^files\/(secret\.key|anchors\/[a-z0-9][a-z0-9-]{0,62}\.ndjson)$/
const DOCUMENT = /^files\/(documents\/[a-z0-9][a-z0-9-]{0,62}\/[0-9a-f]{2}\/([0-9a-f]{64}))$/

/** What an entry of an archive is; a name that `backup` never writes, such as one that leaves the data folder, is an error. */
export const entryOf = (name: string): Entry => {
  if (name === MANIFEST_ENTRY) return { kind: 'manifest' }
  if (name === CHECKSUMS_ENTRY) return { kind: 'checksums' }
  const [, table] = TABLE.exec(name) ?? []
  if (table !== undefined) return { kind: 'table', table }
  const [, file] = FILE.exec(name) ?? []
  if (file !== undefined) return { kind: 'file', path: file }
  const [, path, sha256] = DOCUMENT.exec(name) ?? []
  if (path !== undefined && sha256 !== undefined) return { kind: 'document', path, sha256 }
  throw new BackupError(`the archive has an unknown entry: ${JSON.stringify(name)}`)
}

const decodeManifest = Schema.decodeUnknownResult(Schema.fromJsonString(Manifest))
const decodeChecksums = Schema.decodeUnknownResult(Schema.fromJsonString(Checksums))

/** @throws BackupError when it is not a manifest, or of a newer format */
export const readManifest = (text: string): Manifest => {
  const manifest = decodeManifest(text)
  if (Result.isFailure(manifest)) throw new BackupError('this is not a Waybill backup: its manifest cannot be read')
  const { format } = manifest.success
  if (format !== BACKUP_FORMAT) {
    throw new BackupError(
      `this backup has format ${format}, and this version reads format ${BACKUP_FORMAT}: use the version that created it`,
    )
  }
  return manifest.success
}

/** @throws BackupError when it cannot be read */
export const readChecksums = (text: string): Checksums => {
  const checksums = decodeChecksums(text)
  if (Result.isFailure(checksums)) throw new BackupError('the checksums of this backup cannot be read')
  return checksums.success
}

/**
 * The schema level that a backup is loaded at. `known` are the migrations of this version, oldest first.
 * @throws BackupError when the backup is of a version that this one cannot migrate
 */
export const levelOf = ({ migrations }: Pick<Manifest, 'migrations'>, known: readonly string[]): string => {
  const level = migrations.at(-1)
  if (level === undefined) throw new BackupError('this backup names no schema version')
  const foreign = migrations.find((name, index) => known[index] !== name)
  if (foreign !== undefined) {
    throw new BackupError(
      known.includes(foreign)
        ? `this backup has migrations in another order than this version (${foreign}): use the version that created it`
        : `this backup was created by another version of Waybill (migration ${foreign} is unknown here): use that version or a newer one`,
    )
  }
  return level
}
