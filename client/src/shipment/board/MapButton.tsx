import { Map as MapIcon } from 'lucide-react'
import { type BoardFilter, filtersOf } from '../../boards/board-filter.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useWorkspace } from '../../workspace/use-workspace.ts'

/** Opens the map with this board's loads and current filter [2.21]. */
export const MapButton = ({ filter, title }: { readonly filter: BoardFilter; readonly title: string }) => {
  const workspace = useWorkspace()
  return (
    <IconButton
      icon={MapIcon}
      label="Show on map"
      onClick={() => workspace.open({ type: 'MapTab', params: { of: title, filters: filtersOf(filter), pro: null } })}
    />
  )
}
