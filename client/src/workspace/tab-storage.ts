import type { BoardParams } from '../boards/board-tab.ts'
import { type ClosedTab, initialTabState, type TabInfo, type TabState, tabReducer } from './tab-state.ts'
import { AUDIT_VIEWS, type AuditView, type TabParams, type TabSpec, type TabType } from './tab-types.ts'

// Parsed by hand instead of with a schema: the schema library is a sixth of the size of everything the board needs.

type Fields = { readonly [name: string]: unknown }
const fieldsOf = (value: unknown): Fields | null => (typeof value === 'object' && value !== null ? (value as Fields) : null)

type ReadParams<Params> = (saved: Fields) => Params | null
const none: ReadParams<Record<never, never>> = () => ({})

/** Parameters that are all strings. */
const texts =
  <Name extends string>(...names: readonly Name[]): ReadParams<{ readonly [N in Name]: string }> =>
  (saved) =>
    names.every((name) => typeof saved[name] === 'string')
      ? (Object.fromEntries(names.map((name) => [name, saved[name]])) as { readonly [N in Name]: string })
      : null

const textOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string'

/** The parameters of a form for an existing or a new record. */
const idOrNew: ReadParams<{ readonly id: string | null }> = ({ id }) => (textOrNull(id) ? { id } : null)

const readBoard: ReadParams<BoardParams> = (saved) => {
  switch (saved.board) {
    case undefined:
      return {}
    case 'all':
      return { board: 'all' }
    case 'search':
    case 'smart': {
      // Browsers that saved their tabs before this release have the search as `words`.
      const search = saved.search ?? saved.words
      return typeof search === 'string' ? { board: saved.board, search } : null
    }
    case 'historical': {
      const { origin_city, origin_state, destination_city, destination_state } = saved
      return textOrNull(origin_city) && textOrNull(origin_state) && textOrNull(destination_city) && textOrNull(destination_state)
        ? { board: 'historical', origin_city, origin_state, destination_city, destination_state }
        : null
    }
    case 'carrier': {
      const { carrier_id, carrier, scope } = saved
      return typeof carrier_id === 'string' && typeof carrier === 'string' && (scope === 'all' || scope === 'active')
        ? { board: 'carrier', carrier_id, carrier, scope }
        : null
    }
    default:
      return null
  }
}

const isCondition = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || (Array.isArray(value) && value.every((each) => typeof each === 'string'))

const readMap: ReadParams<TabParams['MapTab']> = ({ of, filters, pro }) => {
  const conditions = fieldsOf(filters)
  return typeof of === 'string' && conditions && Object.values(conditions).every(isCondition) && textOrNull(pro)
    ? { of, filters: conditions as TabParams['MapTab']['filters'], pro }
    : null
}

const readRecordHistory: ReadParams<TabParams['RecordHistoryTab']> = ({ kind, id, name, view, at }) =>
  typeof kind === 'string' &&
  typeof id === 'string' &&
  (name === undefined || typeof name === 'string') &&
  (view === undefined || view === 'story' || view === 'then' || view === 'compare') &&
  (at === undefined || typeof at === 'string')
    ? { kind, id, ...(name !== undefined && { name }), ...(view && { view }), ...(at !== undefined && { at }) }
    : null

/** Parses a tab's stored parameters; null if they don't fit its type. */
const PARAMS: { readonly [T in TabType]: ReadParams<TabParams[T]> } = {
  ActiveShipmentsTab: readBoard,
  ShipmentTab: texts('pro'),
  NewTruckloadShipmentTab: none,
  NewLessThanTruckloadShipmentTab: none,
  NewIntermodalShipmentTab: none,
  BatchManagerTab: none,
  MailboxTab: none,
  TemplateLibraryTab: none,
  MapTab: readMap,
  EquipmentTab: none,
  EquipmentTypesTab: none,
  AvailableTrucksTab: ({ historical }) => (typeof historical === 'boolean' ? { historical } : null),
  DropHooksTab: none,
  RampsTab: none,
  AutoRatingTypesTab: none,
  AgentsTab: none,
  AgentFormTab: idOrNew,
  AccessorialsTab: none,
  AccessorialFormTab: idOrNew,
  CodeListTab: texts('list', 'title'),
  CustomerIndexTab: none,
  CustomerProfileTab: texts('customer_id', 'name'),
  NewCustomerProfileTab: none,
  CarrierSearchTab: none,
  CreateCarrierTab: none,
  CarrierTab: texts('carrier_id', 'name'),
  UsersIndexTab: none,
  // Tabs stored by an older version have no name.
  UserProfileTab: ({ id, name }) => (typeof id === 'string' ? { id, name: typeof name === 'string' ? name : `User ${id}` } : null),
  NewUserProfileTab: none,
  RolesLibraryTab: none,
  RequiredFieldsTab: none,
  GlobalSettingsTab: none,
  IntegrationsTab: none,
  CarrierImportTab: none,
  SettingsTab: none,
  SupportTab: none,
  AuditTab: ({ view }) => (typeof view === 'string' && Object.hasOwn(AUDIT_VIEWS, view) ? { view: view as AuditView } : null),
  RecordHistoryTab: readRecordHistory,
  CreateTab: none,
}

/** A stored tab, here and on the server [3.5]. */
export interface SavedTab {
  readonly type: string
  readonly params: unknown
  readonly about: TabInfo
}

/** `owner` is tenant and user: another user's tabs aren't shown. `focused` is an index in `tabs`. */
interface SavedTabs {
  readonly owner: string
  /** The sign-in the tabs belong to: when its user signs out, the tabs other windows stored no longer count. */
  readonly since?: string
  readonly focused: number
  readonly tabs: readonly SavedTab[]
  readonly closed: readonly SavedTab[]
}

const ABOUT = ['status', 'customer', 'origin', 'destination'] as const satisfies readonly (keyof TabInfo)[]
const readAbout = (value: unknown): TabInfo => {
  const saved = fieldsOf(value) ?? {}
  return Object.fromEntries(ABOUT.flatMap((name) => (typeof saved[name] === 'string' ? [[name, saved[name]]] : [])))
}
const readList = (value: unknown): readonly SavedTab[] =>
  (Array.isArray(value) ? value : []).flatMap((each: unknown) => {
    const saved = fieldsOf(each)
    return saved && typeof saved.type === 'string' ? [{ type: saved.type, params: saved.params, about: readAbout(saved.about) }] : []
  })

const readSaved = (text: string | null): SavedTabs | null => {
  try {
    const saved = fieldsOf(JSON.parse(text ?? ''))
    if (!saved || typeof saved.owner !== 'string') return null
    const since = typeof saved.since === 'string' ? { since: saved.since } : {}
    return { owner: saved.owner, ...since, focused: Number(saved.focused), tabs: readList(saved.tabs), closed: readList(saved.closed) }
  } catch {
    return null
  }
}

const isTabType = (type: string): type is TabType => Object.hasOwn(PARAMS, type)

/** The tab a stored tab opens; null if this client has no such tab. */
export const tabOfRecord = (saved: Pick<SavedTab, 'type' | 'params'>): TabSpec | null => {
  if (!isTabType(saved.type)) return null
  const saves = fieldsOf(saved.params)
  const params = saves && PARAMS[saved.type](saves)
  return params && ({ type: saved.type, params } as TabSpec)
}

export const savedTab = ({ spec, about }: Pick<ClosedTab, 'spec' | 'about'>): SavedTab => ({ type: spec.type, params: spec.params, about })

/** The tabs as text for local storage, without edits. */
export const saveTabs = (state: TabState, owner: string, since?: string): string =>
  JSON.stringify({
    owner,
    ...(since !== undefined && { since }),
    focused: state.tabs.findIndex((tab) => tab.id === state.focused),
    tabs: state.tabs.map(savedTab),
    closed: state.closed.map(savedTab),
  } satisfies SavedTabs)

const openSaved = (state: TabState, tab: SavedTab): TabState => {
  const spec = tabOfRecord(tab)
  return spec ? tabReducer(state, { type: 'open', spec, about: tab.about }) : state
}

/** The tabs that `saveTabs` stored for the same owner [2.14]. Unreadable ones are left out; nothing readable means a fresh workspace. */
export const restoreTabs = (text: string | null, owner: string): TabState => {
  const saved = readSaved(text)
  if (saved?.owner !== owner) return initialTabState

  let state = initialTabState
  for (const tab of saved.closed.toReversed()) {
    const opened = openSaved(state, tab)
    if (opened !== state) state = tabReducer(opened, { type: 'close', id: opened.focused })
  }
  let focused = state.focused
  for (const [index, tab] of [...saved.tabs.entries()].toReversed()) {
    state = openSaved(state, tab)
    if (index === saved.focused) focused = state.focused
  }
  return tabReducer(state, { type: 'select', id: focused })
}

/** The sign-in of an owner's stored tabs; null: there are none, or they don't name it. */
export const tabsSince = (text: string | null, owner: string): string | null => {
  const saved = readSaved(text)
  return saved?.owner === owner ? (saved.since ?? null) : null
}

/** Whether tabs of this owner are stored here: if so, they are used instead of the server's. */
export const hasTabs = (text: string | null, owner: string): boolean => readSaved(text)?.owner === owner

/** The tabs stored on the server, oldest first, for a machine without stored tabs. The board is focused. */
export const tabsOfRecords = (records: readonly { readonly tab: unknown }[]): TabState => {
  const opened = readList(records.map(({ tab }) => tab)).reduce(openSaved, initialTabState)
  return tabReducer(opened, { type: 'select', id: initialTabState.focused })
}
