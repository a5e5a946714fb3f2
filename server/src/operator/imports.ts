import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Result } from 'effect'
import { importCarriers } from '../imports/import-carriers.ts'
import type { ImportParts } from '../imports/import-command.ts'
import { type EventsImport, importEvents } from '../imports/import-events.ts'
import { createTally, type ImportReport } from '../imports/import-report.ts'
import { importShipments } from '../imports/import-shipments.ts'
import { importTenders, type TenderOutcome } from '../imports/import-tenders.ts'
import { type InputFile, inputFiles } from '../imports/input-files.ts'
import type { ReportRow } from '../imports/report-row.ts'
import { rebuildViews } from '../projections/rebuild.ts'
import { isTenantId } from '../users/tenants.ts'
import { type OperatorCommand, type OperatorIo, WrongUsage } from './command.ts'
import { refuseUnknownTenant } from './refuse-unknown-tenant.ts'

/** Rows of a report that are printed; `--json` has all of them. */
const MOST_SAID = 30

const count = (number: number): string => number.toLocaleString('en-US')

const sayRows = (say: OperatorIo['say'], word: string, rows: readonly ReportRow[]): void => {
  for (const { file, line, reason } of rows.slice(0, MOST_SAID)) say(`${word}: ${file}:${line}: ${reason}`)
  if (rows.length > MOST_SAID) say(`${word}: and ${count(rows.length - MOST_SAID)} more (--json lists them all)`)
}

const unreadable = (path: string, reason: string): ImportReport => {
  const tally = createTally()
  tally.add({ file: path, line: 1 }, { rejected: reason })
  return tally.report()
}

type Import = (parts: ImportParts, tenant: string, files: readonly InputFile[], io: OperatorIo) => Promise<ImportReport>

const importCommand = (what: string, run: Import): OperatorCommand => ({
  usage: `import ${what} <tenant> <file or folder>`,
  run: async (context, [tenant, path, ...more]) => {
    if (!tenant || !path || more.length > 0) throw new WrongUsage('expected a tenant and one file or folder')
    const { database, store, trade, say } = context
    const unknown = await refuseUnknownTenant(context, tenant)
    if (unknown) return unknown
    const files = await inputFiles(path)
    const report = Result.isFailure(files)
      ? unreadable(path, files.failure)
      : await run({ database, store, trade, now: Date.now }, tenant, files.success, context)
    sayRows(say, 'warning', report.warnings)
    sayRows(say, 'rejected', report.rejected)
    const { read, accepted, unchanged, rejected } = report
    say(`${count(read)} read: ${count(accepted)} accepted, ${count(unchanged)} unchanged, ${count(rejected.length)} rejected.`)
    return { ok: rejected.length === 0, report }
  },
})

const SAY_EVERY = 5_000

export const carriersImport = importCommand('carriers', (parts, tenant, files, { say }) => {
  let next = SAY_EVERY
  return importCarriers(parts, tenant, files, {
    onProgress: ({ read }) => {
      if (read < next) return
      say(`${count(read)} rows`)
      next = read + SAY_EVERY
    },
  })
})

const outcomeText = ({ entry: { file, line, intent, tender }, outcome, pro }: TenderOutcome): string => {
  const what = intent === 'create' ? `created load ${pro}` : `added as a pending change to load ${pro}`
  return `${file}:${line}: ${tender.key} ${outcome === 'unchanged' ? 'already ' : ''}${what}`
}

export const tendersImport = importCommand('tenders', (parts, tenant, files, { say }) =>
  importTenders(parts, tenant, files, {
    onOutcome: (outcome) => {
      if (outcome.pro !== null) say(outcomeText(outcome))
    },
  }),
)

const EVENTS_SAID_EVERY = 50_000

/** Imports an exported log into a new company, verifies it on the way and rebuilds the views. */
export const eventsImport: OperatorCommand = {
  usage: 'import events <tenant> <events.ndjson>',
  run: async ({ database, say }, [tenant, path, ...more]) => {
    if (!tenant || !path || more.length > 0) throw new WrongUsage('say which tenant, and one file')
    if (!isTenantId(tenant)) throw new WrongUsage(`"${tenant}" cannot be a tenant: lower-case letters, digits and hyphens, at most 63`)
    const isFile = await stat(path).then(
      (entry) => entry.isFile(),
      () => false,
    )
    if (!isFile) throw new WrongUsage(`there is no file ${path}`)
    let next = EVENTS_SAID_EVERY
    const result = await importEvents(database, tenant, createReadStream(path), (events) => {
      if (events < next) return
      say(`${count(events)} events`)
      next = events + EVENTS_SAID_EVERY
    })
    if (result.status !== 'imported') {
      const error = eventsRefusal(result, tenant)
      say(`Not imported: ${error}`)
      return { ok: false, report: { tenant, error, ...result } }
    }
    const { rows } = await rebuildViews(database, tenant)
    const { end, sealed } = result
    say(
      `${count(end.position)} events are in the log of ${tenant}, every one verified; ${count(rows)} rows were rebuilt. End: ${JSON.stringify(end)}`,
    )
    if (sealed > 0)
      say(`Personal data of ${count(sealed)} events reads as erased: its keys are not part of an export (backup and restore bring them).`)
    say(`No user has a password yet. Next: waybill user create ${tenant} <username> --role admin`)
    return { ok: true, report: { tenant, events: end.position, end, sealed, rows } }
  },
}

const eventsRefusal = (result: Exclude<EventsImport, { status: 'imported' }>, tenant: string): string => {
  switch (result.status) {
    case 'not_empty':
      return `${tenant} has events already. Import into a tenant that is not there yet.`
    case 'other_tenant':
      return `this is the log of ${result.tenant}. The hash of each event contains that name, so import it as ${result.tenant}.`
    case 'unknown_event':
      return `line ${result.line} is a ${result.type}, which this version does not know. Use the version that exported the log, or a newer one.`
    case 'bad':
      return `line ${result.line} is not what was recorded (${result.fault}). Nothing was kept.`
  }
}

export const shipmentsImport = importCommand('shipments', (parts, tenant, files, { say }) =>
  importShipments(parts, tenant, files, {
    onOutcome: ({ file, line, key, outcome, pro }) => {
      if (pro !== null && outcome !== 'rejected')
        say(`${file}:${line}: ${key ?? 'load'} ${outcome === 'unchanged' ? 'already ' : ''}created load ${pro}`)
    },
  }),
)
