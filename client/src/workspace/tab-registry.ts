import { Blocks, FilePlus2, FileSpreadsheet, Inbox, type LucideIcon, Map as MapIcon, PanelTopOpen, Pin, SquarePlus } from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { inTime } from '../app/in-time.ts'
import type { TabParams, TabType } from './tab-types.ts'

/** What the screen of a tab gets. The rest it asks for: `useTab`, `useWorkspace`, `useLive`. */
export interface TabScreenProps<T extends TabType> {
  readonly params: TabParams[T]
}

interface TabScreen<T extends TabType> {
  readonly icon: LucideIcon
  /** Loaded when a tab of the type is first focused. */
  readonly Screen: LazyExoticComponent<ComponentType<TabScreenProps<T>>>
}

const screen = <T extends TabType>(load: () => Promise<ComponentType<TabScreenProps<T>>>) =>
  lazy(async () => ({ default: await inTime(load()) }))

/** The screen of every tab type. A new type needs its rules in `tab-types.ts`, its storage in `tab-storage.ts`, and a line here. */
const REGISTRY: { readonly [T in TabType]: TabScreen<T> } = {
  ActiveShipmentsTab: { icon: Pin, Screen: screen(async () => (await import('../boards/ActiveShipments.tsx')).ActiveShipments) },
  ShipmentTab: { icon: PanelTopOpen, Screen: screen(async () => (await import('../screens/shipment/ShipmentTab.tsx')).ShipmentTab) },
  NewTruckloadShipmentTab: {
    icon: FilePlus2,
    Screen: screen(async () => (await import('../screens/shipment/NewShipmentTab.tsx')).NewTruckloadShipmentTab),
  },
  NewLessThanTruckloadShipmentTab: {
    icon: FilePlus2,
    Screen: screen(async () => (await import('../screens/shipment/NewShipmentTab.tsx')).NewLessThanTruckloadShipmentTab),
  },
  NewIntermodalShipmentTab: {
    icon: FilePlus2,
    Screen: screen(async () => (await import('../screens/shipment/NewShipmentTab.tsx')).NewIntermodalShipmentTab),
  },
  BatchManagerTab: {
    icon: FileSpreadsheet,
    Screen: screen(async () => (await import('../screens/batch/BatchManagerTab.tsx')).BatchManagerTab),
  },
  MailboxTab: { icon: Inbox, Screen: screen(async () => (await import('../screens/mailbox/MailboxTab.tsx')).MailboxTab) },
  TemplateLibraryTab: {
    icon: Blocks,
    Screen: screen(async () => (await import('../screens/templates/TemplateLibraryTab.tsx')).TemplateLibraryTab),
  },
  MapTab: { icon: MapIcon, Screen: screen(async () => (await import('../map/MapTab.tsx')).MapTab) },
  CreateTab: { icon: SquarePlus, Screen: screen(async () => (await import('./Launcher.tsx')).Launcher) },
}

export const tabScreen = <T extends TabType>(type: T): TabScreen<T> => REGISTRY[type]
