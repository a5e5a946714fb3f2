import {
  Anchor,
  Blocks,
  Building2,
  Calculator,
  CircleUserRound,
  Contact,
  Container,
  FilePlus2,
  FileSpreadsheet,
  FileUp,
  History,
  Inbox,
  KeyRound,
  LayoutList,
  LifeBuoy,
  ListChecks,
  ListTree,
  type LucideIcon,
  Map as MapIcon,
  PanelTopOpen,
  Plug,
  Receipt,
  ScrollText,
  Settings2,
  SquarePlus,
  TrainFront,
  Truck,
  UserCog,
  UserPlus,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from '../ui/part.ts'
import type { TabScreenProps, TabType } from './tab-types.ts'

interface TabScreen<T extends TabType> {
  readonly icon: LucideIcon
  /** Loaded when a tab of the type is first focused. */
  readonly Screen: LazyPart<TabScreenProps<T>>
}

const screen = <T extends TabType>(load: () => Promise<ComponentType<TabScreenProps<T>>>) => lazyPart(load)

type MasterScreens = typeof import('../records/tabs.tsx')
const master = <T extends keyof MasterScreens & TabType>(type: T) =>
  screen<T>(async () => (await import('../records/tabs.tsx'))[type] as unknown as ComponentType<TabScreenProps<T>>)

/** The screen of every tab type. A new type needs its rules in `tab-types.ts`, its storage in `tab-storage.ts`, and a line here. */
const REGISTRY: { readonly [T in TabType]: TabScreen<T> } = {
  ActiveShipmentsTab: { icon: LayoutList, Screen: screen(async () => (await import('../boards/ActiveShipments.tsx')).ActiveShipments) },
  ShipmentTab: { icon: PanelTopOpen, Screen: screen(async () => (await import('../shipment/ShipmentTab.tsx')).ShipmentTab) },
  NewTruckloadShipmentTab: {
    icon: FilePlus2,
    Screen: screen(async () => (await import('../shipment/NewShipmentTab.tsx')).NewTruckloadShipmentTab),
  },
  NewLessThanTruckloadShipmentTab: {
    icon: FilePlus2,
    Screen: screen(async () => (await import('../shipment/NewShipmentTab.tsx')).NewLessThanTruckloadShipmentTab),
  },
  NewIntermodalShipmentTab: {
    icon: FilePlus2,
    Screen: screen(async () => (await import('../shipment/NewShipmentTab.tsx')).NewIntermodalShipmentTab),
  },
  BatchManagerTab: {
    icon: FileSpreadsheet,
    Screen: screen(async () => (await import('../load-import/BatchManagerTab.tsx')).BatchManagerTab),
  },
  MailboxTab: { icon: Inbox, Screen: screen(async () => (await import('../mailbox/MailboxTab.tsx')).MailboxTab) },
  TemplateLibraryTab: {
    icon: Blocks,
    Screen: screen(async () => (await import('../templates/TemplateLibraryTab.tsx')).TemplateLibraryTab),
  },
  MapTab: { icon: MapIcon, Screen: screen(async () => (await import('../map/MapTab.tsx')).MapTab) },
  EquipmentTab: { icon: Container, Screen: master('EquipmentTab') },
  EquipmentTypesTab: { icon: Container, Screen: master('EquipmentTypesTab') },
  AvailableTrucksTab: { icon: Truck, Screen: master('AvailableTrucksTab') },
  DropHooksTab: { icon: Anchor, Screen: master('DropHooksTab') },
  RampsTab: { icon: TrainFront, Screen: master('RampsTab') },
  AutoRatingTypesTab: { icon: Calculator, Screen: master('AutoRatingTypesTab') },
  AgentsTab: { icon: Users, Screen: master('AgentsTab') },
  AgentFormTab: { icon: Users, Screen: master('AgentFormTab') },
  AccessorialsTab: { icon: Receipt, Screen: master('AccessorialsTab') },
  AccessorialFormTab: { icon: Receipt, Screen: master('AccessorialFormTab') },
  CodeListTab: { icon: ListTree, Screen: master('CodeListTab') },
  CustomerIndexTab: {
    icon: Contact,
    Screen: screen(async () => (await import('../customer/CustomerIndexTab.tsx')).CustomerIndexTab),
  },
  CustomerProfileTab: {
    icon: Contact,
    Screen: screen(async () => (await import('../customer/CustomerProfileTab.tsx')).CustomerProfileTab),
  },
  NewCustomerProfileTab: {
    icon: Contact,
    Screen: screen(async () => (await import('../customer/NewCustomerProfileTab.tsx')).NewCustomerProfileTab),
  },
  CarrierSearchTab: {
    icon: Building2,
    Screen: screen(async () => (await import('../carrier/CarrierSearchTab.tsx')).CarrierSearchTab),
  },
  CreateCarrierTab: {
    icon: Building2,
    Screen: screen(async () => (await import('../carrier/CreateCarrierTab.tsx')).CreateCarrierTab),
  },
  CarrierTab: { icon: Building2, Screen: screen(async () => (await import('../carrier/CarrierTab.tsx')).CarrierTab) },
  UsersIndexTab: { icon: Users, Screen: screen(async () => (await import('../user/UsersIndexTab.tsx')).UsersIndexTab) },
  UserProfileTab: {
    icon: CircleUserRound,
    Screen: screen(async () => (await import('../user/UserProfileTab.tsx')).UserProfileTab),
  },
  NewUserProfileTab: {
    icon: UserPlus,
    Screen: screen(async () => (await import('../user/NewUserProfileTab.tsx')).NewUserProfileTab),
  },
  RolesLibraryTab: {
    icon: KeyRound,
    Screen: screen(async () => (await import('../user/RolesLibraryTab.tsx')).RolesLibraryTab),
  },
  RequiredFieldsTab: {
    icon: ListChecks,
    Screen: screen(async () => (await import('../settings/RequiredFieldsTab.tsx')).RequiredFieldsTab),
  },
  GlobalSettingsTab: {
    icon: Settings2,
    Screen: screen(async () => (await import('../settings/GlobalSettingsTab.tsx')).GlobalSettingsTab),
  },
  IntegrationsTab: {
    icon: Plug,
    Screen: screen(async () => (await import('../integration/IntegrationsTab.tsx')).IntegrationsTab),
  },
  CarrierImportTab: {
    icon: FileUp,
    Screen: screen(async () => (await import('../carrier-import/CarrierImportTab.tsx')).CarrierImportTab),
  },
  SettingsTab: { icon: UserCog, Screen: screen(async () => (await import('../settings/SettingsTab.tsx')).SettingsTab) },
  SupportTab: { icon: LifeBuoy, Screen: screen(async () => (await import('../settings/SupportTab.tsx')).SupportTab) },
  AuditTab: { icon: ScrollText, Screen: screen(async () => (await import('../audit/AuditTab.tsx')).AuditTab) },
  RecordHistoryTab: {
    icon: History,
    Screen: screen(async () => (await import('../history/RecordHistoryTab.tsx')).RecordHistoryTab),
  },
  CreateTab: { icon: SquarePlus, Screen: screen(async () => (await import('./Launcher.tsx')).Launcher) },
}

export const tabScreen = <T extends TabType>(type: T): TabScreen<T> => REGISTRY[type]
