import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BoardOp, BoardPage, BoardRow } from '../protocol/socket.ts'
import { addPage, applyBoardChanges, type BoardView, createBoardView, viewRows } from './board-view.ts'
import { compareKeys, type Direction } from './sort.ts'

const row = (id: string, sort: number | null, position: number): BoardRow => ({ id, position, sort: [sort], cells: { value: position } })
const page = (rows: readonly BoardRow[], over: Partial<BoardPage> = {}): BoardPage => ({
  view: 'v',
  position: 10,
  rows: [...rows],
  next: null,
  total: rows.length,
  more: false,
  ...over,
})
const open = (rows: readonly BoardRow[], over: Partial<BoardPage> = {}) => createBoardView(page(rows, over), ['asc'])
const apply = (view: BoardView, ops: readonly BoardOp[], over: { from?: number; to?: number } = {}) => {
  const from = over.from ?? view.position
  const applied = applyBoardChanges(view, { view: 'v', from, to: over.to ?? from + 1, total: 0, more: false, ops: [...ops] })
  if (applied.status !== 'applied') throw new Error(applied.status)
  return applied
}
const ids = (view: BoardView) => viewRows(view).map((each) => each.id)

test('changes apply at their position only: later ones leave a gap, earlier ones are stale', () => {
  const view = open([])
  const changes = { view: 'v', total: 0, more: false, ops: [] }
  expect(applyBoardChanges(view, { ...changes, from: 11, to: 12 })).toEqual({ status: 'gap' })
  expect(applyBoardChanges(view, { ...changes, from: 9, to: 12 })).toEqual({ status: 'gap' })
  expect(applyBoardChanges(view, { ...changes, from: 8, to: 10 })).toEqual({ status: 'stale' })
  expect(applyBoardChanges(view, { ...changes, from: 10, to: 10, total: 5 })).toMatchObject({ status: 'applied', view: { total: 5 } })
})

test('a row that sorts behind the last loaded one is dropped while more rows exist, and kept when all are loaded', () => {
  const late: BoardOp = { op: 'put', ...row('4800009', 9, 11) }
  const clipped = open([row('4800001', 1, 1), row('4800002', 2, 2)], { next: { sort: [2], id: '4800002' } })
  expect(ids(apply(clipped, [late]).view)).toEqual(['4800001', '4800002'])
  expect(ids(apply(open([row('4800001', 1, 1)]), [late]).view)).toEqual(['4800001', '4800009'])
})

test('a loaded row that moves behind the last loaded place leaves', () => {
  const view = open([row('4800001', 1, 1), row('4800002', 2, 2)], { next: { sort: [2], id: '4800002' } })
  expect(ids(apply(view, [{ op: 'put', ...row('4800001', 5, 11) }]).view)).toEqual(['4800002'])
})

test('what lies before the last loaded place is known to be loaded even when the row of that place is gone', () => {
  const view = open([row('4800001', 1, 1), row('4800003', 3, 3)], { next: { sort: [3], id: '4800003' } })
  const shorter = apply(view, [{ op: 'del', id: '4800003' }]).view
  expect(ids(apply(shorter, [{ op: 'put', ...row('4800002', 2, 12) }]).view)).toEqual(['4800001', '4800002'])
})

test('a patch touches the cells it names, and only a row that is loaded', () => {
  const view = open([{ ...row('4800001', 1, 1), cells: { a: 1, b: 2 } }])
  const applied = apply(view, [
    { op: 'patch', id: '4800001', position: 11, cells: { b: 3 } },
    { op: 'patch', id: '4800007', position: 11, cells: { b: 3 } },
  ])
  expect(viewRows(applied.view)).toEqual([{ ...row('4800001', 1, 11), cells: { a: 1, b: 3 } }])
  expect([...applied.touched]).toEqual(['4800001'])
})

test('what did not change stays the same object', () => {
  const view = open([row('4800001', 1, 1), row('4800002', 2, 2)])
  const patched = apply(view, [{ op: 'patch', id: '4800001', position: 11, cells: { value: 7 } }]).view
  expect(patched.order).toBe(view.order)
  expect(patched.rows.get('4800002')).toBe(view.rows.get('4800002'))
  expect(apply(view, []).view.rows).toBe(view.rows)
})

test('after any changes and pages a view holds exactly the rows up to its last loaded place, in order', () => {
  const id = fc.integer({ min: 1, max: 9 }).map((number) => `480000${number}`)
  const sort = fc.option(fc.integer({ min: 0, max: 4 }), { nil: null })
  const step = fc.oneof(
    fc.record({ do: fc.constant('put' as const), id, sort }),
    fc.record({ do: fc.constant('patch' as const), id }),
    fc.record({ do: fc.constant('del' as const), id }),
    fc.record({ do: fc.constant('more' as const), limit: fc.integer({ min: 1, max: 3 }) }),
  )
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.constantFrom<Direction>('asc', 'desc'),
      fc.integer({ min: 1, max: 4 }),
      (steps, direction, limit) => {
        const truth = new Map<string, BoardRow>()
        const sorted = () => [...truth.values()].sort((a, b) => compareKeys(a, b, [direction]))
        const pageAfter = (after: BoardView['next'], size: number, position: number): BoardPage => {
          const behind = sorted().filter((each) => !after || compareKeys(each, after, [direction]) > 0)
          const rows = behind.slice(0, size)
          const last = rows.at(-1)
          return page(rows, { position, next: behind.length > size && last ? { sort: last.sort, id: last.id } : null })
        }
        let view = createBoardView(pageAfter(null, limit, 0), [direction])
        for (const [index, each] of steps.entries()) {
          if (each.do === 'more') {
            if (view.next) view = addPage(view, pageAfter(view.next, each.limit, index))
          } else {
            const known = truth.get(each.id)
            let op: BoardOp
            if (each.do === 'del') op = { op: 'del', id: each.id }
            else if (each.do === 'patch' && known) op = { op: 'patch', id: each.id, position: index + 1, cells: { value: index } }
            else op = { op: 'put', ...row(each.id, each.do === 'put' ? each.sort : 0, index + 1) }
            if (op.op === 'del') truth.delete(each.id)
            else if (op.op === 'put') truth.set(each.id, row(op.id, op.sort[0] as number | null, op.position))
            else if (known) truth.set(each.id, { ...known, position: op.position, cells: { ...known.cells, ...op.cells } })
            view = apply(view, [op], { to: index + 1 }).view
          }
          if (each.do === 'more') view = { ...view, position: index + 1 }
          const next = view.next
          expect(viewRows(view)).toEqual(sorted().filter((row) => !next || compareKeys(row, next, [direction]) <= 0))
        }
      },
    ),
  )
})
