import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closedPros, initialTabState, openPros, type TabAction, type TabState, tabReducer, tabTooltip } from './tab-state.ts'
import { type TabSpec, tabTitle } from './tab-types.ts'

const shipment = (pro: string): TabSpec => ({ type: 'ShipmentTab', params: { pro } })
const newLoad: TabSpec = { type: 'NewTruckloadShipmentTab', params: {} }
const launcher: TabSpec = { type: 'CreateTab', params: {} }

const after = (...actions: readonly TabAction[]): TabState => actions.reduce(tabReducer, initialTabState)
const open = (spec: TabSpec): TabAction => ({ type: 'open', spec })
const openAll = (...pros: readonly string[]): readonly TabAction[] => pros.map((pro) => open(shipment(pro)))
const titles = (state: TabState) => state.tabs.map((tab) => tabTitle(tab.spec))
const idOf = (pro: string) => `ShipmentTab:${pro}`

describe('tab strip', () => {
  test('starts with Active Shipments at index 0, focused [2.8]', () => {
    expect(titles(initialTabState)).toEqual(['Active Shipments'])
    expect(initialTabState.focused).toBe(initialTabState.tabs[0]?.id)
  })

  test('Active Shipments cannot be closed or opened a second time [2.8]', () => {
    const board = initialTabState.tabs[0]?.id ?? ''
    const state = after(...openAll('4820001'), { type: 'close', id: board }, open({ type: 'ActiveShipmentsTab', params: {} }))
    expect(titles(state)).toEqual(['Active Shipments', 'Pro #4820001'])
    expect(state.focused).toBe(board)
  })

  test('inserts new tabs at position 1 and focuses them [2.9]', () => {
    const state = after(...openAll('4820001', '4820002'))
    expect(titles(state)).toEqual(['Active Shipments', 'Pro #4820002', 'Pro #4820001'])
    expect(state.focused).toBe(idOf('4820002'))
  })

  test('moves a selected tab from index 9 to position 1 and leaves one at index 8 in place [2.10, 9.8]', () => {
    const nine = after(...openAll('1', '2', '3', '4', '5', '6', '7', '8', '9'))
    const eighth = tabReducer(nine, { type: 'select', id: idOf('2') })
    expect(eighth.tabs.findIndex((tab) => tab.id === idOf('2'))).toBe(8)
    const ninth = tabReducer(nine, { type: 'select', id: idOf('1') })
    expect(ninth.tabs.findIndex((tab) => tab.id === idOf('1'))).toBe(1)
    expect(ninth.focused).toBe(idOf('1'))
    expect(ninth.tabs).toHaveLength(10)
  })

  test('opening an open pro focuses its tab, and brings it forward from index 9 [2.10, 2.11]', () => {
    const state = after(...openAll('1', '2', '3'), open(shipment('2')))
    expect(titles(state)).toEqual(['Active Shipments', 'Pro #3', 'Pro #2', 'Pro #1'])
    expect(state.focused).toBe(idOf('2'))
    const far = after(...openAll('1', '2', '3', '4', '5', '6', '7', '8', '9'), open(shipment('1')))
    expect(far.tabs[1]?.id).toBe(idOf('1'))
  })

  test('tabs without a key open every time they are requested [2.12]', () => {
    const state = after(open(newLoad), open(newLoad), open(launcher))
    expect(new Set(state.tabs.map((tab) => tab.id)).size).toBe(4)
  })

  test('closing the focused tab focuses the one that takes its place, else the last one', () => {
    const three = after(...openAll('1', '2', '3'))
    expect(tabReducer(three, { type: 'close', id: idOf('3') }).focused).toBe(idOf('2'))
    const last = after(...openAll('1', '2'), { type: 'select', id: idOf('1') }, { type: 'close', id: idOf('1') })
    expect(last.focused).toBe(idOf('2'))
    expect(tabReducer(last, { type: 'close', id: idOf('2') }).focused).toBe(initialTabState.focused)
  })

  test('closing another tab keeps the focus', () => {
    const state = after(...openAll('1', '2'), { type: 'close', id: idOf('1') })
    expect(state.focused).toBe(idOf('2'))
  })
})

describe('intents of tabs', () => {
  test('an intent goes to the opened or already open tab, and ends when its screen starts', () => {
    const opened = tabReducer(after(), { type: 'open', spec: shipment('1'), intent: 'cover' })
    expect(opened.tabs[1]?.intent).toBe('cover')
    const begun = tabReducer(opened, { type: 'begin', id: idOf('1') })
    expect(begun.tabs[1]?.intent).toBeNull()
    expect(tabReducer(begun, { type: 'open', spec: shipment('1'), intent: 'void' }).tabs[1]?.intent).toBe('void')
  })

  test('an intent knows where it was requested, and whether the load was opened only for it', () => {
    const board = initialTabState.focused
    const opened = tabReducer(after(), { type: 'open', spec: shipment('1'), intent: 'cover' })
    expect(opened.tabs[1]?.from).toEqual({ tab: board, opened: true })
    const reopened = after(...openAll('1'), { type: 'select', id: board }, { type: 'open', spec: shipment('1'), intent: 'void' })
    expect(reopened.tabs[1]?.from).toEqual({ tab: board, opened: false })
    expect(tabReducer(reopened, { type: 'begin', id: idOf('1') }).tabs[1]?.from).toBeNull()
  })
})

describe('locks of closed tabs', () => {
  test('lists the pros whose last tab closed [2.13]', () => {
    const before = after(...openAll('1', '2'))
    expect(closedPros(before, tabReducer(before, { type: 'close', id: idOf('1') }))).toEqual(['1'])
    expect(closedPros(before, tabReducer(before, { type: 'select', id: idOf('1') }))).toEqual([])
  })
})

describe('closed tabs', () => {
  test('a New Tab page is not kept among the closed tabs [2.15]', () => {
    const state = after({ type: 'open', spec: launcher })
    expect(tabReducer(state, { type: 'close', id: state.focused }).closed).toEqual([])
  })

  test('keeps closed shipment tabs, newest first, and reopens them at position 1 [2.15]', () => {
    const closed = after(...openAll('1', '2', '3'), { type: 'close', id: idOf('1') }, { type: 'close', id: idOf('2') })
    expect(closed.closed.map((entry) => entry.id)).toEqual([idOf('2'), idOf('1')])
    const reopened = tabReducer(closed, { type: 'reopen', id: idOf('1') })
    expect(titles(reopened)).toEqual(['Active Shipments', 'Pro #1', 'Pro #3'])
    expect(reopened.focused).toBe(idOf('1'))
    expect(reopened.closed.map((entry) => entry.id)).toEqual([idOf('2')])
  })

  test('does not keep shipment tabs without a pro [2.15]', () => {
    const state = after(open(newLoad))
    const id = state.focused
    expect(tabReducer(state, { type: 'close', id }).closed).toEqual([])
  })

  test('an embedded page is one tab per page and is not kept [2.15, 2.26]', () => {
    const regions: TabSpec = { type: 'CodeListTab', params: { list: 'regions', title: 'Regions' } }
    const locks: TabSpec = { type: 'AuditTab', params: { view: 'locks' } }
    const log: TabSpec = { type: 'AuditTab', params: { view: 'log' } }
    const state = after(open(regions), open(locks), open(log), open(regions))
    expect(titles(state)).toEqual(['Active Shipments', 'Audit log', 'Locked records', 'Regions'])
    expect(state.tabs.find(({ id }) => id === state.focused)?.spec).toEqual(regions)
    const closed = state.tabs.slice(1).reduce((now, { id }) => tabReducer(now, { type: 'close', id }), state)
    expect(closed.tabs).toHaveLength(1)
    expect(closed.closed).toEqual([])
  })

  test.each<TabSpec>([
    { type: 'GlobalSettingsTab', params: {} },
    { type: 'SettingsTab', params: {} },
    { type: 'SupportTab', params: {} },
    { type: 'RequiredFieldsTab', params: {} },
    { type: 'IntegrationsTab', params: {} },
    { type: 'CarrierImportTab', params: {} },
    { type: 'CodeListTab', params: { list: 'regions', title: 'Regions' } },
    { type: 'AuditTab', params: { view: 'log' } },
  ])('does not keep the admin page $type [2.15]', (page) => {
    const state = after(open(page))
    expect(state.tabs).toHaveLength(2)
    expect(tabReducer(state, { type: 'close', id: state.focused }).closed).toEqual([])
  })

  test('an entry can be removed and all can be cleared [2.15]', () => {
    const state = after(...openAll('1', '2'), { type: 'close', id: idOf('1') }, { type: 'close', id: idOf('2') })
    expect(tabReducer(state, { type: 'forget', id: idOf('1') }).closed.map((entry) => entry.id)).toEqual([idOf('2')])
    expect(tabReducer(state, { type: 'forget_all' }).closed).toEqual([])
  })

  test('a record is listed once, and not while it is open', () => {
    const reopened = after(...openAll('1'), { type: 'close', id: idOf('1') }, open(shipment('1')))
    expect(reopened.closed).toEqual([])
    expect(tabReducer(reopened, { type: 'close', id: idOf('1') }).closed).toHaveLength(1)
  })

  test('keeps what the tab was about', () => {
    const about = { customer: 'Halden Paper', origin: 'Laredo, TX', destination: 'Joliet, IL' }
    const state = after(...openAll('1'), { type: 'describe', id: idOf('1'), about }, { type: 'close', id: idOf('1') })
    expect(state.closed[0]?.about).toEqual(about)
    expect(tabReducer(state, { type: 'reopen', id: idOf('1') }).tabs[1]?.about).toEqual(about)
  })
})

test('setting the same tab info again changes nothing', () => {
  const about = { customer: 'Halden Paper' }
  const state = after(...openAll('1'), { type: 'describe', id: idOf('1'), about })
  expect(tabReducer(state, { type: 'describe', id: idOf('1'), about: { ...about } })).toBe(state)
  expect(tabReducer(state, { type: 'mark', id: idOf('1'), dirty: false })).toBe(state)
  expect(tabReducer(state, { type: 'mark', id: 'ShipmentTab:9', dirty: true })).toBe(state)
})

test('a tooltip shows customer, origin and destination, as far as known [2.16]', () => {
  expect(tabTooltip({ customer: 'Halden Paper', origin: 'Laredo, TX', destination: 'Joliet, IL' })).toBe(
    'Halden Paper · Laredo, TX → Joliet, IL',
  )
  expect(tabTooltip({ customer: 'Halden Paper' })).toBe('Halden Paper')
  expect(tabTooltip({})).toBe('')
})

test('after any sequence of actions, Active Shipments is first and unique, no pro is open twice, and an open tab is focused [2.8, 2.11]', () => {
  const pro = fc.integer({ min: 1, max: 12 }).map(String)
  const id = fc.oneof(pro.map(idOf), fc.constantFrom(initialTabState.focused, 'CreateTab:#1', 'NewTruckloadShipmentTab:#2'))
  const action = fc.oneof(
    { weight: 4, arbitrary: fc.oneof(pro.map(shipment), fc.constant(newLoad), fc.constant(launcher)).map(open) },
    fc.record({ type: fc.constantFrom('select', 'close', 'reopen', 'forget'), id }),
  ) as fc.Arbitrary<TabAction>
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const state = after(...actions)
      expect(state.tabs.map((tab) => tab.spec.type === 'ActiveShipmentsTab').indexOf(true)).toBe(0)
      expect(state.tabs.filter((tab) => tab.spec.type === 'ActiveShipmentsTab')).toHaveLength(1)
      expect(openPros(state).size).toBe(state.tabs.filter((tab) => tab.spec.type === 'ShipmentTab').length)
      expect(new Set(state.tabs.map((tab) => tab.id)).size).toBe(state.tabs.length)
      expect(state.tabs.findIndex((tab) => tab.id === state.focused)).toBeLessThan(9)
      expect(state.tabs.some((tab) => tab.id === state.focused)).toBe(true)
    }),
  )
})
