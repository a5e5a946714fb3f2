import type { Json } from '@waybill/shared/log/envelope'
import { checkCarrierFigures, rebuildCarrierFigures } from '../projections/carrier-statistics.ts'
import type { Difference } from '../projections/compare-rows.ts'
import { checkViews, rebuildViews } from '../projections/rebuild.ts'
import { checkAuditEntries, rebuildAuditEntries } from '../store/audit-entries.ts'
import { checkLogIndex, repairLogIndex } from '../store/log-index.ts'
import { type OperatorCommand, WrongUsage } from './command.ts'
import { indexDifferenceText } from './log.ts'
import { refuseUnknownTenant } from './refuse-unknown-tenant.ts'

/** Differences that are printed; `--json` has the first hundred. */
const MOST_SAID = 20
const LONGEST_VALUE = 60

const shown = (value: Json): string => {
  const text = JSON.stringify(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}

const differenceText = ({ table, id, column, live, replayed }: Difference): string => {
  if (column !== null) return `${table} ${id} ${column}: is ${shown(live)}, should be ${shown(replayed)}`
  return live === null ? `${table} ${id}: is missing` : `${table} ${id}: should not exist`
}

export const rebuild: OperatorCommand = {
  usage: 'rebuild <tenant> [--check]',
  flags: ['check'],
  run: async (context, [tenant, ...more], { check }) => {
    if (!tenant || more.length > 0) throw new WrongUsage('expected a tenant')
    const unknown = await refuseUnknownTenant(context, tenant)
    if (unknown) return unknown
    const { database, say } = context
    const views = await (check ? checkViews : rebuildViews)(database, tenant)
    const db = database.forTenant(tenant)
    const audit = await checkAuditEntries(db, tenant)
    const statistics = await checkCarrierFigures(db, tenant)
    const index = await checkLogIndex(db, tenant)
    const [wrongEntries, wrongFigures, wrongIndex] = [
      audit.missing + audit.odd,
      statistics.missing + statistics.odd,
      index.streams + index.commands,
    ]
    const different = views.different + wrongEntries + wrongFigures + wrongIndex
    const report = { ...views, different, audit_log: audit, carrier_figures: statistics, log_index: index }
    if (!check && wrongIndex > 0) await repairLogIndex(database, tenant)
    if (!check && wrongEntries > 0) await rebuildAuditEntries(db, tenant)
    if (!check && wrongFigures > 0) await rebuildCarrierFigures(db, tenant)
    for (const difference of report.differences.slice(0, MOST_SAID)) say(differenceText(difference))
    if (views.different > MOST_SAID) say(`and ${views.different - MOST_SAID} more`)
    if (wrongEntries > 0) say(`audit log: ${audit.missing} rows are missing, ${audit.odd} are wrong`)
    if (wrongFigures > 0) say(`carrier statistics: ${statistics.missing} rows are missing, ${statistics.odd} are wrong`)
    for (const difference of index.differences) say(indexDifferenceText(difference))
    if (wrongIndex > index.differences.length) say(`and ${wrongIndex - index.differences.length} more`)
    const compared = `${report.rows} rows as of position ${report.position}: ${report.different} differences`
    say(check ? `${compared}.` : `${compared}, now corrected.`)
    return { ok: !check || report.different === 0, report }
  },
}
