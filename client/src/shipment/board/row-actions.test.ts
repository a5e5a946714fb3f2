import { permissionsOf } from '@waybill/shared/permissions/roles'
import { expect, test, vi } from 'vitest'
import type { KeyPress } from '../../boards/grid-keys.ts'
import type { BoardCells } from './board-cells.ts'
import { type ActionCells, actionOfKey, rowMenu } from './row-actions.ts'

const dispatcher = permissionsOf(['dispatcher'])
const load = (status: string) => ({ pro: '4820001', status }) as BoardCells
const keystroke = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shift: false,
  ctrl: false,
  alt: false,
  ...modifiers,
})
const labels = (status: string, roles = dispatcher) =>
  rowMenu(load(status), roles, () => {}).flatMap((entry) => (typeof entry === 'object' && 'label' in entry ? [entry.label] : ['—']))

test('an open load offers all its actions', () => {
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
    'Copy link',
    'History',
    'Open map',
    '—',
    'Void…',
  ])
})

test('a covered load can be dispatched and uncovered, and a held one can be taken off hold', () => {
  expect(labels('COVERED')).toEqual(expect.arrayContaining(['Uncover…', 'Dispatch…']))
  expect(labels('HOLD')).toContain('Remove hold')
  expect(labels('HOLD')).not.toContain('Hold')
})

test('a covered load on hold can be uncovered or taken off hold, and neither covered nor reserved [4.37, 4.38]', () => {
  const entries = (cells: ActionCells) =>
    rowMenu(cells, dispatcher, () => {}).flatMap((entry) => (typeof entry === 'object' && 'onSelect' in entry ? [entry] : []))
  const open = (cells: ActionCells) => entries(cells).flatMap(({ label, disabled }) => (disabled ? [] : [label]))
  const covered = { ...load('HOLD'), carrier: 'Heldover Lines' }
  expect(open(covered)).toEqual(expect.arrayContaining(['Uncover…', 'Remove hold']))
  expect(entries(covered).map(({ label }) => label)).not.toContain('Cover…')
  expect(open(covered)).not.toContain('Reserve')
  expect(open(load('HOLD'))).toContain('Remove hold')
  expect(open(load('HOLD'))).not.toContain('Cover…')
  expect(actionOfKey(keystroke('c'), covered, dispatcher)?.id).toBe('uncover')
})

test('a hold that remains on a dispatched load can be removed [4.21]', () => {
  const held = { ...load('DISPATCHED'), hold: { reason: 'Credit' } }
  expect(actionOfKey(keystroke('h'), held, dispatcher)?.id).toBe('remove_hold')
})

test('a load can be put on hold with or without a carrier, until it is dispatched [4.21, 4.59]', () => {
  const held = (status: string) => actionOfKey(keystroke('h'), load(status), dispatcher)?.id
  expect(['OPEN', 'RESERVED', 'COVERED', 'DISPATCHED', 'DELIVERED'].map(held)).toEqual(['hold', 'hold', 'hold', undefined, undefined])
})

test('a released or voided load cannot be voided [4.22]', () => {
  expect(['RELEASED', 'VOIDED', 'VOID', 'VOID WEB'].filter((status) => labels(status).includes('Void…'))).toEqual([])
  expect(labels('DELIVERED')).toContain('Void…')
})

test('a user with read permission only is offered nothing else', () => {
  expect(labels('OPEN', permissionsOf(['view_only']))).toEqual(['Open', 'Quick look', '—', 'Copy pro', 'Copy link', 'History', 'Open map'])
})

test.each([
  [keystroke('c'), 'OPEN', 'cover'],
  [keystroke('C'), 'OPEN', 'cover'],
  [keystroke('c'), 'COVERED', 'uncover'],
  [keystroke('h'), 'HOLD', 'remove_hold'],
  [keystroke('r'), 'OPEN', 'reserve'],
  [keystroke('R', { shift: true }), 'DEPARTED', 'repeat'],
  [keystroke('c', { ctrl: true }), 'OPEN', 'copy'],
  [keystroke('y'), 'OPEN', 'history'],
  [keystroke('c'), 'DEPARTED', undefined],
  [keystroke('x'), 'OPEN', undefined],
])('the key %j on a load that is %s is %s', (key, status, action) => {
  expect(actionOfKey(key, load(status), dispatcher)?.id).toBe(action)
})

test('a menu entry runs its action on its load', () => {
  const run = vi.fn()
  for (const entry of rowMenu(load('OPEN'), dispatcher, run))
    if (typeof entry === 'object' && 'onSelect' in entry && entry.label === 'Void…') entry.onSelect()
  expect(run).toHaveBeenCalledWith(expect.objectContaining({ id: 'void' }), '4820001')
})
