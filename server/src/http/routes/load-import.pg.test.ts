import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTestApp } from '../http-app.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)
const API = '/acme/api/v1'
let token: string
let viewer: string

beforeAll(async () => {
  await app.addTenant('acme')
  await app.addUser('acme', 'dana', 'dispatcher')
  await app.addUser('acme', 'viewer', 'view_only')
  token = await app.signIn('acme', 'dana')
  viewer = await app.signIn('acme', 'viewer')
})

const send = (body: object, who = token) => app.call('POST', `${API}/shipments/import`, { token: who, body: { import: body } })
const HEADER = 'Nr,Customer,From,Destination,Ship Date,Weight'
const csv = (...rows: string[]) => [HEADER, ...rows].join('\r\n')
const GOOD = 'A-1,Acme Steel,"Chicago, IL","Dallas, TX",2026-12-01,42000'

test('a sheet is previewed with its columns mapped, then imported once [2.21]', async () => {
  const sheet = { csv: csv(GOOD, 'A-2,,Nowhere,"Reno, NV",,'), file_name: 'monday.csv' }
  const tried = (await send({ ...sheet, dry_run: true })).json.import
  expect(tried).toMatchObject({
    dry_run: true,
    header: HEADER.split(','),
    columns: {
      reference: 'Nr',
      customer: 'Customer',
      origin: 'From',
      destination: 'Destination',
      pickup_date: 'Ship Date',
      weight: 'Weight',
    },
    counts: { read: 2, created: 1, rejected: 1 },
    rows: [
      {
        line: 2,
        key: 'A-1',
        customer: 'Acme Steel',
        origin: 'Chicago, IL',
        destination: 'Dallas, TX',
        outcome: 'would be created',
        pro: null,
      },
      {
        line: 3,
        key: 'A-2',
        customer: null,
        origin: 'Nowhere',
        destination: 'Reno, NV',
        outcome: 'rejected',
        reason: 'The pickup has no city and no zip.',
      },
    ],
  })
  const taken = (await send(sheet)).json.import
  expect(taken.counts).toMatchObject({ read: 2, created: 1, rejected: 1 })
  const { pro } = taken.rows[0]
  const { shipment } = (await app.call('GET', `${API}/shipments/${pro}`, { token })).json
  expect(shipment).toMatchObject({
    status: 'OPEN',
    source: 'import',
    created_by: 'dana',
    load_info: { customer_reference: 'A-1', weight: 42000 },
  })
  expect(shipment.alerts.map(({ message }: { message: string }) => message)).toContain('Shipping Requirements: Equipment type is required')
  expect((await send(sheet)).json.import.rows[0]).toMatchObject({ outcome: 'unchanged', pro })
})

test('an invalid sheet, a sheet that is too long and users without permission are refused, and nothing is imported', async () => {
  const head = await app.store.head('acme')
  expect((await send({ csv: 'Name\nJoe' })).json.import.counts).toMatchObject({ read: 1, rejected: 1 })
  expect((await send({ csv: csv(GOOD), columns: { weight: 'Pounds' } })).status).toBe(400)
  expect((await send({ csv: 7 })).status).toBe(400)
  expect((await send({ csv: csv(GOOD) }, viewer)).status).toBe(403)
  const many = Array.from({ length: 501 }, (_, index) => GOOD.replace('A-1', `B-${index}`))
  const long = await send({ csv: csv(...many), columns: { reference: 'Nr' } })
  expect([long.status, long.json.error?.type]).toEqual([422, 'TooManyLoads'])
  expect(await app.store.head('acme')).toBe(head)
})

test('a long sheet is imported in parts with a load of two rows kept together, and a repeated part changes nothing [2.21]', async () => {
  const loads = Array.from({ length: 7 }, (_, index) => GOOD.replace('A-1', `P-${index}`))
  const sheet = { csv: csv(...loads.slice(0, 3), loads[2] ?? '', ...loads.slice(3)), columns: { reference: 'Nr' } }
  const part = async (from: number, dry_run = false) => (await send({ ...sheet, from, limit: 3, dry_run })).json.import
  const keysOf = ({ rows }: { rows: { key: string }[] }) => rows.map(({ key }) => key)
  const tried = await part(0, true)
  expect([tried.total, tried.next, tried.counts.created, keysOf(tried)]).toEqual([7, 3, 3, ['P-0', 'P-1', 'P-2']])
  const first = await part(0)
  expect(first.counts).toMatchObject({ read: 3, created: 3 })
  const second = await part(3)
  expect([second.next, keysOf(second), second.rows[0].line]).toEqual([6, ['P-3', 'P-4', 'P-5'], 6])
  const last = await part(6)
  expect([last.next, last.counts.created]).toEqual([null, 1])
  expect((await part(0)).rows.map(({ pro }: { pro: string }) => pro)).toEqual(first.rows.map(({ pro }: { pro: string }) => pro))
  expect((await part(0)).counts).toMatchObject({ created: 0, unchanged: 3 })
  expect((await send({ ...sheet, from: -1 })).status).toBe(400)
})

test('later parts name a saved sheet, and another user, a newer sheet and a missing sheet are reported [2.21]', async () => {
  const rows = Array.from({ length: 3 }, (_, index) => GOOD.replace('A-1', `K-${index}`))
  const first = (await send({ csv: csv(...rows), dry_run: true, from: 0, limit: 2 })).json.import
  expect(first).toMatchObject({ total: 3, next: 2, sheet: expect.stringMatching(/^[\w-]{43}$/) })
  const { sheet } = first
  const second = (await send({ sheet, dry_run: true, from: 2, limit: 2 })).json.import
  expect(second).toMatchObject({
    sheet,
    total: 3,
    next: null,
    header: HEADER.split(','),
    rows: [{ key: 'K-2', outcome: 'would be created' }],
  })

  await app.addUser('acme', 'kim', 'dispatcher')
  const kim = await app.signIn('acme', 'kim')
  expect((await send({ sheet, from: 0 }, kim)).json).toMatchObject({ error: { type: 'SheetNotSaved' } })
  await send({ csv: csv(GOOD), dry_run: true })
  expect((await send({ sheet, from: 0 })).json).toMatchObject({ error: { type: 'SheetNotSaved' } })
  expect((await send({ from: 0 })).status).toBe(400)
})

test('a sheet previewed again with other columns is read by those, including its earlier parts [2.21]', async () => {
  const rows = [GOOD.replace('A-1', 'C-1'), GOOD.replace('A-1', 'C-2'), GOOD.replace('A-1', 'C-1').replace('Steel', 'Paper')]
  const nameless = { reference: null }
  const { sheet } = (await send({ csv: csv(...rows), columns: nameless, dry_run: true, from: 0, limit: 2 })).json.import
  const last = async (columns: object) => (await send({ sheet, columns, dry_run: true, from: 2, limit: 2 })).json.import.rows
  expect(await last(nameless)).toMatchObject([{ line: 4, outcome: 'would be created' }])
  expect(await last({ reference: 'Nr' })).toMatchObject([{ key: 'C-1', outcome: 'rejected', reason: expect.stringContaining('line 2') }])
})
