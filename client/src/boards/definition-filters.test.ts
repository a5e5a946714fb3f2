import { boardOf } from '@waybill/shared/boards/kinds'
import { customerBoard } from '@waybill/shared/customer/board'
import { expect, test } from 'vitest'
import { filtersOfDefinition } from './definition-filters.ts'

test('a board offers the filters of its definition under the titles of its columns, except those of the toolbar [3.8]', () => {
  const [group] = filtersOfDefinition(boardOf('customers'), ['status', 'search'])
  expect(group?.title).toBe('Customers')
  expect(group?.fields.map(({ name }) => name)).toEqual(
    Object.keys(customerBoard.filters).filter((name) => !['status', 'search'].includes(name)),
  )
  expect(group?.fields.find(({ name }) => name === 'sales_rep')).toEqual({
    kind: 'values',
    name: 'sales_rep',
    label: 'Sales Rep',
    negated: false,
    options: { from: 'board', cell: 'sales_rep' },
  })
})

test('a yes-or-no filter is a choice of yes and no', () => {
  const [group] = filtersOfDefinition(boardOf('carriers'), ['status', 'search'])
  expect(group?.fields.find(({ name }) => name === 'insured')).toEqual({ kind: 'flag', name: 'insured', label: 'Insured' })
})
