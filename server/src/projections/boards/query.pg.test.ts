import { type Condition, matchesCondition } from '@waybill/shared/boards/condition'
import { sortTermsOf } from '@waybill/shared/boards/define-board'
import { filterCondition } from '@waybill/shared/boards/filter-condition'
import { BOARD_ROWS } from '@waybill/shared/boards/first-page'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import {
  anyShipmentRow,
  everyFilter,
  minute,
  places,
  shipmentFilter,
  shipmentRows,
  sortable,
  sortOrder,
} from '@waybill/shared/boards/shipment-row.fixture'
import { compareKeys, sortKey } from '@waybill/shared/boards/sort'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createDatabase } from '../../runtime/database.ts'
import { insertTenant } from '../../store/tenants.ts'
import { conditionSql, isCursorFor } from './board-sql.ts'
import { countRows, DEFAULT_LIMIT, readPage, readRow } from './query.ts'

const database = await testDatabase()
const db = database.forTenant('acme')

beforeAll(async () => {
  for (const tenant of ['acme', 'globex']) await insertTenant(database.system, { tenant, name: tenant, settings: {} })
})

const fill = async (rows: readonly ShipmentBoardRow[], tenant = 'acme') => {
  await database.ownerPool.query('delete from board_shipments where tenant_id = $1', [tenant])
  const columns = ['tenant_id', ...Object.keys(sampleRow())].join(', ')
  await database.ownerPool.query(
    `insert into board_shipments (${columns}) select ${columns} from jsonb_populate_recordset(null::board_shipments, $1)`,
    [JSON.stringify(rows.map((row) => ({ ...row, tenant_id: tenant })))],
  )
}

test('SQL filters, orders and pages exactly like the in-memory rules [3.7, 3.8, 3.9, 7.17]', async () => {
  await fc.assert(
    fc.asyncProperty(
      shipmentRows,
      shipmentFilter,
      sortOrder,
      fc.integer({ min: 1, max: 7 }),
      minute,
      async (rows, filter, sort, limit, now) => {
        await fill(rows)
        const condition = filterCondition(shipmentBoard, filter, places, now)
        const terms = sortTermsOf(shipmentBoard, sort)
        const directions = terms.map((term) => term.direction)
        const expected = rows
          .filter((row) => matchesCondition(row, condition))
          .sort((a, b) => compareKeys(sortKey(a, terms), sortKey(b, terms), directions))

        const found: ShipmentBoardRow[] = []
        let pages = 0
        for (let after = null as ReturnType<typeof sortKey> | null; ; ) {
          pages += 1
          const page = await readPage(db, 'acme', shipmentBoard, { condition, terms, after, limit })
          expect(page.total).toBe(expected.length)
          found.push(...page.rows)
          if (page.next === null) break
          expect(isCursorFor(terms, page.next)).toBe(true)
          after = page.next
        }
        expect(found).toEqual(expected)
        // A full last page has no next cursor [7.17].
        expect(pages).toBe(Math.max(1, Math.ceil(expected.length / limit)))
      },
    ),
    { numRuns: 200 },
  )
}, 120_000)

test('each sortable column in both directions, and each filter alone, gives the same in SQL and in memory [2.56, 3.7, 3.8, 3.9]', async () => {
  const many = fc.uniqueArray(anyShipmentRow, { minLength: 60, maxLength: 60, selector: ({ id }) => id })
  const [rows = []] = fc.sample(many, { seed: 4_820_001, numRuns: 1 })
  await fill(rows)
  const idsOf = async (condition: Condition, terms = sortTermsOf(shipmentBoard, [])) =>
    (await readPage(db, 'acme', shipmentBoard, { condition, terms, after: null, limit: 100 })).rows.map(({ id }) => id)
  expect(sortable.length).toBeGreaterThan(30)
  for (const column of sortable) {
    for (const direction of ['asc', 'desc'] as const) {
      const terms = sortTermsOf(shipmentBoard, [{ column, direction }])
      const directions = terms.map((term) => term.direction)
      const expected = rows.toSorted((a, b) => compareKeys(sortKey(a, terms), sortKey(b, terms), directions)).map(({ id }) => id)
      expect([column, direction, ...(await idsOf({ all: [] }, terms))]).toEqual([column, direction, ...expected])
    }
  }
  const now = '2026-11-21T06:30:00.000Z'
  const dividing = new Set<string>()
  for (const filter of fc.sample(everyFilter, { seed: 4_820_001, numRuns: 4 })) {
    for (const [name, value] of Object.entries(filter)) {
      const condition = filterCondition(
        shipmentBoard,
        { [name]: value, ...(name.endsWith('_city') && { location_search: ['radius'] }) },
        places,
        now,
      )
      const expected = rows.filter((row) => matchesCondition(row, condition)).map(({ id }) => id)
      expect([name, ...(await idsOf(condition)).sort()]).toEqual([name, ...expected.sort()])
      if (expected.length > 0 && expected.length < rows.length) dividing.add(name)
    }
  }
  // A filter that finds all or nothing proves little: all but the city mode include some rows here and exclude others.
  const { pickup_radius, consignee_radius, location_search, ...rest } = fc.sample(everyFilter, { seed: 1, numRuns: 1 })[0] ?? {}
  expect(Object.keys(rest).filter((name) => !dividing.has(name))).toEqual([])
})

test('a count stops at 1000 and reports that there are more', async () => {
  const [row] =
    fc.sample(
      shipmentRows.filter((rows) => rows.length > 0),
      1,
    )[0] ?? []
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...(row as ShipmentBoardRow), id: String(4_800_000 + index) }))
  await fill(many(1000))
  expect(await countRows(db, 'acme', shipmentBoard, { all: [] })).toEqual({ position: 0, total: 1000, more: false })
  await fill(many(1001))
  expect(await countRows(db, 'acme', shipmentBoard, { all: [] })).toEqual({ position: 0, total: 1000, more: true })
})

const sampleRow = (): ShipmentBoardRow => {
  const [row] =
    fc.sample(
      shipmentRows.filter((rows) => rows.length > 0),
      1,
    )[0] ?? []
  return row as ShipmentBoardRow
}
const search = (typed: readonly string[], status?: 'active') => ({
  condition: filterCondition(shipmentBoard, { search: typed, ...(status && { status: [status] }) }, places),
  terms: sortTermsOf(shipmentBoard, [{ column: 'pickup', direction: 'desc' }]),
  after: null,
  limit: 5,
})

test('a rare word is looked up in the index of words, a common one is not, and both are found within the own tenant only', async () => {
  const day = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString()
  const row = { ...sampleRow(), active: true }
  const rows = Array.from({ length: 1_200 }, (_, index) => ({
    ...row,
    id: String(4_800_000 + index),
    pickup_at: day(index),
    search: `${4_800_000 + index} chicago ${index % 400 === 7 ? 'needle_9' : 'hay'}`,
  }))
  await fill(rows)
  await fill([{ ...row, id: '4900001', search: 'needle_9 chicago' }], 'globex')
  await database.ownerPool.query('analyze board_shipments')
  const named = async (tenant: string, pattern: string) => {
    const { rows: found } = await sql<{ ids: string[] | null }>`select find_shipments(${pattern}, 20000) as ids`.execute(
      database.forTenant(tenant),
    )
    return found[0]?.ids?.toSorted() ?? null
  }
  expect(await named('acme', '%needle%')).toEqual(['4800007', '4800407', '4800807'])
  expect(await named('globex', '%needle%')).toEqual(['4900001'])
  expect(await named('acme', '%chicago%')).toBeNull()

  for (const status of [undefined, 'active'] as const) {
    const rare = await readPage(db, 'acme', shipmentBoard, search(['needle_9'], status))
    expect([rare.total, rare.more, rare.rows.map(({ id }) => id)]).toEqual([3, false, ['4800807', '4800407', '4800007']])
    const common = await readPage(db, 'acme', shipmentBoard, search(['chicago'], status))
    expect([common.total, common.more, common.rows[0]?.id]).toEqual([1000, true, '4801199'])
  }
  expect((await readPage(db, 'acme', shipmentBoard, search(['chicago', '4800407', 'needle_9']))).rows.map(({ id }) => id)).toEqual([
    '4800407',
  ])
  expect((await readPage(db, 'acme', shipmentBoard, search(['needle%9']))).rows).toEqual([])
})

test('active, closed and customer rows are counted by an index-only scan', async () => {
  const rowOf = (index: number) => ({
    ...sampleRow(),
    id: String(4_800_000 + index),
    customer_id: String(index % 20),
    ...(index % 20 === 0 ? { status: 'OPEN', active: true } : { status: 'RELEASED', active: false }),
  })
  await fill(Array.from({ length: 600 }, (_, index) => rowOf(index)))
  await database.ownerPool.query('vacuum analyze board_shipments')
  const planOf = async (condition: Condition, order: string) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select count(*) from (
        select 1 from board_shipments where tenant_id = 'acme' and ${conditionSql(condition, shipmentBoard.indexes)} order by ${sql.raw(order)} limit 1001) counted
    `.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const newest = 'pickup_at desc nulls last'
  expect(await planOf(filterCondition(shipmentBoard, { status: ['active'] }), 'pickup_at')).toContain(
    'Index Only Scan using board_shipments_active',
  )
  expect(await planOf(filterCondition(shipmentBoard, { status: ['RELEASED'] }), newest)).toContain(
    'Index Only Scan using board_shipments_pickup',
  )
  expect(await planOf(filterCondition(shipmentBoard, { customer_id: ['3'] }), newest)).toContain(
    'Index Only Scan using board_shipments_customer',
  )
})

test('the first page of a board keeps its plan and always returns the rows of the requesting tenant and the requested value', async () => {
  const rowsOf = (tenant: string, first: number) =>
    Array.from({ length: 40 }, (_, index): ShipmentBoardRow => {
      const status = ['OPEN', 'RELEASED', 'VOIDED'][index % 3] as string
      return { ...sampleRow(), id: `${first + index}`, status, active: status === 'OPEN', customer_id: `${tenant} ${index % 4}` }
    })
  const tenants = { acme: rowsOf('acme', 4_800_000), globex: rowsOf('globex', 4_900_000) }
  for (const [tenant, rows] of Object.entries(tenants)) await fill(rows, tenant)
  const terms = sortTermsOf(shipmentBoard, [{ column: 'pickup', direction: 'desc' }])
  const other = createDatabase(database.url, { applicationName: 'kept plans', maxConnections: 1 })
  try {
    for (let turn = 0; turn < 8; turn++)
      for (const [tenant, rows] of Object.entries(tenants))
        for (const filter of [
          {},
          { status: ['active'] },
          { status: ['RELEASED'] },
          { status: ['VOIDED'] },
          { customer_id: [`${tenant} ${turn % 4}`] },
        ]) {
          const condition = filterCondition(shipmentBoard, filter)
          const expected = rows.filter((row) => matchesCondition(row, condition))
          for (const limit of [DEFAULT_LIMIT, BOARD_ROWS]) {
            const page = await readPage(other.forTenant(tenant), tenant, shipmentBoard, { condition, terms, after: null, limit })
            expect(page.rows.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id))
            expect(page.total).toBe(expected.length)
          }
        }
    const { rows: plans } = await sql<{ kept: boolean }>`select generic_plans > 0 as kept from pg_prepared_statements`.execute(
      other.forTenant('acme'),
    )
    expect(plans).toEqual(Array(10).fill({ kept: true }))
    const elsewhere = { condition: filterCondition(shipmentBoard, { status: ['active'] }), terms, after: null, limit: DEFAULT_LIMIT }
    expect((await readPage(other.forTenant('globex'), 'acme', shipmentBoard, elsewhere)).rows).toEqual([])
  } finally {
    await other.end()
  }
})

test('a query reads only the rows of its own tenant', async () => {
  const rows =
    fc.sample(
      shipmentRows.filter((some) => some.length > 3),
      1,
    )[0] ?? []
  await fill(rows)
  await fill([], 'globex')
  const everything = { condition: { all: [] }, terms: [], after: null, limit: 500 }
  expect((await readPage(database.forTenant('globex'), 'globex', shipmentBoard, everything)).rows).toEqual([])
  expect((await readPage(database.forTenant('globex'), 'acme', shipmentBoard, everything)).rows).toEqual([])
  expect((await readRow(database.forTenant('globex'), 'acme', shipmentBoard, rows[0]?.id ?? '')).row).toBeNull()
})

test('tells valid cursors of an order from invalid ones', () => {
  const terms = sortTermsOf(shipmentBoard, [
    { column: 'pickup', direction: 'asc' },
    { column: 'miles', direction: 'desc' },
  ])
  const place = (...sort: (string | number | null)[]) => isCursorFor(terms, { sort, id: '4800001' })
  expect(place('2026-11-20T10:00:00.000Z', 12.5)).toBe(true)
  expect(place(null, null)).toBe(true)
  expect(isCursorFor(terms, { sort: [null, null], id: 'a\0' })).toBe(false)
  expect([place('soon', 1), place(7, 1), place(null, '1'), place(null), place(null, null, null)]).not.toContain(true)
})
