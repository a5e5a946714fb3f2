import type { Conditions } from '../boards/board-filter.ts'
import { type BoardParams, boardKey, boardTitle } from '../boards/board-tab.ts'

/** What each type of tab needs to know to open; all of it is kept in local storage with the tab. */
export interface TabParams {
  readonly ActiveShipmentsTab: BoardParams
  readonly ShipmentTab: { readonly pro: string }
  readonly NewTruckloadShipmentTab: Record<never, never>
  readonly NewLessThanTruckloadShipmentTab: Record<never, never>
  readonly NewIntermodalShipmentTab: Record<never, never>
  readonly BatchManagerTab: Record<never, never>
  readonly MailboxTab: Record<never, never>
  readonly TemplateLibraryTab: Record<never, never>
  /** `of`: the board whose loads it shows, by these filters; `pro`: the load to look at first. */
  readonly MapTab: { readonly of: string; readonly filters: Conditions; readonly pro: string | null }
  readonly CreateTab: Record<never, never>
}
export type TabType = keyof TabParams

/** A tab before it is open: its type and what it needs. */
export type TabSpec = { readonly [T in TabType]: { readonly type: T; readonly params: TabParams[T] } }[TabType]

/** The map of the floor. */
export const FLOOR_MAP: TabParams['MapTab'] = { of: 'Active Shipments', filters: { status: 'active' }, pro: null }

/** What a load is opened for, when it is opened for more than a look: its screen shows the dialog, or does it. */
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
  /** Two tabs of a type with the same key are the same thing: opening the second focuses the first [2.11]. Null: every one is its own. */
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
  CreateTab: { title: () => 'New Tab', key: () => null, keptInHistory: () => true },
}

const rulesOf = <T extends TabType>(type: T): TabRules<T> => RULES[type]

export const tabTitle = <T extends TabType>(spec: { readonly type: T; readonly params: TabParams[T] }): string =>
  rulesOf(spec.type).title(spec.params)
export const tabKey = <T extends TabType>(spec: { readonly type: T; readonly params: TabParams[T] }): string | null =>
  rulesOf(spec.type).key(spec.params)
export const isKeptInHistory = <T extends TabType>(spec: { readonly type: T; readonly params: TabParams[T] }): boolean =>
  rulesOf(spec.type).keptInHistory(spec.params)
