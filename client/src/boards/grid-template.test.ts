import { expect, test } from 'vitest'
import type { GridColumn } from './grid-column.ts'
import { gridTemplate } from './grid-template.ts'

const column = (id: string, min: number, grow: number, pinned = false): GridColumn<{ id: string }> => ({
  id,
  title: id,
  track: { min, roomy: min + 10, grow },
  pinned,
  cell: () => null,
})
const columns = [column('status', 134, 0, true), column('pro', 98, 1, true), column('customer', 118, 1.2), column('miles', 48, 0)]

test('pinned and fixed-width columns keep their width, the others share the rest', () => {
  expect(gridTemplate(columns, {}, false)).toEqual({
    columns: '28px 134px 98px minmax(118px, 1.2fr) 48px',
    minWidth: 28 + 134 + 98 + 118 + 48,
    edges: [0, 28, 162, 260],
    offsets: [28, 162, 260, 378, 426],
  })
})

test('a column narrowed to fit the others gets its layout width if there is room [9.14]', () => {
  const [status, pro] = columns
  const miles = { ...column('miles', 56, 0), track: { min: 56, roomy: 62, grow: 0, usual: 100 } }
  const drawn = gridTemplate(
    [status, pro, miles, { ...miles, id: 'kept', pinned: true }].filter((each) => each !== undefined),
    {},
    false,
  )
  expect(drawn.columns).toBe('28px 134px 98px minmax(56px, 100px) 56px')
  expect(gridTemplate([miles], { miles: 60 }, false).columns).toBe('28px 60px')
})

test('a width set by the user is fixed, also of a pinned column, and moves the columns after it', () => {
  const { columns: template, edges } = gridTemplate(columns, { status: 150, customer: 200 }, false)
  expect(template).toBe('28px 150px 98px 200px 48px')
  expect(edges).toEqual([0, 28, 178, 276])
})

test('the comfortable density has wider columns', () => {
  expect(gridTemplate(columns, {}, true).columns).toBe('32px 144px 108px minmax(128px, 1.2fr) 58px')
})
