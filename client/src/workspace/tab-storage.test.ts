import { expect, test } from 'vitest'
import { initialTabState, type TabAction, type TabState, tabReducer } from './tab-state.ts'
import { restoreTabs, saveTabs } from './tab-storage.ts'

const owner = 'acme/3'
const open = (pro: string): TabAction => ({
  type: 'open',
  spec: { type: 'ShipmentTab', params: { pro } },
  about: { customer: `Customer of ${pro}` },
})
const after = (...actions: readonly TabAction[]): TabState => actions.reduce(tabReducer, initialTabState)

test('open tabs are restored in order, with the focused one and the closed ones [2.14, 2.15]', () => {
  const state = after(
    open('1'),
    open('2'),
    open('3'),
    open('4'),
    { type: 'close', id: 'ShipmentTab:1' },
    { type: 'close', id: 'ShipmentTab:4' },
    { type: 'select', id: 'ShipmentTab:2' },
  )
  const restored = restoreTabs(saveTabs(state, owner), owner)
  expect(restored.tabs).toEqual(state.tabs)
  expect(restored.focused).toBe('ShipmentTab:2')
  expect(restored.closed).toEqual(state.closed)
})

test('a focused tab without a key is restored focused', () => {
  const state = after(open('1'), { type: 'open', spec: { type: 'CreateTab', params: {} } })
  const restored = restoreTabs(saveTabs(state, owner), owner)
  expect(restored.tabs.map((tab) => tab.spec.type)).toEqual(['ActiveShipmentsTab', 'CreateTab', 'ShipmentTab'])
  expect(restored.tabs.find((tab) => tab.id === restored.focused)?.spec.type).toBe('CreateTab')
})

test('edits are not restored, so a restored tab is clean', () => {
  const state = after(open('1'), { type: 'mark', id: 'ShipmentTab:1', dirty: true })
  expect(restoreTabs(saveTabs(state, owner), owner).tabs[1]?.dirty).toBe(false)
})

test('the tabs of another user or tenant are not shown', () => {
  expect(restoreTabs(saveTabs(after(open('1')), owner), 'globex/3')).toBe(initialTabState)
})

test.each([null, '', 'null', '{', '[]', '{"owner":"acme/3"}'])('unreadable storage %j is a fresh workspace', (text) => {
  expect(restoreTabs(text, owner)).toBe(initialTabState)
})

test('an unknown tab type and a broken tab are left out, the rest stays', () => {
  const text = JSON.stringify({
    owner,
    focused: 1,
    tabs: [
      { type: 'ActiveShipmentsTab', params: {}, about: {} },
      { type: 'SpotTab', params: { id: 1 }, about: {} },
      { type: 'ShipmentTab', params: {}, about: {} },
      { type: 'ShipmentTab', params: { pro: '4820001' }, about: {} },
    ],
    closed: [],
  })
  expect(restoreTabs(text, owner).tabs.map((tab) => tab.id)).toEqual(['ActiveShipmentsTab:active', 'ShipmentTab:4820001'])
})

test('a search that an earlier release saved as `words` opens again', () => {
  const about = { board: 'search' }
  const saved = (params: object) => JSON.stringify({ owner, focused: 0, tabs: [{ type: 'ActiveShipmentsTab', params, about }], closed: [] })
  const paramsOf = (text: string) => restoreTabs(text, owner).tabs.map((tab) => tab.spec.params)
  const search = { board: 'search', search: 'steel coils' }
  expect(paramsOf(saved({ board: 'search', words: 'steel coils' }))).toContainEqual(search)
  expect(paramsOf(saved(search))).toContainEqual(search)
  expect(paramsOf(saved({ board: 'search' }))).not.toContainEqual(expect.objectContaining({ board: 'search' }))
})
