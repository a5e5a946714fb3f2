import { describe, expect, test, vi } from 'vitest'
import { createWorkspace, type UnsavedWork } from './workspace-store.ts'

const memory = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
const start = (storage = memory(), kept: UnsavedWork | null = null, windowStorage = memory()) => {
  const onClosed = vi.fn(async (_: readonly string[]) => {})
  const onOpen = vi.fn()
  const workspace = createWorkspace({ storage, windowStorage, owner: 'acme/3', kept, onClosed, onOpen })
  const open = (pro: string) => workspace.open({ type: 'ShipmentTab', params: { pro } })
  const closed = () => onClosed.mock.calls.flatMap(([pros]) => pros)
  return { storage, workspace, open, onOpen, closed }
}

test('closing the last tab of a shipment releases its lock, other tabs do not [2.13]', () => {
  const { workspace, open, closed } = start()
  open('1')
  open('2')
  workspace.select('ShipmentTab:1')
  expect(closed()).toEqual([])
  workspace.close('ShipmentTab:1')
  expect(closed()).toEqual(['1'])
})

test('the tabs are restored after a reload, and the load is announced to other users [2.14]', () => {
  const { storage, open } = start()
  open('1')
  open('2')
  const reloaded = start(storage)
  expect(reloaded.workspace.state().tabs.map((tab) => tab.id)).toEqual(['ActiveShipmentsTab:active', 'ShipmentTab:2', 'ShipmentTab:1'])
  expect(reloaded.onOpen).toHaveBeenCalledWith(['2', '1'])
})

describe('two windows of one browser', () => {
  const tabs = ({ workspace }: ReturnType<typeof start>) => workspace.state().tabs.map(({ id }) => id)

  test('each window restores its own tabs after a reload, and a new window those that changed last [2.14]', () => {
    const [shared, left, right] = [memory(), memory(), memory()]
    const before = start(shared, null, left)
    before.open('1')
    const other = start(shared, null, right)
    other.workspace.close('ShipmentTab:1')
    other.open('2')
    expect(tabs(start(shared, null, left))).toEqual(['ActiveShipmentsTab:active', 'ShipmentTab:1'])
    expect(tabs(start(shared, null, right))).toEqual(['ActiveShipmentsTab:active', 'ShipmentTab:2'])
    expect(tabs(start(shared))).toEqual(['ActiveShipmentsTab:active', 'ShipmentTab:2'])
  })

  test('signing out in one window closes the tabs of the other, too [4.8]', async () => {
    const [shared, left, right] = [memory(), memory(), memory()]
    const first = start(shared, null, left)
    first.open('1')
    const other = start(shared, null, right)
    other.open('2')
    shared.removeItem('tabs')
    await first.workspace.closeAll()
    expect(left.getItem('tabs')).toBeNull()
    for (const windowStorage of [left, right]) expect(tabs(start(shared, null, windowStorage))).toHaveLength(1)
  })
})

test('signing out closes every tab, releases the locks and stores nothing [4.8]', async () => {
  const { storage, workspace, open, closed } = start()
  open('1')
  open('2')
  storage.removeItem('tabs')
  await workspace.closeAll()
  expect(workspace.state().tabs).toHaveLength(1)
  expect([...closed()].sort()).toEqual(['1', '2'])
  expect(storage.getItem('tabs')).toBeNull()
})

test('canceling an action returns to where it was requested; a load opened only for it releases its lock, and one with edits stays [2.13]', () => {
  const { workspace, open, closed } = start()
  const board = workspace.state().focused
  const tabs = () => workspace.state().tabs.map(({ id }) => id)
  open('1')
  workspace.goBack('ShipmentTab:1', { tab: board, opened: false })
  expect(workspace.state().focused).toBe(board)
  open('1')
  workspace.setDirty('ShipmentTab:1', true)
  workspace.goBack('ShipmentTab:1', { tab: board, opened: true })
  expect(tabs()).toEqual([board, 'ShipmentTab:1'])
  workspace.setDirty('ShipmentTab:1', false)
  workspace.goBack('ShipmentTab:1', { tab: 'ActiveShipmentsTab:gone', opened: true })
  expect(closed()).toEqual([])
  workspace.goBack('ShipmentTab:1', { tab: board, opened: true })
  expect(tabs()).toEqual([board])
  expect(closed()).toEqual(['1'])
})

test('an action without effect notifies no one', () => {
  const { workspace } = start()
  const heard = vi.fn()
  workspace.subscribe(heard)
  workspace.close('ShipmentTab:9')
  expect(heard).not.toHaveBeenCalled()
})

describe('unsaved edits', () => {
  const edited = () => {
    const before = start()
    before.open('1')
    before.open('2')
    before.open('3')
    before.workspace.setDirty('ShipmentTab:2', true, () => 'typed')
    before.workspace.setDirty('ShipmentTab:3', true)
    return before
  }

  test('edits come back with their tabs, and tabs whose edits cannot be kept come back without', () => {
    const { workspace, storage } = edited()
    const reloaded = start(storage, workspace.unsaved()).workspace
    expect(reloaded.state().tabs.map(({ id, dirty }) => [id, dirty])).toEqual([
      ['ActiveShipmentsTab:active', false],
      ['ShipmentTab:3', false],
      ['ShipmentTab:2', true],
      ['ShipmentTab:1', false],
    ])
    expect(reloaded.editsOf('ShipmentTab:2')).toBe('typed')
    expect(reloaded.unsaved()?.edits).toEqual(new Map([['ShipmentTab:2', 'typed']]))
  })

  test('edits come back even if the tabs were closed meanwhile [4.8]', () => {
    const { workspace, storage } = edited()
    storage.removeItem('tabs')
    const { tabs, focused } = start(storage, workspace.unsaved()).workspace.state()
    expect(tabs.map(({ id }) => id)).toEqual(['ActiveShipmentsTab:active', 'ShipmentTab:2'])
    expect(focused).toBe('ShipmentTab:2')
  })

  test('edits are gone once they are saved or their tab is closed', () => {
    const { workspace } = edited()
    workspace.setDirty('ShipmentTab:2', false)
    expect(workspace.unsaved()).toBeNull()
    workspace.setDirty('ShipmentTab:2', true, () => 'again')
    workspace.close('ShipmentTab:2')
    expect(workspace.unsaved()).toBeNull()
  })
})
