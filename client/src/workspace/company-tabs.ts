import type { PermissionTree } from '@waybill/shared/permissions/features'
import { canOpenTab, isPermitted } from '@waybill/shared/permissions/may'
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

/** Whether the user may view a company screen: by its tab and the feature it belongs to [6.5]. */
export const isAvailableTo = (permissions: PermissionTree, { spec, feature }: CompanyTab): boolean =>
  canOpenTab(permissions, spec.type) && (feature === null || isPermitted(permissions, feature))

/** The directory and settings screens, with the feature a user needs for each; null: available to everyone. */
export interface CompanyTab {
  readonly label: string
  readonly icon: LucideIcon
  readonly spec: TabSpec
  readonly feature: string | null
}

const tab = (icon: LucideIcon, spec: TabSpec, feature: string | null): CompanyTab => ({ label: tabTitle(spec), icon, spec, feature })
const list = (path: string, title: string, feature = 'code_lists#read'): CompanyTab =>
  tab(ListTree, { type: 'CodeListTab', params: { list: path, title } }, feature)

/** Directory screens that people use all day. */
export const DIRECTORY_TABS: readonly CompanyTab[] = [
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

/** Lists that the pickers use. */
export const LIST_TABS: readonly CompanyTab[] = [
  tab(Receipt, { type: 'AccessorialsTab', params: {} }, 'code_lists#read'),
  list('accessorial_types', 'Accessorial Types'),
  tab(Users, { type: 'AgentsTab', params: {} }, 'code_lists#read'),
  list('offices', 'Agent Offices'),
  list('business_units', 'Business Units'),
  list('document_folders', 'Document Folders'),
  tab(Container, { type: 'EquipmentTab', params: {} }, 'code_lists#read'),
  tab(Container, { type: 'EquipmentTypesTab', params: {} }, 'code_lists#read'),
  list('incident_reason_codes', 'Incident Reason Codes'),
  list('regions', 'Regions'),
  list('revenue_types', 'Revenue Types'),
  list('sales_reps', 'Sales Reps'),
  list('shipment_types', 'Shipment Types'),
]

export const SETTINGS_TABS: readonly CompanyTab[] = [
  tab(UserCog, { type: 'SettingsTab', params: {} }, null),
  tab(Users, { type: 'UsersIndexTab', params: {} }, 'users#read'),
  tab(KeyRound, { type: 'RolesLibraryTab', params: {} }, 'roles#read'),
  tab(ListChecks, { type: 'RequiredFieldsTab', params: {} }, 'settings#read'),
  tab(Settings2, { type: 'GlobalSettingsTab', params: {} }, 'settings#read'),
  tab(Plug, { type: 'IntegrationsTab', params: {} }, 'settings#read'),
  tab(LifeBuoy, { type: 'SupportTab', params: {} }, 'debug_logs#read'),
]
