/** What each type of tab needs to know to open; all of it is kept in local storage with the tab. */
export interface TabParams {
  readonly ActiveShipmentsTab: Record<never, never>
  readonly ShipmentTab: { readonly pro: string }
  /** `repeat_of`: the pro whose stops, rates and load info the new load starts from. */
  readonly NewTruckloadShipmentTab: { readonly repeat_of?: string }
  readonly CreateTab: Record<never, never>
}
export type TabType = keyof TabParams

/** A tab before it is open: its type and what it needs. */
export type TabSpec = { readonly [T in TabType]: { readonly type: T; readonly params: TabParams[T] } }[TabType]

interface TabRules<T extends TabType> {
  readonly title: (params: TabParams[T]) => string
  /** Two tabs of a type with the same key are the same thing: opening the second focuses the first [2.11]. Null: every one is its own. */
  readonly key: (params: TabParams[T]) => string | null
  /** Whether it can be reopened after it was closed [2.15]. */
  readonly keptInHistory: (params: TabParams[T]) => boolean
}

const RULES: { readonly [T in TabType]: TabRules<T> } = {
  ActiveShipmentsTab: { title: () => 'Active Shipments', key: () => 'active', keptInHistory: () => true },
  ShipmentTab: { title: ({ pro }) => `Pro #${pro}`, key: ({ pro }) => pro, keptInHistory: () => true },
  NewTruckloadShipmentTab: { title: () => 'New Truckload Shipment', key: () => null, keptInHistory: () => false },
  CreateTab: { title: () => 'New Tab', key: () => null, keptInHistory: () => true },
}

const rulesOf = <T extends TabType>(type: T): TabRules<T> => RULES[type]

export const tabTitle = <T extends TabType>(spec: { readonly type: T; readonly params: TabParams[T] }): string =>
  rulesOf(spec.type).title(spec.params)
export const tabKey = <T extends TabType>(spec: { readonly type: T; readonly params: TabParams[T] }): string | null =>
  rulesOf(spec.type).key(spec.params)
export const isKeptInHistory = <T extends TabType>(spec: { readonly type: T; readonly params: TabParams[T] }): boolean =>
  rulesOf(spec.type).keptInHistory(spec.params)
