import { Option, Schema } from 'effect'
import { type ClosedTab, initialTabState, type TabState, tabReducer } from './tab-state.ts'
import { AUDIT_VIEWS, type AuditView, type TabParams, type TabSpec, type TabType } from './tab-types.ts'

const Place = Schema.NullOr(Schema.String)
const Board = Schema.Union([
  Schema.Struct({ board: Schema.Literal('all') }),
  Schema.Struct({ board: Schema.Literals(['search', 'smart']), words: Schema.String }),
  Schema.Struct({
    board: Schema.Literal('historical'),
    origin_city: Place,
    origin_state: Place,
    destination_city: Place,
    destination_state: Place,
  }),
  Schema.Struct({
    board: Schema.Literal('carrier'),
    carrier_id: Schema.String,
    carrier: Schema.String,
    scope: Schema.Literals(['all', 'active']),
  }),
  Schema.Struct({}),
])

const PARAMS: { readonly [T in TabType]: Schema.Codec<TabParams[T]> } = {
  ActiveShipmentsTab: Board as Schema.Codec<TabParams['ActiveShipmentsTab']>,
  ShipmentTab: Schema.Struct({ pro: Schema.String }),
  NewTruckloadShipmentTab: Schema.Struct({}),
  NewLessThanTruckloadShipmentTab: Schema.Struct({}),
  NewIntermodalShipmentTab: Schema.Struct({}),
  BatchManagerTab: Schema.Struct({}),
  MailboxTab: Schema.Struct({}),
  TemplateLibraryTab: Schema.Struct({}),
  MapTab: Schema.Struct({
    of: Schema.String,
    filters: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Boolean, Schema.Array(Schema.String)])),
    pro: Schema.NullOr(Schema.String),
  }),
  EquipmentTab: Schema.Struct({}),
  EquipmentTypesTab: Schema.Struct({}),
  AvailableTrucksTab: Schema.Struct({ historical: Schema.Boolean }),
  DropHooksTab: Schema.Struct({}),
  RampsTab: Schema.Struct({}),
  AutoRatingTypesTab: Schema.Struct({}),
  AgentsTab: Schema.Struct({}),
  AgentFormTab: Schema.Struct({ id: Schema.NullOr(Schema.String) }),
  AccessorialsTab: Schema.Struct({}),
  AccessorialFormTab: Schema.Struct({ id: Schema.NullOr(Schema.String) }),
  CodeListTab: Schema.Struct({ list: Schema.String, title: Schema.String }),
  RequiredFieldsTab: Schema.Struct({}),
  GlobalSettingsTab: Schema.Struct({}),
  SettingsTab: Schema.Struct({}),
  SupportTab: Schema.Struct({}),
  AuditTab: Schema.Struct({ view: Schema.Literals(Object.keys(AUDIT_VIEWS) as AuditView[]) }),
  RecordHistoryTab: Schema.Struct({
    kind: Schema.String,
    id: Schema.String,
    view: Schema.optionalKey(Schema.Literals(['story', 'then', 'compare'])),
    at: Schema.optionalKey(Schema.String),
  }),
  CreateTab: Schema.Struct({}),
}

const About = Schema.Struct({
  status: Schema.optionalKey(Schema.String),
  customer: Schema.optionalKey(Schema.String),
  origin: Schema.optionalKey(Schema.String),
  destination: Schema.optionalKey(Schema.String),
})
const SavedTab = Schema.Struct({ type: Schema.String, params: Schema.Unknown, about: About })
type SavedTab = typeof SavedTab.Type

/** `owner` is tenant and user: the tabs of another are not shown. `focused` is an index in `tabs`. */
const SavedTabs = Schema.Struct({
  owner: Schema.String,
  focused: Schema.Int,
  tabs: Schema.Array(SavedTab),
  closed: Schema.Array(SavedTab),
})

const decodeSaved = Schema.decodeUnknownOption(Schema.fromJsonString(SavedTabs))

const isTabType = (type: string): type is TabType => Object.hasOwn(PARAMS, type)

const specOf = (saved: SavedTab): TabSpec | null => {
  if (!isTabType(saved.type)) return null
  const params = Schema.decodeUnknownOption(PARAMS[saved.type] as Schema.Codec<TabParams[TabType]>)(saved.params)
  return Option.isSome(params) ? ({ type: saved.type, params: params.value } as TabSpec) : null
}

const savedTab = ({ spec, about }: Pick<ClosedTab, 'spec' | 'about'>): SavedTab => ({ type: spec.type, params: spec.params, about })

/** The tabs as text for local storage. Edits are not in it. */
export const saveTabs = (state: TabState, owner: string): string =>
  JSON.stringify({
    owner,
    focused: state.tabs.findIndex((tab) => tab.id === state.focused),
    tabs: state.tabs.map(savedTab),
    closed: state.closed.map(savedTab),
  } satisfies typeof SavedTabs.Type)

const openSaved = (state: TabState, tab: SavedTab): TabState => {
  const spec = specOf(tab)
  return spec ? tabReducer(state, { type: 'open', spec, about: tab.about }) : state
}

/** The tabs that `saveTabs` wrote for the same owner [2.14]. What cannot be read is left out; nothing readable means a fresh workspace. */
export const restoreTabs = (text: string | null, owner: string): TabState => {
  const saved = Option.getOrNull(decodeSaved(text ?? ''))
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
