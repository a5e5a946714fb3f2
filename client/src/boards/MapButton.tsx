import { Map as MapIcon } from 'lucide-react'
import { IconButton } from '../ui/Button.tsx'
import { useWorkspace } from '../workspace/use-workspace.ts'
import { type BoardFilter, filtersOf } from './board-filter.ts'

/** The loads of this board, by its filter as it stands, on a map [2.21]. */
export const MapButton = ({ filter, title }: { readonly filter: BoardFilter; readonly title: string }) => {
  const workspace = useWorkspace()
  return (
    <IconButton
      icon={MapIcon}
      label="Show on a map"
      onClick={() => workspace.open({ type: 'MapTab', params: { of: title, filters: filtersOf(filter), pro: null } })}
    />
  )
}
