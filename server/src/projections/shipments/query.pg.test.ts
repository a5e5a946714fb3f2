import { sortTerms } from '@waybill/shared/boards/board-query'
import { matches } from '@waybill/shared/boards/condition'
import { filterCondition } from '@waybill/shared/boards/filter'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { locateCity, shipmentFilter, shipmentRows, sortOrder } from '@waybill/shared/boards/shipment-row.arbitrary'
import { compareKeys, sortKey } from '@waybill/shared/boards/sort'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTenant } from '../../store/tenants.ts'
import { isPlaceOf } from './board-sql.ts'
import { countRows, readPage, readRow } from './query.ts'

const database = await testDatabase()
const db = database.forTenant('acme')

beforeAll(async () => {
  for (const tenant of ['acme', 'globex']) await createTenant(database.system, { tenant, name: tenant, settings: {} })
})

const fill = async (rows: readonly ShipmentBoardRow[], tenant = 'acme') => {
  await database.ownerPool.query('delete from board_shipments where tenant_id = $1', [tenant])
  await database.ownerPool.query('insert into board_shipments select * from jsonb_populate_recordset(null::board_shipments, $1)', [
    JSON.stringify(rows.map((row) => ({ ...row, tenant_id: tenant }))),
  ])
}

test('filter, order and pages are in SQL what they are in memory [3.7, 3.8, 3.9]', async () => {
  await fc.assert(
    fc.asyncProperty(shipmentRows, shipmentFilter, sortOrder, fc.integer({ min: 1, max: 7 }), async (rows, filter, sort, limit) => {
      await fill(rows)
      const condition = filterCondition(filter, locateCity)
      const terms = sortTerms(sort)
      const directions = terms.map((term) => term.direction)
      const expected = rows
        .filter((row) => matches(row, condition))
        .sort((a, b) => compareKeys(sortKey(a, terms), sortKey(b, terms), directions))

      const found: ShipmentBoardRow[] = []
      for (let after = null as ReturnType<typeof sortKey> | null; ; ) {
        const page = await readPage(db, 'acme', { condition, terms, after, limit })
        expect(page.total).toBe(expected.length)
        found.push(...page.rows)
        if (page.next === null) break
        expect(isPlaceOf(terms, page.next)).toBe(true)
        after = page.next
      }
      expect(found).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test('a count stops at 1000 and says that there are more', async () => {
  const [row] =
    fc.sample(
      shipmentRows.filter((rows) => rows.length > 0),
      1,
    )[0] ?? []
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...(row as ShipmentBoardRow), id: String(4_800_000 + index) }))
  await fill(many(1000))
  expect(await countRows(db, 'acme', { all: [] })).toEqual({ position: 0, total: 1000, more: false })
  await fill(many(1001))
  expect(await countRows(db, 'acme', { all: [] })).toEqual({ position: 0, total: 1000, more: true })
})

test('a tenant reads its own rows only, whatever it asks for', async () => {
  const rows =
    fc.sample(
      shipmentRows.filter((some) => some.length > 3),
      1,
    )[0] ?? []
  await fill(rows)
  await fill([], 'globex')
  const everything = { condition: { all: [] }, terms: [], after: null, limit: 500 }
  expect((await readPage(database.forTenant('globex'), 'globex', everything)).rows).toEqual([])
  expect((await readPage(database.forTenant('globex'), 'acme', everything)).rows).toEqual([])
  expect((await readRow(database.forTenant('globex'), 'acme', rows[0]?.id ?? '')).row).toBeNull()
})

test('places that cannot be of an order are told apart from those that can', () => {
  const terms = sortTerms([
    { column: 'pickup', direction: 'asc' },
    { column: 'miles', direction: 'desc' },
  ])
  const place = (...sort: (string | number | null)[]) => isPlaceOf(terms, { sort, id: '4800001' })
  expect(place('2026-11-20T10:00:00.000Z', 12.5)).toBe(true)
  expect(place(null, null)).toBe(true)
  expect(isPlaceOf(terms, { sort: [null, null], id: 'a\0' })).toBe(false)
  expect([place('soon', 1), place(7, 1), place(null, '1'), place(null), place(null, null, null)]).not.toContain(true)
})
