import { Result } from 'effect'
import { importCarriers } from '../imports/import-carriers.ts'
import type { ImportParts } from '../imports/import-command.ts'
import { createTally, type ImportReport } from '../imports/import-report.ts'
import { importShipments } from '../imports/import-shipments.ts'
import { importTenders, type TenderOutcome } from '../imports/import-tenders.ts'
import { type InputFile, inputFiles } from '../imports/input-files.ts'
import type { ReportRow } from '../imports/report-row.ts'
import { type OperatorCommand, type OperatorIo, WrongUsage } from './command.ts'
import { refuseUnknownTenant } from './refuse-unknown-tenant.ts'

/** Rows of a report that are said to people; the whole of it is in the JSON. */
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
    if (!tenant || !path || more.length > 0) throw new WrongUsage('say which tenant, and one file or folder')
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
  const what = intent === 'create' ? `is load ${pro}` : `waits beside load ${pro}`
  return `${file}:${line}: ${tender.key} ${what}${outcome === 'unchanged' ? ' already' : ''}`
}

export const tendersImport = importCommand('tenders', (parts, tenant, files, { say }) =>
  importTenders(parts, tenant, files, {
    onOutcome: (told) => {
      if (told.pro !== null) say(outcomeText(told))
    },
  }),
)

export const shipmentsImport = importCommand('shipments', (parts, tenant, files, { say }) =>
  importShipments(parts, tenant, files, {
    onOutcome: ({ file, line, key, outcome, pro }) => {
      if (pro !== null && outcome !== 'rejected')
        say(`${file}:${line}: ${key ?? 'load'} is load ${pro}${outcome === 'unchanged' ? ' already' : ''}`)
    },
  }),
)
