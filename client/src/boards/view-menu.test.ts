import { expect, test, vi } from 'vitest'
import { viewMenu } from './view-menu.ts'

const system = { id: -3, name: 'System Default', user_id: null, shared: true, default: true }
const mine = { id: 1, name: 'Chicago desk', user_id: 'me', shared: false, default: false }
const theirs = { id: 2, name: 'Chicago desk', user_id: 'other', shared: true, default: false }

const menuOf = (current: typeof mine | typeof system | typeof theirs, changed = false, mayShare = true) =>
  viewMenu({
    views: [system, mine, theirs],
    current,
    changed,
    me: 'me',
    mayChange: ({ user_id }) => user_id === 'me',
    mayShare,
    onPick: vi.fn(),
    onSave: vi.fn(),
    onSaveAs: vi.fn(),
    onRename: vi.fn(),
    onShare: vi.fn(),
    onBeginWith: vi.fn(),
    onDelete: vi.fn(),
  }).flatMap((entry) => (typeof entry === 'object' && 'label' in entry ? [entry.label] : []))

test('System Default can be picked and copied, not changed [2.45]', () => {
  expect(menuOf(system, true)).toEqual(['System Default', 'Chicago desk', 'Chicago desk (2)', 'Save as…', 'Undo changes'])
})

test("a user's own view can be saved, renamed, shared, deleted and set as default", () => {
  expect(menuOf(mine, true)).toEqual(
    expect.arrayContaining(['Save changes', 'Save as…', 'Undo changes', 'Set as default', 'Rename…', 'Share with everyone', 'Delete']),
  )
})

test("a colleague's view can be set as default and copied [3.6]", () => {
  expect(menuOf(theirs).slice(3)).toEqual(['Save as…', 'Set as default'])
})

test('a user who may not share is not offered sharing, and may stop sharing a shared view', () => {
  expect(menuOf(mine, true, false).slice(3)).toEqual(['Save changes', 'Save as…', 'Undo changes', 'Set as default', 'Rename…', 'Delete'])
  expect(menuOf({ ...mine, shared: true }, true, false).slice(3)).toEqual([
    'Save as…',
    'Undo changes',
    'Set as default',
    'Stop sharing',
    'Delete',
  ])
})
