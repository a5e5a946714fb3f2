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
const start = (storage = memory(), kept: UnsavedWork | null = null) => {
  const onClosed = vi.fn(async (_: readonly string[]) => {})
  const onOpen = vi.fn()
  const workspace = createWorkspace({ storage, owner: 'acme/3', kept, onClosed, onOpen })
  const open = (pro: string) => workspace.open({ type: 'ShipmentTab', params: { pro } })
  const closed = () => onClosed.mock.calls.flatMap(([pros]) => pros)
  return { storage, workspace, open, onOpen, closed }
}

test('closing the last tab of a shipment gives its lock back, other tabs do not [2.13]', () => {
  const { workspace, open, closed } = start()
  open('1')
  open('2')
  workspace.select('ShipmentTab:1')
  expect(closed()).toEqual([])
  workspace.close('ShipmentTab:1')
  expect(closed()).toEqual(['1'])
})

test('the tabs are there again after a reload, and say so to the others [2.14]', () => {
  const { storage, open } = start()
  open('1')
  open('2')
  const again = start(storage)
  expect(again.workspace.state().tabs.map((tab) => tab.id)).toEqual(['ActiveShipmentsTab:active', 'ShipmentTab:2', 'ShipmentTab:1'])
  expect(again.onOpen).toHaveBeenCalledWith(['2', '1'])
})

test('signing out closes every tab, gives the locks back and keeps nothing [4.8]', async () => {
  const { storage, workspace, open, closed } = start()
  open('1')
  open('2')
  storage.removeItem('tabs')
  await workspace.closeAll()
  expect(workspace.state().tabs).toHaveLength(1)
  expect([...closed()].sort()).toEqual(['1', '2'])
  expect(storage.getItem('tabs')).toBeNull()
})

test('what is not done leads back to where it was asked; a load that was opened for it alone gives its lock back, one with edits stays [2.13]', () => {
  const { workspace, open, closed } = start()
  const board = workspace.state().focused
  const tabs = () => workspace.state().tabs.map(({ id }) => id)
  open('1')
  workspace.goBack('ShipmentTab:1', { tab: board, opened: false })
  expect(workspace.state().focused).toBe(board)
  open('1')
  workspace.mark('ShipmentTab:1', true)
  workspace.goBack('ShipmentTab:1', { tab: board, opened: true })
  expect(tabs()).toEqual([board, 'ShipmentTab:1'])
  workspace.mark('ShipmentTab:1', false)
  workspace.goBack('ShipmentTab:1', { tab: 'ActiveShipmentsTab:gone', opened: true })
  expect(closed()).toEqual([])
  workspace.goBack('ShipmentTab:1', { tab: board, opened: true })
  expect(tabs()).toEqual([board])
  expect(closed()).toEqual(['1'])
})

test('an action that means nothing tells nobody', () => {
  const { workspace } = start()
  const heard = vi.fn()
  workspace.subscribe(heard)
  workspace.close('ShipmentTab:9')
  expect(heard).not.toHaveBeenCalled()
})

describe('edits that are not saved', () => {
  const edited = () => {
    const before = start()
    before.open('1')
    before.open('2')
    before.open('3')
    before.workspace.mark('ShipmentTab:2', true, () => 'typed')
    before.workspace.mark('ShipmentTab:3', true)
    return before
  }

  test('come back with their tabs, those that cannot be kept without', () => {
    const { workspace, storage } = edited()
    const again = start(storage, workspace.unsaved()).workspace
    expect(again.state().tabs.map(({ id, dirty }) => [id, dirty])).toEqual([
      ['ActiveShipmentsTab:active', false],
      ['ShipmentTab:3', false],
      ['ShipmentTab:2', true],
      ['ShipmentTab:1', false],
    ])
    expect(again.editsOf('ShipmentTab:2')).toBe('typed')
    expect(again.unsaved()?.edits).toEqual(new Map([['ShipmentTab:2', 'typed']]))
  })

  test('come back alone where the tabs were closed meanwhile [4.8]', () => {
    const { workspace, storage } = edited()
    storage.removeItem('tabs')
    const { tabs, focused } = start(storage, workspace.unsaved()).workspace.state()
    expect(tabs.map(({ id }) => id)).toEqual(['ActiveShipmentsTab:active', 'ShipmentTab:2'])
    expect(focused).toBe('ShipmentTab:2')
  })

  test('are gone when they were saved, and when their tab was closed', () => {
    const { workspace } = edited()
    workspace.mark('ShipmentTab:2', false)
    expect(workspace.unsaved()).toBeNull()
    workspace.mark('ShipmentTab:2', true, () => 'again')
    workspace.close('ShipmentTab:2')
    expect(workspace.unsaved()).toBeNull()
  })
})
