import { permissionsOf } from '@waybill/shared/permissions/roles'
import { expect, test, vi } from 'vitest'
import type { BoardCells } from './board-cells.ts'
import type { KeyPress } from './grid-keys.ts'
import { actionOfKey, rowMenu } from './row-actions.ts'

const dispatcher = permissionsOf(['dispatcher'])
const load = (status: string) => ({ pro: '4820001', status }) as BoardCells
const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({ key, shift: false, ctrl: false, alt: false, ...modifiers })
const labels = (status: string, roles = dispatcher) =>
  rowMenu(load(status), roles, () => {}).flatMap((entry) => (typeof entry === 'object' && 'label' in entry ? [entry.label] : ['—']))

test('an open load offers what the drawing shows', () => {
  expect(labels('OPEN')).toEqual([
    'Open',
    'Quick look',
    '—',
    'Cover…',
    'Add check call…',
    'Add incident…',
    'Hold',
    'Reserve',
    'Repeat…',
    '—',
    'Copy pro',
    'History',
    'Open map',
    '—',
    'Void…',
  ])
})

test('a covered load can be dispatched and uncovered, a held one let go', () => {
  expect(labels('COVERED')).toEqual(expect.arrayContaining(['Uncover…', 'Dispatch…']))
  expect(labels('HOLD')).toContain('Remove hold')
  expect(labels('HOLD')).not.toContain('Hold')
})

test('a load is put on hold with or without a carrier, until it is dispatched [4.21, 4.59]', () => {
  const held = (status: string) => actionOfKey(press('h'), load(status), dispatcher)?.id
  expect(['OPEN', 'RESERVED', 'COVERED', 'DISPATCHED', 'DELIVERED'].map(held)).toEqual(['hold', 'hold', 'hold', undefined, undefined])
})

test('who may only look is offered nothing else', () => {
  expect(labels('OPEN', permissionsOf(['view_only']))).toEqual(['Open', 'Quick look', '—', 'Copy pro', 'History', 'Open map'])
})

test.each([
  [press('c'), 'OPEN', 'cover'],
  [press('C'), 'OPEN', 'cover'],
  [press('c'), 'COVERED', 'uncover'],
  [press('h'), 'HOLD', 'remove_hold'],
  [press('r'), 'OPEN', 'reserve'],
  [press('R', { shift: true }), 'DEPARTED', 'repeat'],
  [press('c', { ctrl: true }), 'OPEN', 'copy'],
  [press('y'), 'OPEN', 'history'],
  [press('c'), 'DEPARTED', undefined],
  [press('x'), 'OPEN', undefined],
])('the key %j on a load that is %s is %s', (key, status, action) => {
  expect(actionOfKey(key, load(status), dispatcher)?.id).toBe(action)
})

test('an entry runs its action on its load', () => {
  const run = vi.fn()
  for (const entry of rowMenu(load('OPEN'), dispatcher, run))
    if (typeof entry === 'object' && 'onSelect' in entry && entry.label === 'Void…') entry.onSelect()
  expect(run).toHaveBeenCalledWith(expect.objectContaining({ id: 'void' }), '4820001')
})
