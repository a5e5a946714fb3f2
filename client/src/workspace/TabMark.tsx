import { Pin } from 'lucide-react'
import { Suspense } from 'react'
import { useBoardRow, useOtherViewers } from '../live/use-live.ts'
import { cellsOf } from '../shipment/board/board-cells.ts'
import { statusLook } from '../shipment/board/status-look.ts'
import { AvatarGroup } from '../ui/Avatar.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon } from '../ui/Icon.tsx'
import { tabIcon } from './first-screens.ts'
import type { OpenTab } from './tab-state.ts'
import type { TabType } from './tab-types.ts'

const StatusIcon = ({ pro, known }: { readonly pro: string; readonly known: string | undefined }) => {
  const row = useBoardRow(pro)
  const status = row ? cellsOf(row).status : known
  if (status === undefined) return null
  const { glyph, tone } = statusLook(status)
  return <Glyph shape={glyph} tone={tone} />
}

const Picture = ({ type }: { readonly type: TabType }) => {
  const Drawn = tabIcon(type)
  return (
    <Suspense fallback={<span className="size-3" />}>
      <Drawn />
    </Suspense>
  )
}

interface TabMarkProps {
  readonly tab: OpenTab
  /** It is always first and can't be closed [2.8]. */
  readonly pinned: boolean
}

/** Before a tab's title: a pin, the live status of its load, or the icon of its type. */
export const TabMark = ({ tab: { spec, about }, pinned }: TabMarkProps) => {
  if (pinned) return <Icon of={Pin} size={12} />
  return spec.type === 'ShipmentTab' ? <StatusIcon pro={spec.params.pro} known={about.status} /> : <Picture type={spec.type} />
}

/** After the title: who else has the load open. */
export const TabPeople = ({ pro }: { readonly pro: string }) => {
  const others = useOtherViewers(pro)
  return others.length === 0 ? null : <AvatarGroup people={others} size="small" />
}
