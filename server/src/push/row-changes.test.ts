import type { BoardQuery } from '@waybill/shared/boards/board-query'
import { applyBoardChanges, createBoardView, viewRows } from '@waybill/shared/boards/board-view'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { anyShipmentRow, shipmentFilter, sortOrder } from '@waybill/shared/boards/shipment-row.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addStep, type RowSteps, stepOf, writeOps } from './row-changes.ts'
import { defineView, viewRow } from './view-definition.ts'

const query: BoardQuery = {
  board: 'shipments',
  filter: { status: ['active'] },
  columns: ['pro', 'weight', 'customer'],
  sort: [{ column: 'weight', direction: 'asc' }],
}
const view = defineView('acme', { all: [] }, query)
const [sample] = fc.sample(anyShipmentRow, 1) as [ShipmentBoardRow]
const row = (over: Partial<ShipmentBoardRow>): ShipmentBoardRow => ({ ...sample, id: '4800001', active: true, weight: 10, ...over })
const change = (before: ShipmentBoardRow | null | undefined, after: ShipmentBoardRow | null) =>
  stepOf(view, { board: 'shipments', id: '4800001', ...(before !== undefined && { before }), after })

test('a row that enters is put, one that leaves is deleted, and one that was and is outside sends nothing', () => {
  expect(change(null, row({}))).toMatchObject({ step: { do: 'put' }, count: 1 })
  expect(change(row({}), row({ active: false }))).toMatchObject({ step: { do: 'del' }, count: -1 })
  expect(change(row({ active: false }), row({ active: false, weight: 11 }))).toBeNull()
})

test('a row that stays is patched in the columns of the view that changed, or put when it moves', () => {
  const moved = change(row({}), row({ weight: 11 }))
  expect(moved).toMatchObject({ step: { do: 'put' }, count: 0 })
  const patched = change(row({}), row({ cells: { ...sample.cells, customer: 'Borden', carrier: 'Apex' } }))
  expect(patched?.step).toMatchObject({ do: 'patch', columns: [{ key: 'customer' }] })
  expect(change(row({}), row({ cells: { ...sample.cells, load_description: 'Desks' } }))).toBeNull()
})

test('a row whose previous state is unknown is put or deleted, and the count is in doubt', () => {
  expect(change(undefined, row({}))).toMatchObject({ step: { do: 'put' }, count: null })
  expect(change(undefined, row({ active: false }))).toMatchObject({ step: { do: 'del' }, count: null })
  expect(change(undefined, null)).toMatchObject({ step: { do: 'del' }, count: null })
})

test('equal queries share one view; another tenant, scope, filter, column or order is another view', () => {
  const key = (tenant: string, over: Partial<BoardQuery>, scope = {}) =>
    defineView(tenant, { all: [], ...scope }, { ...query, ...over }).key
  const same = new Set([key('acme', {}), key('acme', { columns: ['customer', 'pro', 'weight'] })])
  expect(same.size).toBe(1)
  const others = [
    key('globex', {}),
    key('acme', { filter: {} }),
    key('acme', { columns: ['pro'] }),
    key('acme', { sort: [] }),
    defineView('acme', { any: [] }, query).key,
  ]
  expect(new Set([...same, ...others]).size).toBe(6)
})

test('merged steps bring a view from their first position, or any position in between, to their last', () => {
  const sameLoad = fc
    .array(fc.option(anyShipmentRow, { nil: null }), { minLength: 2, maxLength: 6 })
    .map((rows) => rows.map((each, index) => each && { ...each, id: '4800001', position: index + 1, lock_position: 0 }))
  fc.assert(
    fc.property(shipmentFilter, sortOrder, sameLoad, fc.nat(), (filter, sort, rows, begin) => {
      const definition = defineView('acme', { all: [] }, { ...query, filter, sort })
      const shown = (at: ShipmentBoardRow | null | undefined) => {
        const only =
          at && stepOf(definition, { board: 'shipments', id: at.id, before: null, after: at }) ? [viewRow(definition, at, null)] : []
        const page = { view: 'v', position: 0, rows: only, next: null, total: 0, more: false }
        return createBoardView(page, definition.directions)
      }
      const steps: RowSteps = new Map()
      for (const [index, after] of rows.entries()) {
        const stepped = index > 0 && stepOf(definition, { board: 'shipments', id: '4800001', before: rows[index - 1] ?? null, after })
        if (stepped) addStep(steps, stepped.id, stepped.step)
      }
      const ops = writeOps(definition, steps)
      const moved = applyBoardChanges(shown(rows[begin % rows.length]), { view: 'v', from: 0, to: 9, total: 0, more: false, ops })
      const cells = (of: Parameters<typeof viewRows>[0]) => viewRows(of).map(({ sort: keys, cells: shownCells }) => ({ keys, shownCells }))
      expect(moved.status === 'applied' && cells(moved.view)).toEqual(cells(shown(rows.at(-1))))
    }),
  )
})
