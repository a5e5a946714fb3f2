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
/** Maximum number of restarts of an import that stopped its worker. */
const MOST_TAKES = 20
const KEPT = 50

/** Replaces the reject reasons of rows imported after a person was erased, because they could name the person. */
const WITHHELD = 'The reason was not kept because a person was erased while this file was being imported. Import the file again to see it.'

/** Appends rejects to those of an import. The database does this, so rejects erased in the meantime stay erased. */
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

interface NewImport {
  readonly file_name: string
  readonly bytes: Uint8Array
  readonly by: string
}

/** Accepts a census file; a worker imports its carriers. */
export const beginCarrierImport = async (
  database: WaybillDatabase,
  storage: DocumentStorage,
  tenant: string,
  { file_name, bytes, by }: NewImport,
): Promise<CarrierImport> => {
  const sha256 = await storage.put(tenant, bytes)
  const { id } = await database
    .forTenant(tenant)
    .insertInto('carrier_imports')
    .values({ tenant_id: tenant, file_name, sha256, lines: countLines(bytes), started_by: by, message: null, finished_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = (await readCarrierImports(database, tenant)).find((one) => one.id === String(id))
  if (!made) throw new Error('the new import is missing')
  return made
}

/** A tenant's census files, newest first. */
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

/** Unfinished imports of all tenants. */
export const openCarrierImports = async (
  database: WaybillDatabase,
): Promise<readonly { readonly tenant: string; readonly id: number }[]> => {
  const { rows } = await sql<{ tenant: string; id: number }>`
    select tenant_id as tenant, import_id as id from list_carrier_imports()
  `.execute(database.system)
  return rows
}

/**
 * Imports a census file from where it stopped, and saves the progress after every page. One process at a time does this
 * for a tenant; after a crash at most one page is read again, whose carriers then already exist.
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
  if (before.takes > MOST_TAKES) return void (await end('failed', 'The import stopped too many times. Import the file again.'))
  const bytes = await storage.get(tenant, before.sha256)
  if (bytes === null) return void (await end('failed', 'The file no longer exists. Import it again.'))

  const folder = await mkdtemp(join(tmpdir(), 'waybill-census-'))
  try {
    const path = join(folder, 'census.csv')
    await writeFile(path, bytes, { mode: 0o600 })
    let saved = 0
    const keep = async ({ read, accepted, unchanged, rejected }: ImportReport) => {
      const more = rejected.slice(saved).map(({ line, reason }) => ({ line, reason }))
      saved = rejected.length
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
