import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Result } from 'effect'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { filesOf, newTenant } from './import.fixture.ts'
import { importLoadRows, importShipments, type LoadOutcome } from './import-shipments.ts'
import { inputFiles } from './input-files.ts'
import { readCsvText } from './read-csv.ts'

const database = await testDatabase()
const HEADER = 'Load ID,Customer,Origin,Destination,Pickup Date,Delivery Date,Weight,Equipment,Rate,Commodity'
const ROW = 'L-1,Acme Steel,"Chicago, IL","Dallas, TX",2026-05-01 08:00,5/3/2026 6:00 PM,42000,flatbed,"$2,400.00",Coils'

const boardOf = (tenant: string) =>
  database
    .forTenant(tenant)
    .selectFrom('board_shipments')
    .select(['id', 'status', 'weight', 'customer_total', 'cells'])
    .orderBy('id')
    .execute()

test('a sheet becomes open loads; once more it changes nothing, and another content under the same name is reported [2.21]', async () => {
  const parts = await newTenant(database)
  const run = async (...rows: string[]) =>
    importShipments(parts, parts.tenant, await filesOf({ 'loads.csv': [HEADER, ...rows].join('\n') }))
  expect(await run(ROW, 'L-2,Acme Steel,Reno,"Boise, ID",,,,,,')).toEqual({
    read: 2,
    accepted: 1,
    unchanged: 0,
    rejected: [{ file: 'loads.csv', line: 3, reason: 'The pickup has no city and no zip.' }],
    warnings: [],
  })
  const [load] = await boardOf(parts.tenant)
  expect(load).toMatchObject({
    status: 'OPEN',
    weight: 42000,
    customer_total: 240000,
    cells: {
      customer: 'Acme Steel',
      equipment_type: 'F',
      revenue_type: 'Brokerage TL',
      customer_reference: 'L-1',
      pickup: { city: 'Chicago', time: '08:00', timezone: 'America/Chicago' },
    },
  })
  const head = await parts.store.head(parts.tenant)
  expect(await run(ROW)).toMatchObject({ read: 1, unchanged: 1 })
  const other = await run(ROW.replace('42000', '43000'))
  expect(other.rejected[0]?.reason).toBe(`L-1 is load ${load?.id} already and comes with other content; the load was left as it is.`)
  expect(await parts.store.head(parts.tenant)).toBe(head)
})

test('a dry run says the same and does nothing', async () => {
  const parts = await newTenant(database)
  const told: LoadOutcome[] = []
  await importShipments(parts, parts.tenant, await filesOf({ 'a.csv': [HEADER, ROW, 'L-3,,Reno NV,Nowhere,,,heavy,,,'].join('\n') }), {
    dryRun: true,
    onOutcome: (outcome) => told.push(outcome),
  })
  expect(told.map(({ key, outcome, pro }) => [key, outcome, pro])).toEqual([
    ['L-1', 'would be created', null],
    ['L-3', 'rejected', null],
  ])
  expect(await parts.store.head(parts.tenant)).toBe(0)
})

test('a dry run says of two loads of one name what the import does with the second, whichever part it stands in [2.21]', async () => {
  const parts = await newTenant(database)
  const between = 'L-2,Acme Steel,"Reno, NV","Boise, ID",,,,,,'
  const csv = [HEADER, ROW, between, ROW.replace('42000', '43000'), between, ROW].join('\n')
  const outcomes = async (options: { dryRun: boolean; part?: { from: number; to: number } }) => {
    const told: (readonly [number, LoadOutcome['outcome'], string | null])[] = []
    for await (const { line, outcome, reason } of importLoadRows(parts, parts.tenant, 'a.csv', readCsvText(csv), options))
      told.push([line, outcome, reason])
    return told
  }
  const other = 'L-1 is in line 2 already and comes with other content; the first one is taken.'
  const would = await outcomes({ dryRun: true })
  expect(would).toEqual([
    [2, 'would be created', null],
    [3, 'would be created', null],
    [4, 'rejected', other],
    [5, 'unchanged', null],
    [6, 'unchanged', null],
  ])
  expect(await outcomes({ dryRun: true, part: { from: 2, to: 4 } })).toEqual(would.slice(2, 4))
  const did = await outcomes({ dryRun: false })
  expect(did.map(([, outcome]) => outcome)).toEqual(['created', 'created', 'rejected', 'unchanged', 'unchanged'])
})

test('a file that is no sheet of loads is one rejected row', async () => {
  const parts = await newTenant(database)
  const report = await importShipments(parts, parts.tenant, await filesOf({ 'a.csv': 'Name,Phone\nJoe,1', 'b.csv': '' }))
  expect(report.rejected.map(({ reason }) => reason)).toEqual([
    'No column says where the load is picked up. So this is no sheet of loads.',
    'The file is empty.',
  ])
})

const SHEETS = join(import.meta.dirname, '../../../../shared/data/loads')
test.skipIf(!existsSync(SHEETS))(
  '150 loads of a load board and the orders of another system come in whole (needs shared/data)',
  async () => {
    const parts = await newTenant(database)
    const from = async (name: string) => importShipments(parts, parts.tenant, Result.getOrThrow(await inputFiles(join(SHEETS, name))))
    expect(await from('loadboard-loads.csv')).toMatchObject({ read: 150, accepted: 150, rejected: [], warnings: [] })
    const orders = await from('tms-order-import-template.csv')
    expect(orders).toMatchObject({ rejected: [] })
    expect(orders.accepted).toBeGreaterThan(2)
    const again = await from('loadboard-loads.csv')
    expect(again).toMatchObject({ accepted: 0, unchanged: 150 })
    const codes = await from('shipments-scorecard.csv')
    expect(codes.rejected[0]?.reason).toBe('The pickup has no city and no zip.')
  },
)
