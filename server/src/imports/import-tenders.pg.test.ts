import { existsSync } from 'node:fs'
import { fileOf, interchangeOf, PLAIN_TENDER, setOf } from '@waybill/shared/edi/tender.fixture'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Result } from 'effect'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { shipmentStream } from '../commands/shipment/shipment-stream.ts'
import { filesOf, newTenant } from './import.fixture.ts'
import type { ImportParts } from './import-command.ts'
import { importTenders, type TenderOutcome } from './import-tenders.ts'
import { inputFiles } from './input-files.ts'

const database = await testDatabase()

const RESPOND_BY = 'G62*64*20260303*1*1000*ET'

/** A file with the plain tender under this number and purpose. */
const tender = (number: string, purpose: string, deliverTo = 'Dallas*TX*75201'): string => {
  const segments = PLAIN_TENDER.map((segment) =>
    segment
      .replace('*4711*', `*${number}*`)
      .replace('B2A*00', `B2A*${purpose}`)
      .replace(/^N4\*Dallas.*/, `N4*${deliverTo}`),
  )
  return fileOf(interchangeOf(setOf(segments.toSpliced(2, 0, 'L11*PO-991*PO', RESPOND_BY, 'N7**TRL-88*********TL****5300'))))
}

const run = async (parts: ImportParts & { tenant: string }, contents: Readonly<Record<string, string>>) => {
  const outcomes: TenderOutcome[] = []
  const report = await importTenders(parts, parts.tenant, await filesOf(contents), { onOutcome: (outcome) => outcomes.push(outcome) })
  return { report, pros: outcomes.map(({ pro }) => pro) }
}

const loadOf = async ({ trade, tenant }: ImportParts & { tenant: string }, pro: string | null | undefined): Promise<Shipment> =>
  (await trade.streams.cache.fresh(tenant, shipmentStream, pro ?? '')).state as Shipment

const boardOf = (tenant: string) =>
  database.forTenant(tenant).selectFrom('board_shipments').select(['id', 'status', 'tender', 'cells']).execute()

test('an original becomes an open load awaiting a response, with all data of the tender', async () => {
  const parts = await newTenant(database)
  const { report, pros } = await run(parts, { 'a.edi': tender('77', '00', 'Reno*NV*89501') })
  expect(report).toEqual({ read: 1, accepted: 1, unchanged: 0, rejected: [], warnings: [] })
  const load = await loadOf(parts, pros[0])
  expect(load).toMatchObject({
    source: 'tender',
    created_by: 'EDI import',
    load_info: { weight: 42_000, revenue_type: 'Brokerage TL', customer_reference: '77', purchase_order: 'PO-991', equipment_type: 'V53' },
    rates: { customer_line_haul_rate: 145_000 },
    tender: { key: 'HALDEN/77', response: 'pending', respond_by: '2026-03-03T15:00:00.000Z', pending_updates: [] },
    pick_stops: [
      {
        event_type: 'P',
        location_name: 'Halden Paper',
        appt_start_date: '2026-03-10',
        appt_start_time: '08:00',
        appt_end_time: '14:00',
        location: { city: 'Green Bay', timezone: 'America/Chicago' },
      },
      { event_type: 'D', location: { city: 'Reno', state: 'NV', timezone: 'America/Los_Angeles' } },
    ],
  })
  expect(load.load_info.miles).toBeGreaterThan(1000)
  expect(await boardOf(parts.tenant)).toMatchObject([{ id: pros[0], status: 'OPEN', tender: 'pending response' }])
})

test('importing twice changes nothing; the same number with different content gives a warning and no second load', async () => {
  const parts = await newTenant(database)
  const { pros } = await run(parts, { 'a.edi': tender('77', '00') })
  const head = await parts.store.head(parts.tenant)
  const again = await run(parts, { 'renamed.edi': tender('77', '00') })
  expect(again.report).toEqual({ read: 1, accepted: 0, unchanged: 1, rejected: [], warnings: [] })
  const other = await run(parts, { 'other.edi': tender('77', '00', 'Waco*TX*76701') })
  expect(other.report).toMatchObject({ accepted: 0, unchanged: 1, rejected: [] })
  expect(other.report.warnings).toEqual([{ file: 'other.edi', line: 3, reason: expect.stringContaining(`is load ${pros[0]} already`) }])
  expect([...again.pros, ...other.pros]).toEqual([pros[0], pros[0]])
  expect(await parts.store.head(parts.tenant)).toBe(head)
  expect(await boardOf(parts.tenant)).toHaveLength(1)
})

test('a change or cancellation is kept on its load and not applied, in any file order', async () => {
  const parts = await newTenant(database)
  const folder = {
    '1-cancel.edi': tender('77', '01'),
    '2-change.edi': tender('77', '04', 'Waco*TX*76701'),
    '3-original.edi': tender('77', '00'),
  }
  const { report, pros } = await run(parts, folder)
  expect(report).toMatchObject({ read: 3, accepted: 3, rejected: [], warnings: [] })
  const load = await loadOf(parts, pros[0])
  expect(load.void_info).toBeNull()
  expect(load.pick_stops[1]?.location.city).toBe('Dallas')
  expect(load.tender?.pending_updates).toMatchObject([
    { purpose: '01', summary: expect.stringContaining('Cancellation of 77') },
    { purpose: '04', summary: expect.stringContaining('Waco') },
  ])
  const head = await parts.store.head(parts.tenant)
  expect((await run(parts, folder)).report).toMatchObject({ read: 3, accepted: 0, unchanged: 3, rejected: [] })
  expect(await parts.store.head(parts.tenant)).toBe(head)
})

test('an update for an unknown load is rejected with the reason, and other errors in the file do not stop the import', async () => {
  const parts = await newTenant(database)
  const { report } = await run(parts, {
    'a.edi': 'no tender at all',
    'b.edi': tender('78', '05'),
    'c.edi': tender('', '00'),
    'd.edi': tender('80', '00').replace('IEA*1', 'IEA*4'),
  })
  expect(report).toMatchObject({ read: 4, accepted: 1, unchanged: 0 })
  expect(report.rejected.map(({ file }) => file)).toEqual(['a.edi', 'c.edi', 'b.edi'])
  expect(report.rejected[2]?.reason).toContain('There is no load of tender HALDEN/78')
  expect(report.warnings).toMatchObject([{ file: 'd.edi', reason: expect.stringContaining('IEA01 is 4') }])
})

const DATA = new URL('../../../../shared/data/edi/', import.meta.url).pathname

describe.skipIf(!existsSync(DATA))(`sample tender files${existsSync(DATA) ? '' : ' (skipped: ../shared/data is not there)'}`, () => {
  test('create one load for every readable original, once', async () => {
    const parts = await newTenant(database)
    const files = Result.getOrThrow(await inputFiles(DATA))
    const report = await importTenders(parts, parts.tenant, files)
    expect(report).toMatchObject({ accepted: 6, read: report.accepted + report.unchanged + report.rejected.length })
    const rows = await boardOf(parts.tenant)
    expect(rows).toHaveLength(6)
    expect(rows.every(({ status, tender }) => status === 'OPEN' && tender === 'pending response')).toBe(true)
    const head = await parts.store.head(parts.tenant)
    const again = await importTenders(parts, parts.tenant, files)
    expect(again).toEqual({ ...report, accepted: 0, unchanged: report.accepted + report.unchanged })
    expect(await parts.store.head(parts.tenant)).toBe(head)
  })
})
