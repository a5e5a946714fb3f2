import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '../backup/manifest.ts'
import { checkBeforeRestore, type RestoreReport, readManifestOf, restoreBackup } from '../backup/restore-backup.ts'
import { type BackupProgress, writeBackup } from '../backup/write-backup.ts'
import { checkViews } from '../projections/rebuild.ts'
import type { Config } from '../runtime/config.ts'
import { createDatabase } from '../runtime/database.ts'
import { runningCluster } from '../runtime/embedded-postgres.ts'
import { makeFolder } from '../runtime/make-folder.ts'
import { checkServer } from '../runtime/migrate.ts'
import { findKeyRing, openKeyRing } from '../store/keys/open-key-ring.ts'
import { checkLogIndex } from '../store/log-index.ts'
import { verifyTenant } from '../store/verify.ts'
import { type OperatorCommand, type OperatorIo, type OperatorResult, WrongUsage } from './command.ts'
import { openUrl } from './open-context.ts'

const SAID_EVERY_MS = 5_000
const DRAWN_EVERY_MS = 200

const count = (number: number): string => number.toLocaleString('en-US')

/** One line that is drawn over itself on a terminal, and a line every five seconds elsewhere. */
const progressLine = (say: OperatorIo['say']) => {
  const isTerminal = process.stderr.isTTY === true
  let last = Date.now()
  return ({ what, done }: BackupProgress): void => {
    if (Date.now() - last < (isTerminal ? DRAWN_EVERY_MS : SAID_EVERY_MS)) return
    last = Date.now()
    const line = `  ${what}: ${count(done)}${what === 'documents' ? '' : ' rows'}`
    if (isTerminal) process.stderr.write(`\r\x1b[2K${line}`)
    else say(line)
  }
}

const clearLine = (): void => {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K')
}

/** What went wrong in words for the operator; everything else is a fault and is thrown on. */
const refused = (say: OperatorIo['say'], error: unknown): OperatorResult => {
  clearLine()
  if (!(error instanceof BackupError)) throw error
  say(`Refused: ${error.message}.`)
  return { ok: false, report: { error: error.message } }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  )

const oneOf = (args: readonly string[]): string => {
  const [path, ...more] = args
  if (!path || more.length > 0) throw new WrongUsage('name one file or folder')
  return path
}

const NEEDS_NO_CONTEXT = async (): Promise<never> => {
  throw new Error('this command runs without an open database')
}

export const backup: OperatorCommand = {
  usage: 'backup <file or folder>',
  run: NEEDS_NO_CONTEXT,
  runAlone: async (config, { say }, args) => {
    const given = oneOf(args)
    const now = new Date()
    const path = (await isFolder(given)) ? join(given, `waybill-${now.toISOString().replaceAll(':', '-').slice(0, 19)}Z.tar.gz`) : given
    const { url, close } = await openUrl(config)
    try {
      await checkServer(url)
      const report = await writeBackup(path, {
        url,
        dataDir: config.dataDir,
        keys: await findKeyRing(config),
        keysAreElsewhere: config.secretKey !== null,
        now,
        onProgress: progressLine(say),
      })
      clearLine()
      const { bytes, tenants, rows, documents, has_keys } = report
      say(`${path}: ${count(bytes)} bytes, ${count(tenants.length)} companies, ${count(rows)} rows, ${count(documents)} documents.`)
      say(
        has_keys
          ? 'The file holds the keys that secrets and personal data are encrypted with: anyone who has it can read everything. Keep it where only you can reach it.'
          : 'The keys come from WAYBILL_SECRET_KEY and are not in the file. Without them secrets and personal data cannot be read: keep them in another safe place.',
      )
      return { ok: true, report }
    } catch (error) {
      return refused(say, error)
    } finally {
      await close()
    }
  },
}

export const restore: OperatorCommand = {
  usage: 'restore <file or folder>',
  run: NEEDS_NO_CONTEXT,
  runAlone: async (config, { say }, args) => {
    try {
      const path = await backupIn(oneOf(args))
      const manifest = await readManifestOf(path)
      const keys = config.secretKey === null ? null : await findKeyRing(config)
      await checkBeforeRestore(manifest, { dataDir: config.dataDir, keys })
      if (config.databaseUrl === null && (await runningCluster(join(config.dataDir, 'postgres'))) !== null) {
        throw new BackupError(`Waybill is running on ${config.dataDir}: stop it before you restore`)
      }
      say(`Restoring the backup of ${manifest.created_at}.`)
      await makeFolder(config.dataDir)
      const { url, close } = await openUrl(config)
      try {
        await checkServer(url)
        const report = await restoreBackup(path, { url, dataDir: config.dataDir, keys, onProgress: progressLine(say) })
        clearLine()
        say(`${count(report.rows)} rows and ${count(report.documents)} documents are back. Checking them:`)
        return await checkRestored(config, url, report, say)
      } finally {
        await close()
      }
    } catch (error) {
      return refused(say, error)
    }
  },
}

/** The file itself, or the newest backup of a folder. */
const backupIn = async (path: string): Promise<string> => {
  if (!(await isFolder(path))) {
    if (await stat(path).catch(() => null)) return path
    throw new BackupError(`there is no file ${path}`)
  }
  const newest = (await readdir(path))
    .filter((name) => /^waybill-.*\.tar\.gz$/.test(name))
    .sort()
    .at(-1)
  if (newest === undefined) throw new BackupError(`there is no backup in ${path}`)
  return join(path, newest)
}

/** Walks every log and replays every view, as `verify` and `rebuild --check` would. */
const checkRestored = async (config: Config, url: string, report: RestoreReport, say: OperatorIo['say']): Promise<OperatorResult> => {
  const database = createDatabase(url, { applicationName: 'waybill operator', keys: await openKeyRing(config) })
  try {
    const checks = []
    for (const { tenant, position, hash } of report.tenants) {
      const { first_bad, end } = await verifyTenant(database.forTenant(tenant), tenant)
      const isWhole = first_bad === null && end.position === position && end.hash === hash
      const views = await checkViews(database, tenant)
      const index = await checkLogIndex(database.forTenant(tenant), tenant)
      const different = views.different + index.streams + index.commands
      checks.push({ tenant, position: end.position, whole: isWhole, different })
      say(
        isWhole
          ? `  ${tenant}: ${count(end.position)} events, the chain is whole, ${count(different)} differences in its views.${different > 0 ? ` Run: waybill rebuild ${tenant}` : ''}`
          : `  ${tenant}: the log is not what was backed up: ${first_bad === null ? 'its end differs' : `first bad position ${first_bad.position} (${first_bad.fault})`}.`,
      )
    }
    const ok = checks.every(({ whole }) => whole)
    if (ok) say('Everything is back. Locks and mails that were under way go on when the server is started.')
    return { ok, report: { ...report, checks } }
  } finally {
    await database.end()
  }
}
