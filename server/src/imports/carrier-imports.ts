import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CarrierImport } from '@waybill/shared/protocol/carrier-import'
import { sql } from 'kysely'
import type { DocumentStorage } from '../integrations/document-storage/service.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import { importCarriers } from './import-carriers.ts'
import type { ImportParts } from './import-command.ts'
import type { ImportReport } from './import-report.ts'

const MOST_REJECTS = 200
/** An import that took its worker down so often is not tried again. */
const MOST_TAKES = 20
const KEPT = 50

/** Stands for the reasons of rows that were read after a person was erased: they might name the person. */
const WITHHELD = 'The reason is not kept, as a person was erased while this file was read. Read the file again to see it.'

/**
 * The rejects of an import with some more behind them. The database puts them there: what is taken out of the others in the meantime
 * stays out.
 */
const withRejects = (more: readonly { readonly line: number; readonly reason: string }[]) => sql<string>`
  rejects || coalesce((
    select jsonb_agg(case when reasons_withheld then jsonb_build_object('line', row -> 'line', 'reason', ${WITHHELD}::text) else row end order by place)
    from jsonb_array_elements(${JSON.stringify(more)}::jsonb) with ordinality as more (row, place)
    where place <= ${MOST_REJECTS} - jsonb_array_length(rejects)
  ), '[]')`

const countLines = (bytes: Uint8Array): number => {
  let lines = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1
  const endsOpen = bytes.length > 0 && bytes.at(-1) !== 10
  return Math.max(0, lines + (endsOpen ? 1 : 0) - 1)
}

interface Asked {
  readonly file_name: string
  readonly bytes: Uint8Array
  readonly by: string
}

/** Takes a census file in; a worker will bring its carriers into the books. */
export const beginCarrierImport = async (
  database: WaybillDatabase,
  storage: DocumentStorage,
  tenant: string,
  { file_name, bytes, by }: Asked,
): Promise<CarrierImport> => {
  const sha256 = await storage.put(tenant, bytes)
  const { id } = await database
    .forTenant(tenant)
    .insertInto('carrier_imports')
    .values({ tenant_id: tenant, file_name, sha256, lines: countLines(bytes), started_by: by, message: null, finished_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = (await readCarrierImports(database, tenant)).find((one) => one.id === String(id))
  if (!made) throw new Error('an import that was just begun is not there')
  return made
}

/** The census files of a tenant, newest first. */
export const readCarrierImports = async (database: WaybillDatabase, tenant: string): Promise<readonly CarrierImport[]> => {
  const rows = await database
    .forTenant(tenant)
    .selectFrom('carrier_imports')
    .select(['id', 'file_name', 'lines', 'started_by', 'started_at', 'status', 'read', 'accepted', 'unchanged', 'rejected'])
    .select(['rejects', 'message', 'finished_at'])
    .where('tenant_id', '=', tenant)
    .orderBy('id', 'desc')
    .limit(KEPT)
    .execute()
  return rows.map((row) => ({ ...row, id: String(row.id) }))
}

/** Census files, of whatever tenant, that are not through. */
export const openCarrierImports = async (
  database: WaybillDatabase,
): Promise<readonly { readonly tenant: string; readonly id: number }[]> => {
  const { rows } = await sql<{ tenant: string; id: number }>`
    select tenant_id as tenant, import_id as id from list_carrier_imports()
  `.execute(database.system)
  return rows
}

/**
 * Brings a census file into the books from where it stands, and remembers after every page how far it came. One process at a time may do
 * this for a tenant; one that dies has at most a page to be read again, whose carriers are then there already.
 */
export const runCarrierImport = async (
  parts: ImportParts,
  storage: DocumentStorage,
  tenant: string,
  id: number,
  signal: AbortSignal,
): Promise<void> => {
  const db = parts.database.forTenant(tenant)
  const of = db.updateTable('carrier_imports').where('tenant_id', '=', tenant).where('id', '=', id)
  const before = await of
    .where('status', 'in', ['waiting', 'running'])
    .set((eb) => ({ status: 'running', takes: eb('takes', '+', 1) }))
    .returningAll()
    .executeTakeFirst()
  if (!before) return
  const end = (status: 'done' | 'failed', message: string | null) =>
    of.set({ status, message, finished_at: new Date(parts.now()).toISOString() }).execute()
  if (before.takes > MOST_TAKES) return void (await end('failed', 'The import was broken off again and again.'))
  const bytes = await storage.get(tenant, before.sha256)
  if (bytes === null) return void (await end('failed', 'The file is not there any more.'))

  const folder = await mkdtemp(join(tmpdir(), 'waybill-census-'))
  try {
    const path = join(folder, 'census.csv')
    await writeFile(path, bytes, { mode: 0o600 })
    let told = 0
    const keep = async ({ read, accepted, unchanged, rejected }: ImportReport) => {
      const more = rejected.slice(told).map(({ line, reason }) => ({ line, reason }))
      told = rejected.length
      await of
        .set({
          read: before.read + read,
          accepted: before.accepted + accepted,
          unchanged: before.unchanged + unchanged,
          rejected: before.rejected + rejected.length,
          rejects: withRejects(more),
        })
        .execute()
    }
    await importCarriers(parts, tenant, [{ path, name: before.file_name }], { skip: before.read, onProgress: keep, signal })
    if (!signal.aborted) await end('done', null)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
