import type { PermissionTree } from '@waybill/shared/permissions/features'
import { may, mayOpen } from '@waybill/shared/permissions/may'
import {
  Anchor,
  Building2,
  Calculator,
  Contact,
  Container,
  FileUp,
  KeyRound,
  LifeBuoy,
  ListChecks,
  ListTree,
  type LucideIcon,
  Plug,
  Receipt,
  Settings2,
  TrainFront,
  Truck,
  UserCog,
  Users,
} from 'lucide-react'
import { type TabSpec, tabTitle } from './tab-types.ts'

/** Whether a screen of the house is open to somebody: by its tab, and by the feature behind it [6.5]. */
export const isOpenTo = (permissions: PermissionTree, { spec, feature }: HouseTab): boolean =>
  mayOpen(permissions, spec.type) && (feature === null || may(permissions, feature))

/** A screen of the house's books and settings, and the feature that a user needs for it; null: everybody has it. */
export interface HouseTab {
  readonly label: string
  readonly icon: LucideIcon
  readonly spec: TabSpec
  readonly feature: string | null
}

const tab = (icon: LucideIcon, spec: TabSpec, feature: string | null): HouseTab => ({ label: tabTitle(spec), icon, spec, feature })
const list = (path: string, title: string, feature = 'code_lists#read'): HouseTab =>
  tab(ListTree, { type: 'CodeListTab', params: { list: path, title } }, feature)

/** Books that people look things up in all day. */
export const BOOK_TABS: readonly HouseTab[] = [
  tab(Contact, { type: 'CustomerIndexTab', params: {} }, 'customers#read'),
  tab(Contact, { type: 'NewCustomerProfileTab', params: {} }, 'customers#create'),
  tab(Building2, { type: 'CarrierSearchTab', params: {} }, 'carriers#read'),
  tab(Building2, { type: 'CreateCarrierTab', params: {} }, 'carriers#create'),
  tab(Truck, { type: 'AvailableTrucksTab', params: { historical: false } }, 'available_trucks#read'),
  tab(Truck, { type: 'AvailableTrucksTab', params: { historical: true } }, 'available_trucks#read'),
  tab(Anchor, { type: 'DropHooksTab', params: {} }, 'drop_hooks#read'),
  tab(TrainFront, { type: 'RampsTab', params: {} }, 'ramps#read'),
  list('requirements', 'Requirements', 'requirements#read'),
  tab(FileUp, { type: 'CarrierImportTab', params: {} }, 'carriers#create'),
  tab(Calculator, { type: 'AutoRatingTypesTab', params: {} }, 'auto_ratings#read'),
]

/** Lists that the pickers are made of. */
export const LIST_TABS: readonly HouseTab[] = [
  tab(Receipt, { type: 'AccessorialsTab', params: {} }, 'code_lists#read'),
  list('accessorial_types', 'Accessorial Types'),
  tab(Users, { type: 'AgentsTab', params: {} }, 'code_lists#read'),
  list('offices', 'Agent Offices'),
  list('business_units', 'Business Units'),
  list('document_folders', 'Document Folders'),
  tab(Container, { type: 'EquipmentTab', params: {} }, 'code_lists#read'),
  tab(Container, { type: 'EquipmentTypesTab', params: {} }, 'code_lists#read'),
  list('highlight_colors', 'Highlight Colors'),
  list('incident_reason_codes', 'Incident Reason Codes'),
  list('regions', 'Regions'),
  list('revenue_types', 'Revenue Types'),
  list('sales_reps', 'Sales Reps'),
  list('shipment_types', 'Shipment Types'),
]

export const SETTINGS_TABS: readonly HouseTab[] = [
  tab(UserCog, { type: 'SettingsTab', params: {} }, null),
  tab(Users, { type: 'UsersIndexTab', params: {} }, 'users#read'),
  tab(KeyRound, { type: 'RolesLibraryTab', params: {} }, 'roles#read'),
  tab(ListChecks, { type: 'RequiredFieldsTab', params: {} }, 'settings#read'),
  tab(Settings2, { type: 'GlobalSettingsTab', params: {} }, 'settings#read'),
  tab(Plug, { type: 'IntegrationsTab', params: {} }, 'settings#read'),
  tab(LifeBuoy, { type: 'SupportTab', params: {} }, 'debug_logs#read'),
]
