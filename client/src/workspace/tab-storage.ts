import type { BoardParams } from '../boards/board-tab.ts'
import { type ClosedTab, initialTabState, type TabAbout, type TabState, tabReducer } from './tab-state.ts'
import { AUDIT_VIEWS, type AuditView, type TabParams, type TabSpec, type TabType } from './tab-types.ts'

// Read by hand and not by a schema: the library of schemas is as large as a sixth of everything the board needs to show.

type Fields = { readonly [name: string]: unknown }
const fieldsOf = (value: unknown): Fields | null => (typeof value === 'object' && value !== null ? (value as Fields) : null)

type ReadParams<Params> = (saved: Fields) => Params | null
const none: ReadParams<Record<never, never>> = () => ({})

/** Parameters that are all texts. */
const texts =
  <Name extends string>(...names: readonly Name[]): ReadParams<{ readonly [N in Name]: string }> =>
  (saved) =>
    names.every((name) => typeof saved[name] === 'string')
      ? (Object.fromEntries(names.map((name) => [name, saved[name]])) as { readonly [N in Name]: string })
      : null

const textOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string'

/** The parameters of a form: of what is there, or of something new. */
const idOrNew: ReadParams<{ readonly id: string | null }> = ({ id }) => (textOrNull(id) ? { id } : null)

const readBoard: ReadParams<BoardParams> = (saved) => {
  switch (saved.board) {
    case undefined:
      return {}
    case 'all':
      return { board: 'all' }
    case 'search':
    case 'smart':
      return typeof saved.words === 'string' ? { board: saved.board, words: saved.words } : null
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

/** How the parameters of a tab are read back; null where they are not those of its type. */
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
  // One kept from before has no name.
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

/** A tab as it is written down: here, and with the server [3.5]. */
export interface SavedTab {
  readonly type: string
  readonly params: unknown
  readonly about: TabAbout
}

/** `owner` is tenant and user: the tabs of another are not shown. `focused` is an index in `tabs`. */
interface SavedTabs {
  readonly owner: string
  readonly focused: number
  readonly tabs: readonly SavedTab[]
  readonly closed: readonly SavedTab[]
}

const ABOUT = ['status', 'customer', 'origin', 'destination'] as const satisfies readonly (keyof TabAbout)[]
const readAbout = (value: unknown): TabAbout => {
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
    return { owner: saved.owner, focused: Number(saved.focused), tabs: readList(saved.tabs), closed: readList(saved.closed) }
  } catch {
    return null
  }
}

const isTabType = (type: string): type is TabType => Object.hasOwn(PARAMS, type)

/** What a tab that was written down opens; null where this client has no such tab. */
export const tabOfRecord = (saved: Pick<SavedTab, 'type' | 'params'>): TabSpec | null => {
  if (!isTabType(saved.type)) return null
  const saves = fieldsOf(saved.params)
  const params = saves && PARAMS[saved.type](saves)
  return params && ({ type: saved.type, params } as TabSpec)
}

export const savedTab = ({ spec, about }: Pick<ClosedTab, 'spec' | 'about'>): SavedTab => ({ type: spec.type, params: spec.params, about })

/** The tabs as text for local storage. Edits are not in it. */
export const saveTabs = (state: TabState, owner: string): string =>
  JSON.stringify({
    owner,
    focused: state.tabs.findIndex((tab) => tab.id === state.focused),
    tabs: state.tabs.map(savedTab),
    closed: state.closed.map(savedTab),
  } satisfies SavedTabs)

const openSaved = (state: TabState, tab: SavedTab): TabState => {
  const spec = tabOfRecord(tab)
  return spec ? tabReducer(state, { type: 'open', spec, about: tab.about }) : state
}

/** The tabs that `saveTabs` wrote for the same owner [2.14]. What cannot be read is left out; nothing readable means a fresh workspace. */
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

/** Whether tabs of this owner are kept here: if so they count, and not those that the server has. */
export const hasTabs = (text: string | null, owner: string): boolean => readSaved(text)?.owner === owner

/** The tabs that the server kept, oldest first: for a machine that knows none yet. The board is in front. */
export const tabsOfRecords = (records: readonly { readonly tab: unknown }[]): TabState => {
  const opened = readList(records.map(({ tab }) => tab)).reduce(openSaved, initialTabState)
  return tabReducer(opened, { type: 'select', id: initialTabState.focused })
}
