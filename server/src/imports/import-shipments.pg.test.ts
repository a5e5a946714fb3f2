import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Effect, Result } from 'effect'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { filesOf, newTenant } from './import.fixture.ts'
import { importRequest } from './import-command.ts'
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

test('a load sheet becomes open loads; importing it again changes nothing, and changed content under the same name is reported [2.21]', async () => {
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
  expect(other.rejected[0]?.reason).toBe(`L-1 is load ${load?.id} already. This row has different content, so the load was not changed.`)
  expect(await parts.store.head(parts.tenant)).toBe(head)
})

test('a load from another system keeps its status; an unknown status is named in a warning [4.13]', async () => {
  const parts = await newTenant(database)
  const header = `${HEADER},Status`
  const rows = ['TERMINATED', 'VOID', 'VOID WEB', 'DELIVERED', 'OPEN'].map(
    (status, place) => `${ROW.replace('L-1', `S-${place}`)},${status}`,
  )
  const run = async (dryRun: boolean) =>
    importShipments(parts, parts.tenant, await filesOf({ 'loads.csv': [header, ...rows].join('\n') }), { dryRun })
  const warning = `The status "DELIVERED" can't be imported; the load will be open. Statuses that can: TERMINATED, VOID, VOID WEB.`
  for (const dryRun of [true, false]) {
    expect(await run(dryRun)).toMatchObject({ read: 5, accepted: 5, rejected: [], warnings: [{ line: 5, reason: warning }] })
  }
  expect((await boardOf(parts.tenant)).map(({ status }) => status)).toEqual(['TERMINATED', 'VOID', 'VOID WEB', 'OPEN', 'OPEN'])
})

test('unknown codes and the name of an inactive customer are kept as written and named in a warning', async () => {
  const parts = await newTenant(database)
  const request = importRequest(parts, parts.tenant, { id: 'system', username: 'test' })
  const address = { address: '1 Mill Rd', city: 'Gary', state: 'IN', zip: '46402' }
  await Effect.runPromise(parts.trade.customers.create(request, { name: 'Gone Steel', ...address, active: false }, 'test'))
  const row = ROW.replaceAll('Acme Steel', 'Gone Steel').replace('flatbed', 'ZEPPELIN')
  for (const dryRun of [true, false]) {
    const { warnings } = await importShipments(parts, parts.tenant, await filesOf({ 'loads.csv': [HEADER, row].join('\n') }), { dryRun })
    expect(warnings.map(({ reason }) => reason)).toEqual([
      "Customer: Customer Gone Steel is inactive and can't be used on new loads. Reactivate the customer or choose another one.",
      "Bill To: Customer Gone Steel is inactive and can't be used on new loads. Reactivate the customer or choose another one.",
      'Shipping Requirements: There is no equipment ZEPPELIN. Choose one from the list, or add it to the list first.',
    ])
  }
  const [load] = await boardOf(parts.tenant)
  expect(load).toMatchObject({ cells: { customer: 'Gone Steel', equipment_type: 'ZEPPELIN' } })
})

test('a dry run reports the same and changes nothing', async () => {
  const parts = await newTenant(database)
  const reported: LoadOutcome[] = []
  await importShipments(parts, parts.tenant, await filesOf({ 'a.csv': [HEADER, ROW, 'L-3,,Reno NV,Nowhere,,,heavy,,,'].join('\n') }), {
    dryRun: true,
    onOutcome: (outcome) => reported.push(outcome),
  })
  expect(reported.map(({ key, outcome, pro }) => [key, outcome, pro])).toEqual([
    ['L-1', 'would be created', null],
    ['L-3', 'rejected', null],
  ])
  expect(await parts.store.head(parts.tenant)).toBe(0)
})

test('a dry run reports what the import does with the second of two loads with the same name, whichever part contains it [2.21]', async () => {
  const parts = await newTenant(database)
  const between = 'L-2,Acme Steel,"Reno, NV","Boise, ID",,,,,,'
  const csv = [HEADER, ROW, between, ROW.replace('42000', '43000'), between, ROW].join('\n')
  const outcomes = async (options: { dryRun: boolean; part?: { from: number; to: number } }) => {
    const reported: (readonly [number, LoadOutcome['outcome'], string | null])[] = []
    for await (const { line, outcome, reason } of importLoadRows(parts, parts.tenant, 'a.csv', readCsvText(csv), options))
      reported.push([line, outcome, reason])
    return reported
  }
  const other = 'L-1 is in line 2 already. This row has different content, so it was skipped.'
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

test('a file that is not a load sheet gives one rejected row', async () => {
  const parts = await newTenant(database)
  const report = await importShipments(parts, parts.tenant, await filesOf({ 'a.csv': 'Name,Phone\nJoe,1', 'b.csv': '' }))
  expect(report.rejected.map(({ reason }) => reason)).toEqual([
    'No column for the pickup location. Add one, such as "Origin City". This file is not a load sheet.',
    'The file is empty.',
  ])
})

const SHEETS = join(import.meta.dirname, '../../../../shared/data/loads')
test.skipIf(!existsSync(SHEETS))(
  'imports 150 load board rows and the orders of another system completely (needs shared/data)',
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
