import type { RecordList as List } from '@waybill/shared/record/list'
import { RECORD_LISTS } from '@waybill/shared/record/lists'
import { ACCESSORIALS } from '@waybill/shared/record/lists/accessorials'
import { AGENTS } from '@waybill/shared/record/lists/agents'
import { AUTO_RATINGS } from '@waybill/shared/record/lists/auto-ratings'
import { AVAILABLE_TRUCKS } from '@waybill/shared/record/lists/available-trucks'
import { DROP_HOOKS } from '@waybill/shared/record/lists/drop-hooks'
import { EQUIPMENT } from '@waybill/shared/record/lists/equipment'
import { EQUIPMENT_TYPES } from '@waybill/shared/record/lists/equipment-types'
import { RAMP_LIST } from '@waybill/shared/record/lists/ramps'
import { ListX } from 'lucide-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { TabScreenProps } from '../workspace/tab-types.ts'
import { useTab, useWorkspace } from '../workspace/use-workspace.ts'
import { RecordFormTab } from './RecordFormTab.tsx'
import { RecordListView } from './RecordList.tsx'

const screenOf = (list: List) => () => <RecordListView list={list} />

export const EquipmentTab = screenOf(EQUIPMENT)
export const EquipmentTypesTab = screenOf(EQUIPMENT_TYPES)
export const DropHooksTab = screenOf(DROP_HOOKS)
export const RampsTab = screenOf(RAMP_LIST)
export const AutoRatingTypesTab = screenOf(AUTO_RATINGS)

/** Available trucks, or historical ones [2.22]. */
export const AvailableTrucksTab = ({ params: { historical } }: TabScreenProps<'AvailableTrucksTab'>) =>
  historical ? (
    <RecordListView list={AVAILABLE_TRUCKS} title="Historical Trucks" path="historical_trucks" />
  ) : (
    <RecordListView list={AVAILABLE_TRUCKS} />
  )

/** Agents; each opens in its own tab [2.25]. */
export const AgentsTab = () => {
  const workspace = useWorkspace()
  return <RecordListView list={AGENTS} onOpen={(id) => workspace.open({ type: 'AgentFormTab', params: { id } })} />
}

/** Accessorials; each opens in its own tab [2.25]. */
export const AccessorialsTab = () => {
  const workspace = useWorkspace()
  return <RecordListView list={ACCESSORIALS} onOpen={(id) => workspace.open({ type: 'AccessorialFormTab', params: { id } })} />
}

export const AgentFormTab = ({ params: { id } }: TabScreenProps<'AgentFormTab'>) => {
  const workspace = useWorkspace()
  const tab = useTab()
  return (
    <RecordFormTab
      list={AGENTS}
      id={id}
      onMade={(made) => {
        tab.close()
        workspace.open({ type: 'AgentFormTab', params: { id: made } })
      }}
    />
  )
}

export const AccessorialFormTab = ({ params: { id } }: TabScreenProps<'AccessorialFormTab'>) => {
  const workspace = useWorkspace()
  const tab = useTab()
  return (
    <RecordFormTab
      list={ACCESSORIALS}
      id={id}
      onMade={(made) => {
        tab.close()
        workspace.open({ type: 'AccessorialFormTab', params: { id: made } })
      }}
    />
  )
}

/** Every other company list, by its path [2.30–2.32]. */
export const CodeListTab = ({ params }: TabScreenProps<'CodeListTab'>) => {
  const list = RECORD_LISTS.find(({ path }) => path === params.list)
  return list ? <RecordListView key={list.path} list={list} /> : <EmptyState icon={ListX} title="List not found" />
}
