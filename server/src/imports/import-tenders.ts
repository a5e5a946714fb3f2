import type { Tender } from '@waybill/shared/edi/tender'
import { purposeName } from '@waybill/shared/edi/tender-204'
import { tenderShipment } from '@waybill/shared/edi/tender-shipment'
import { tenderUpdateSummary } from '@waybill/shared/edi/tender-update'
import { loadReferences } from '@waybill/shared/shipment/rules/references'
import { type CommandKey, type ImportParts, importRequest, sendCommand } from './import-command.ts'
import { createTally, type ImportReport, type RowOutcome, type Tally } from './import-report.ts'
import type { InputFile } from './input-files.ts'
import { readTenderFile, type TenderEntry } from './tender-file.ts'

const EDI = { id: 'system', username: 'EDI import' }
const SOURCE = 'tender'

/** The ledger's ID for creating the load of a tender; together with its stream it determines the pro. */
const creationOf = ({ tender, fingerprint }: TenderEntry): CommandKey => ({
  id: `tender:${tender.key}`,
  hash: Buffer.from(fingerprint, 'hex'),
})

const updateOf = ({ tender, fingerprint }: TenderEntry): CommandKey => ({
  id: `tender-update:${tender.key}:${fingerprint}`,
  hash: Buffer.from(fingerprint, 'hex'),
})

/** The outcome of one transaction set. */
export interface TenderOutcome {
  readonly entry: TenderEntry
  readonly outcome: RowOutcome
  readonly pro: string | null
}

export interface TenderImportOptions {
  readonly onOutcome?: (outcome: TenderOutcome) => void
}

/**
 * Imports the tenders of X12 files: an original becomes an open load awaiting a response; a change, replacement or
 * cancellation is kept on the load of its key and applied only by a user (docs/decisions/0005-tender-updates.md).
 * Originals come first in any file order, so a folder gives the same loads whatever its files are named.
 */
export const importTenders = async (
  parts: ImportParts,
  tenant: string,
  files: readonly InputFile[],
  { onOutcome }: TenderImportOptions = {},
): Promise<ImportReport> => {
  const tally = createTally()
  const settle = async (entry: TenderEntry, work: typeof createLoad): Promise<void> => {
    const { outcome, pro } = await work(parts, tenant, entry, tally)
    tally.add(entry, outcome)
    onOutcome?.({ entry, outcome, pro })
  }
  const updates: TenderEntry[] = []
  for (const file of files) {
    const { tenders, rejected, warnings } = await readTenderFile(file)
    for (const row of rejected) tally.add(row, { rejected: row.reason })
    for (const row of warnings) tally.warn(row, row.reason)
    for (const entry of tenders) {
      if (entry.intent === 'update') updates.push(entry)
      else await settle(entry, createLoad)
    }
  }
  for (const entry of updates) await settle(entry, keepUpdate)
  return tally.report()
}

type Settled = Omit<TenderOutcome, 'entry'>

const rejected = (reason: string): Settled => ({ outcome: { rejected: reason }, pro: null })

/** The pro of the load created by a tender, and the content it was created from; null if there is none. */
const loadOf = async ({ store }: ImportParts, tenant: string, { id }: CommandKey) => {
  const entry = await store.findCommand(tenant, id)
  return entry ? { pro: entry.stream.slice(entry.stream.indexOf('/') + 1), hash: entry.request_hash } : null
}

const createLoad = async (parts: ImportParts, tenant: string, entry: TenderEntry, tally: Tally): Promise<Settled> => {
  const key = creationOf(entry)
  const there = async (): Promise<Settled | null> => {
    const load = await loadOf(parts, tenant, key)
    if (load && Buffer.compare(load.hash, key.hash) !== 0) tally.warn(entry, sentOtherwise(entry.tender, load.pro))
    return load && { outcome: 'unchanged', pro: load.pro }
  }
  const before = await there()
  if (before) return before

  const { settings, gazetteer, shipments, references } = parts.trade
  const { default_revenue_type } = await settings(tenant)
  const { shipment, tender } = tenderShipment(entry.tender, {
    zoneOf: (place) => gazetteer.find(place)?.timezone ?? null,
    revenue_type: default_revenue_type,
  })
  // The load keeps the partner's values, and the warning names what our lists don't contain.
  const unknown = (await references.alerts(tenant, loadReferences(shipment))).map(({ message }) => message)
  const marked = { ...tender, unmapped: [...tender.unmapped, ...unknown] }
  const sent = await sendCommand(shipments.create(importRequest(parts, tenant, EDI, key), shipment, { source: SOURCE, tender: marked }))
  if ('ack' in sent && !sent.ack.repeated) for (const warning of unknown) tally.warn(entry, warning)
  if ('ack' in sent) return { outcome: sent.ack.repeated ? 'unchanged' : 'accepted', pro: sent.ack.state.pro }
  const meanwhile = sent.failure._tag === 'KeyReused' ? await there() : null // another import was first, with different content
  return meanwhile ?? rejected(sent.reason)
}

const sentOtherwise = (tender: Tender, pro: string): string =>
  `Tender ${tender.key} is load ${pro} already. This tender has different content, so the load was not changed.`

const keepUpdate = async (parts: ImportParts, tenant: string, entry: TenderEntry): Promise<Settled> => {
  const { tender } = entry
  const load = await loadOf(parts, tenant, creationOf(entry))
  if (!load) {
    return rejected(`There is no load of tender ${tender.key} for this ${purposeName(tender)}. Import the original first.`)
  }
  const key = updateOf(entry)
  const isKept = async () => (await parts.store.findCommand(tenant, key.id)) !== null
  if (await isKept()) return { outcome: 'unchanged', pro: load.pro }
  const request = importRequest(parts, tenant, EDI, key)
  const update = { purpose: tender.purpose, received_at: request.now, summary: tenderUpdateSummary(tender) }
  const sent = await sendCommand(parts.trade.shipments.send(request, load.pro, { type: 'ReceiveTenderUpdate', ...update }))
  if (!('ack' in sent)) return rejected(sent.reason)
  // A set with identical content adds no event; only the ledger shows whether this one was recorded.
  return { outcome: !sent.ack.repeated && (await isKept()) ? 'accepted' : 'unchanged', pro: load.pro }
}
