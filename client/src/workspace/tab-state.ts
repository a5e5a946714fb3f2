import { isKeptInHistory, type TabIntent, type TabSpec, tabKey } from './tab-types.ts'

/** What a tab's title and tooltip say about its record; the screen sets it once it is loaded [2.16]. */
export interface TabInfo {
  readonly status?: string
  readonly customer?: string
  readonly origin?: string
  readonly destination?: string
}

export interface OpenTab {
  readonly id: string
  readonly spec: TabSpec
  readonly about: TabInfo
  /** It has unsaved edits. */
  readonly dirty: boolean
  /** What it was opened for and has not started yet. */
  readonly intent: TabIntent | null
  /** The tab that requested it. */
  readonly from: OpenedFrom | null
}

/** The tab that requested an action on a load, and whether the load was opened only for that. */
export interface OpenedFrom {
  readonly tab: string
  readonly opened: boolean
}

export interface ClosedTab {
  readonly id: string
  readonly spec: TabSpec
  readonly about: TabInfo
}

/**
 * `tabs[0]` is Active Shipments, always [2.8]. `closed` is newest first. `opened` counts the tabs ever opened, to name those without a key.
 */
export interface TabState {
  readonly tabs: readonly OpenTab[]
  readonly focused: string
  readonly closed: readonly ClosedTab[]
  readonly opened: number
}

export type TabAction =
  | { readonly type: 'open'; readonly spec: TabSpec; readonly about?: TabInfo | undefined; readonly intent?: TabIntent | undefined }
  | { readonly type: 'select'; readonly id: string }
  | { readonly type: 'close'; readonly id: string }
  | { readonly type: 'describe'; readonly id: string; readonly about: TabInfo }
  /** The screen has started what its tab was opened for. */
  | { readonly type: 'begin'; readonly id: string }
  | { readonly type: 'mark'; readonly id: string; readonly dirty: boolean }
  | { readonly type: 'reopen'; readonly id: string }
  | { readonly type: 'forget'; readonly id: string }
  | { readonly type: 'forget_all' }

/** A tab beyond this index is out of view; selecting it brings it to the front [2.10, 9.8]. */
const LAST_RESTING_INDEX = 8
const HISTORY_LENGTH = 50

const BOARD: OpenTab = {
  id: 'ActiveShipmentsTab:active',
  spec: { type: 'ActiveShipmentsTab', params: {} },
  about: {},
  dirty: false,
  intent: null,
  from: null,
}

export const initialTabState: TabState = { tabs: [BOARD], focused: BOARD.id, closed: [], opened: 0 }

const sameThing = (a: TabSpec, b: TabSpec): boolean => a.type === b.type && tabKey(a) !== null && tabKey(a) === tabKey(b)

const insertFirst = (tabs: readonly OpenTab[], tab: OpenTab): readonly OpenTab[] => [...tabs.slice(0, 1), tab, ...tabs.slice(1)]

const update = (state: TabState, id: string, change: Partial<OpenTab>): TabState => {
  const tab = state.tabs.find((open) => open.id === id)
  const changed = { ...tab, ...change }
  if (!tab || JSON.stringify(changed) === JSON.stringify(tab)) return state
  return { ...state, tabs: state.tabs.map((open) => (open === tab ? { ...tab, ...change } : open)) }
}

const select = (state: TabState, id: string): TabState => {
  const index = state.tabs.findIndex((tab) => tab.id === id)
  const tab = state.tabs[index]
  if (!tab) return state
  if (index <= LAST_RESTING_INDEX) return state.focused === id ? state : { ...state, focused: id }
  const others = state.tabs.filter((other) => other !== tab)
  return { ...state, tabs: insertFirst(others, tab), focused: id }
}

const open = (state: TabState, spec: TabSpec, about: TabInfo, intent: TabIntent | null): TabState => {
  const already = state.tabs.find((tab) => sameThing(tab.spec, spec))
  if (already)
    return select(intent ? update(state, already.id, { intent, from: { tab: state.focused, opened: false } }) : state, already.id)
  const opened = state.opened + 1
  const id = `${spec.type}:${tabKey(spec) ?? `#${opened}`}`
  const tab: OpenTab = { id, spec, about, dirty: false, intent, from: intent && { tab: state.focused, opened: true } }
  const closed = state.closed.filter((entry) => !sameThing(entry.spec, spec))
  return { tabs: insertFirst(state.tabs, tab), focused: id, closed, opened }
}

const close = (state: TabState, id: string): TabState => {
  const index = state.tabs.findIndex((tab) => tab.id === id)
  const tab = state.tabs[index]
  if (!tab || index === 0) return state
  const tabs = state.tabs.filter((other) => other !== tab)
  const neighbour = tabs[Math.min(index, tabs.length - 1)] ?? BOARD
  const entry: ClosedTab = { id: tab.id, spec: tab.spec, about: tab.about }
  const closed = isKeptInHistory(tab.spec)
    ? [entry, ...state.closed.filter((other) => other.id !== id)].slice(0, HISTORY_LENGTH)
    : state.closed
  return { ...state, tabs, closed, focused: state.focused === id ? neighbour.id : state.focused }
}

const reopen = (state: TabState, id: string): TabState => {
  const entry = state.closed.find((closed) => closed.id === id)
  if (!entry) return state
  return open({ ...state, closed: state.closed.filter((closed) => closed !== entry) }, entry.spec, entry.about, null)
}

/** The behavior of the tab strip [2.8–2.16, 9.8]. Pure; an action without effect returns the same state. */
export const tabReducer = (state: TabState, action: TabAction): TabState => {
  switch (action.type) {
    case 'open':
      return open(state, action.spec, action.about ?? {}, action.intent ?? null)
    case 'select':
      return select(state, action.id)
    case 'close':
      return close(state, action.id)
    case 'describe':
      return update(state, action.id, { about: action.about })
    case 'begin':
      return update(state, action.id, { intent: null, from: null })
    case 'mark':
      return update(state, action.id, { dirty: action.dirty })
    case 'reopen':
      return reopen(state, action.id)
    case 'forget':
      return { ...state, closed: state.closed.filter((closed) => closed.id !== action.id) }
    case 'forget_all':
      return { ...state, closed: [] }
  }
}

/** The pros that have a tab. */
export const openPros = (state: TabState): ReadonlySet<string> =>
  new Set(state.tabs.flatMap(({ spec }) => (spec.type === 'ShipmentTab' ? [spec.params.pro] : [])))

/** The pros whose last tab closed between two states: their locks are to be released [2.13]. */
export const closedPros = (before: TabState, after: TabState): readonly string[] => {
  const still = openPros(after)
  return [...openPros(before)].filter((pro) => !still.has(pro))
}

/** Customer, origin and destination of a shipment tab [2.16]. */
export const tabTooltip = ({ customer, origin, destination }: TabInfo): string => {
  const lane = [origin, destination].filter(Boolean).join(' → ')
  return [customer, lane].filter(Boolean).join(' · ')
}
