import type { Conditions } from '../boards/board-filter.ts'
import { type BoardParams, boardKey, boardTitle } from '../boards/board-tab.ts'

/** The audit views by name [2.35]. */
export const AUDIT_VIEWS = {
  log: 'Audit log',
  locks: 'Locked records',
  refused: 'Security log',
  proof: 'Proof',
  feeds: 'Webhooks',
  outbox: 'Outbox',
  forget: 'Erase personal data',
} as const

/** The feature that permits each view. */
export const AUDIT_FEATURES = {
  log: 'audit#read',
  locks: 'audit#read',
  refused: 'admin_privileges',
  proof: 'audit#read',
  feeds: 'webhooks#read',
  outbox: 'outbox#read',
  forget: 'personal_data#erase',
} as const satisfies Record<keyof typeof AUDIT_VIEWS, string>
export type AuditView = keyof typeof AUDIT_VIEWS

/** The parameters of each tab type; all are stored with the tab. */
export interface TabParams {
  readonly ActiveShipmentsTab: BoardParams
  readonly ShipmentTab: { readonly pro: string }
  readonly NewTruckloadShipmentTab: Record<never, never>
  readonly NewLessThanTruckloadShipmentTab: Record<never, never>
  readonly NewIntermodalShipmentTab: Record<never, never>
  readonly BatchManagerTab: Record<never, never>
  readonly MailboxTab: Record<never, never>
  readonly TemplateLibraryTab: Record<never, never>
  /** `of`: the board whose loads it shows, by these filters; `pro`: the load to show first. */
  readonly MapTab: { readonly of: string; readonly filters: Conditions; readonly pro: string | null }
  readonly EquipmentTab: Record<never, never>
  readonly EquipmentTypesTab: Record<never, never>
  readonly AvailableTrucksTab: { readonly historical: boolean }
  readonly DropHooksTab: Record<never, never>
  readonly RampsTab: Record<never, never>
  readonly AutoRatingTypesTab: Record<never, never>
  readonly AgentsTab: Record<never, never>
  readonly AgentFormTab: { readonly id: string | null }
  readonly AccessorialsTab: Record<never, never>
  readonly AccessorialFormTab: { readonly id: string | null }
  /** A company list without its own tab type: its path and name. */
  readonly CodeListTab: { readonly list: string; readonly title: string }
  readonly CustomerIndexTab: Record<never, never>
  /** `name`: the tab's title. */
  readonly CustomerProfileTab: { readonly customer_id: string; readonly name: string }
  readonly NewCustomerProfileTab: Record<never, never>
  readonly CarrierSearchTab: Record<never, never>
  readonly CreateCarrierTab: Record<never, never>
  readonly CarrierTab: { readonly carrier_id: string; readonly name: string }
  readonly UsersIndexTab: Record<never, never>
  readonly UserProfileTab: { readonly id: string; readonly name: string }
  readonly NewUserProfileTab: Record<never, never>
  readonly RolesLibraryTab: Record<never, never>
  readonly RequiredFieldsTab: Record<never, never>
  readonly GlobalSettingsTab: Record<never, never>
  readonly IntegrationsTab: Record<never, never>
  readonly CarrierImportTab: Record<never, never>
  readonly SettingsTab: Record<never, never>
  readonly SupportTab: Record<never, never>
  readonly AuditTab: { readonly view: AuditView }
  /** The history of a record; `name`: its name in the tab title; `at`: a past instant to open it at. */
  readonly RecordHistoryTab: {
    readonly kind: string
    readonly id: string
    readonly name?: string
    readonly view?: 'story' | 'then' | 'compare'
    readonly at?: string
  }
  readonly CreateTab: Record<never, never>
}
export type TabType = keyof TabParams

/** The props of a tab's screen. The rest comes from `useTab`, `useWorkspace`, `useLive`. */
export interface TabScreenProps<T extends TabType> {
  readonly params: TabParams[T]
}

/** A tab before it is open: its type and parameters. */
export type TabSpec = { readonly [T in TabType]: { readonly type: T; readonly params: TabParams[T] } }[TabType]

/** The map of the active board. */
export const ACTIVE_BOARD_MAP: TabParams['MapTab'] = { of: 'Active Shipments', filters: { status: 'active' }, pro: null }

/** What a load is opened for, if more than viewing: its screen shows the dialog or runs the action. */
export type TabIntent =
  | 'cover'
  | 'uncover'
  | 'dispatch'
  | 'check_call'
  | 'incident'
  | 'hold'
  | 'remove_hold'
  | 'reserve'
  | 'unreserve'
  | 'repeat'
  | 'history'
  | 'void'

interface TabRules<T extends TabType> {
  readonly title: (params: TabParams[T]) => string
  /**
   * Two tabs of a type with the same key show the same record: opening the second focuses the first [2.11]. Null: every tab is separate.
   */
  readonly key: (params: TabParams[T]) => string | null
  /** Whether it can be reopened after it was closed [2.15]. */
  readonly keptInHistory: (params: TabParams[T]) => boolean
}

const RULES: { readonly [T in TabType]: TabRules<T> } = {
  ActiveShipmentsTab: { title: boardTitle, key: boardKey, keptInHistory: () => true },
  ShipmentTab: { title: ({ pro }) => `Pro #${pro}`, key: ({ pro }) => pro, keptInHistory: () => true },
  NewTruckloadShipmentTab: { title: () => 'New Truckload Shipment', key: () => null, keptInHistory: () => false },
  NewLessThanTruckloadShipmentTab: { title: () => 'New Less Than Truckload Shipment', key: () => null, keptInHistory: () => false },
  NewIntermodalShipmentTab: { title: () => 'New Intermodal Shipment', key: () => null, keptInHistory: () => false },
  BatchManagerTab: { title: () => 'Batch Manager', key: () => 'batch', keptInHistory: () => true },
  MailboxTab: { title: () => 'Mailbox', key: () => 'mailbox', keptInHistory: () => true },
  TemplateLibraryTab: { title: () => 'Template Library', key: () => 'templates', keptInHistory: () => true },
  MapTab: {
    title: ({ of }) => (of === 'Active Shipments' ? 'Map' : `Map: ${of}`),
    key: ({ filters, pro }) => JSON.stringify([filters, pro]),
    keptInHistory: () => true,
  },
  EquipmentTab: { title: () => 'Equipment', key: () => 'equipment', keptInHistory: () => true },
  EquipmentTypesTab: { title: () => 'Equipment Types', key: () => 'equipment-types', keptInHistory: () => true },
  AvailableTrucksTab: {
    title: ({ historical }) => (historical ? 'Historical Trucks' : 'Available Trucks'),
    key: ({ historical }) => (historical ? 'historical-trucks' : 'available-trucks'),
    keptInHistory: () => true,
  },
  DropHooksTab: { title: () => 'Drop Hooks', key: () => 'drop-hooks', keptInHistory: () => true },
  RampsTab: { title: () => 'Ramps', key: () => 'ramps', keptInHistory: () => true },
  AutoRatingTypesTab: { title: () => 'Auto Rating Types', key: () => 'auto-rating', keptInHistory: () => true },
  AgentsTab: { title: () => 'Agents', key: () => 'agents', keptInHistory: () => true },
  AgentFormTab: {
    title: ({ id }) => (id === null ? 'New Agent' : `Agent ${id.toUpperCase()}`),
    key: ({ id }) => id,
    keptInHistory: ({ id }) => id !== null,
  },
  AccessorialsTab: { title: () => 'Accessorials', key: () => 'accessorials', keptInHistory: () => true },
  AccessorialFormTab: {
    title: ({ id }) => (id === null ? 'New Accessorial' : `Accessorial ${id.toUpperCase()}`),
    key: ({ id }) => id,
    keptInHistory: ({ id }) => id !== null,
  },
  CodeListTab: { title: ({ title }) => title, key: ({ list }) => list, keptInHistory: () => false },
  CustomerIndexTab: { title: () => 'Customers', key: () => 'customers', keptInHistory: () => true },
  CustomerProfileTab: { title: ({ name }) => name, key: ({ customer_id }) => customer_id, keptInHistory: () => true },
  NewCustomerProfileTab: { title: () => 'New Customer', key: () => null, keptInHistory: () => false },
  CarrierSearchTab: { title: () => 'Carriers', key: () => 'carriers', keptInHistory: () => true },
  CreateCarrierTab: { title: () => 'New Carrier', key: () => null, keptInHistory: () => false },
  CarrierTab: { title: ({ name }) => name, key: ({ carrier_id }) => carrier_id, keptInHistory: () => true },
  UsersIndexTab: { title: () => 'Users', key: () => 'users', keptInHistory: () => true },
  UserProfileTab: { title: ({ name }) => name, key: ({ id }) => id, keptInHistory: () => true },
  NewUserProfileTab: { title: () => 'New User', key: () => null, keptInHistory: () => false },
  RolesLibraryTab: { title: () => 'Roles Library', key: () => 'roles', keptInHistory: () => true },
  RequiredFieldsTab: { title: () => 'Required Fields', key: () => 'required-fields', keptInHistory: () => false },
  GlobalSettingsTab: { title: () => 'Global Settings', key: () => 'global-settings', keptInHistory: () => false },
  IntegrationsTab: { title: () => 'Integrations', key: () => 'integrations', keptInHistory: () => false },
  CarrierImportTab: { title: () => 'Carrier Import', key: () => 'carrier-import', keptInHistory: () => false },
  SettingsTab: { title: () => 'Settings', key: () => 'settings', keptInHistory: () => false },
  SupportTab: { title: () => 'Support', key: () => 'support', keptInHistory: () => false },
  AuditTab: { title: ({ view }) => AUDIT_VIEWS[view], key: ({ view }) => view, keptInHistory: () => false },
  RecordHistoryTab: {
    title: ({ kind, id, name }) => `History ${kind === 'shipment' ? `#${id}` : (name ?? `${kind.replaceAll('_', ' ')} ${id}`)}`,
    // Used as an element id: no spaces.
    key: ({ kind, id, at }) => [kind, id, ...(at === undefined ? [] : [at])].join(':'),
    keptInHistory: () => true,
  },
  CreateTab: { title: () => 'New Tab', key: () => null, keptInHistory: () => false },
}

const rulesOf = <T extends TabType>(type: T): TabRules<T> => RULES[type]

export const tabTitle = <T extends TabType>(spec: { readonly type: T; readonly params: TabParams[T] }): string =>
  rulesOf(spec.type).title(spec.params)
export const tabKey = <T extends TabType>(spec: { readonly type: T; readonly params: TabParams[T] }): string | null =>
  rulesOf(spec.type).key(spec.params)
export const isKeptInHistory = <T extends TabType>(spec: { readonly type: T; readonly params: TabParams[T] }): boolean =>
  rulesOf(spec.type).keptInHistory(spec.params)
