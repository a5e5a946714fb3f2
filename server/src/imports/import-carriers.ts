import { decideCarrier } from '@waybill/shared/carrier/decide'
import type { Carrier } from '@waybill/shared/carrier/state'
import type { CensusCarrier } from '@waybill/shared/fmcsa-census/read-census-row'
import { Result } from 'effect'
import { allocateNumbers } from '../store/counters.ts'
import { type CarrierFileRow, readCarrierFile } from './carrier-file.ts'
import { type ImportParts, importRequest, sendCommand } from './import-command.ts'
import { createTally, type ImportReport, type RowOutcome, type Tally } from './import-report.ts'
import type { InputFile } from './input-files.ts'

/** Rows processed together: enough for the store to batch, few enough to fit in memory whatever the file's length. */
const SIDE_BY_SIDE = 256

const CENSUS = { id: 'system', username: 'Carrier import' }
const SOURCE = 'census'

type GoodRow = Extract<CarrierFileRow, { readonly carrier: CensusCarrier }>

export interface CarrierImportOptions {
  /** Called after every page with the report so far, before the next page starts. */
  readonly onProgress?: (report: ImportReport) => void | Promise<void>
  /** Rows handled by an earlier run, which are skipped. */
  readonly skip?: number
  /** Stops the import between two pages. */
  readonly signal?: AbortSignal
}

/**
 * Imports carriers from FMCSA census files by USDOT number: creates new ones, revises changed ones and leaves the rest
 * unchanged. Blank census fields never change a carrier.
 */
export const importCarriers = async (
  parts: ImportParts,
  tenant: string,
  files: readonly InputFile[],
  { onProgress, skip = 0, signal }: CarrierImportOptions = {},
): Promise<ImportReport> => {
  const tally = createTally()
  let left = skip
  for (const file of files) {
    for await (const page of pagesOf(readCarrierFile(file))) {
      if (signal?.aborted) return tally.report()
      const rows = page.slice(left)
      left = Math.max(0, left - page.length)
      if (rows.length === 0) continue
      await importPage(parts, tenant, rows, tally)
      await onProgress?.(tally.report())
    }
  }
  return tally.report()
}

async function* pagesOf(rows: AsyncIterable<CarrierFileRow>): AsyncGenerator<readonly CarrierFileRow[]> {
  let page: CarrierFileRow[] = []
  for await (const row of rows) {
    page.push(row)
    if (page.length < SIDE_BY_SIDE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

const importPage = async (parts: ImportParts, tenant: string, page: readonly CarrierFileRow[], tally: Tally): Promise<void> => {
  for (const row of page) if ('reason' in row) tally.add(row, { rejected: row.reason })
  const byNumber = Map.groupBy(
    page.filter((row): row is GoodRow => 'carrier' in row),
    ({ carrier }) => carrier.dot_number,
  )
  const known = await carriersOf(parts, tenant, [...byNumber.keys()])
  const newcomers = byNumber.size - known.size
  let nextId = newcomers === 0 ? 0 : await allocateNumbers(parts.database.system, tenant, 'carrier', newcomers)

  // Rows of one carrier are processed in order, so that the second sees the result of the first.
  const importCarrier = async (number: string): Promise<void> => {
    let carrier = known.get(number) ?? null
    const id = carrier?.id ?? String(nextId++)
    for (const row of byNumber.get(number) ?? []) {
      const { outcome, after } = await importRow(parts, tenant, id, carrier, row.carrier)
      tally.add(row, outcome)
      carrier = after
    }
  }
  const rivals = carriersOfOneMcNumber(byNumber)
  await Promise.all([
    ...[...byNumber.keys()].filter((number) => !rivals.has(number)).map(importCarrier),
    (async () => {
      for (const number of rivals) await importCarrier(number)
    })(),
  ])
}

/** USDOT numbers, in file order, whose rows share an MC number with another carrier's row; the first gets it. */
const carriersOfOneMcNumber = (byNumber: ReadonlyMap<string, readonly GoodRow[]>): ReadonlySet<string> => {
  const claimants = new Map<string, Set<string>>()
  for (const [number, rows] of byNumber) {
    for (const { carrier } of rows) {
      const { mc_number } = carrier.input
      if (mc_number) claimants.set(mc_number, (claimants.get(mc_number) ?? new Set()).add(number))
    }
  }
  const rivals = [...claimants.values()].filter(({ size }) => size > 1)
  return new Set([...byNumber.keys()].filter((number) => rivals.some((numbers) => numbers.has(number))))
}

/** The tenant's carriers by USDOT number. */
const carriersOf = async ({ database }: ImportParts, tenant: string, numbers: readonly string[]): Promise<Map<string, Carrier>> => {
  if (numbers.length === 0) return new Map()
  const rows = await database
    .forTenant(tenant)
    .selectFrom('carriers')
    .select(['dot_number', 'detail'])
    .where('tenant_id', '=', tenant)
    .where('dot_number', 'in', numbers)
    .execute()
  return new Map(rows.map(({ dot_number, detail }) => [dot_number ?? '', detail as unknown as Carrier]))
}

const importRow = async (
  parts: ImportParts,
  tenant: string,
  id: string,
  known: Carrier | null,
  { input, on_create }: CensusCarrier,
): Promise<{ readonly outcome: RowOutcome; readonly after: Carrier | null }> => {
  const request = importRequest(parts, tenant, CENSUS)
  if (known && isUnchanged(known, input, request)) return { outcome: 'unchanged', after: known }
  const { carriers } = parts.trade
  const sent = await sendCommand(known ? carriers.revise(request, id, input) : carriers.create(request, on_create, SOURCE, id))
  return 'ack' in sent ? { outcome: 'accepted', after: sent.ack.state } : { outcome: { rejected: sent.reason }, after: known }
}

/** Whether a revision would change nothing, as for most rows of the next month's census; those send no command. */
const isUnchanged = (known: Carrier, input: CensusCarrier['input'], facts: Parameters<typeof decideCarrier>[2]): boolean => {
  const decision = decideCarrier(known, { type: 'ReviseCarrier', carrier: input }, facts)
  return Result.isSuccess(decision) && decision.success.length === 0
}
