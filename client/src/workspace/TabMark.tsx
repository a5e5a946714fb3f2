import { Pin } from 'lucide-react'
import { Suspense } from 'react'
import { cellsOf } from '../boards/board-cells.ts'
import { statusLook } from '../boards/status-look.ts'
import { useBoardRow, useOthers } from '../commands/use-live.ts'
import { AvatarGroup } from '../ui/Avatar.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon } from '../ui/Icon.tsx'
import { pictureOf } from './first-screens.ts'
import type { OpenTab } from './tab-state.ts'
import type { TabType } from './tab-types.ts'

const StatusMark = ({ pro, known }: { readonly pro: string; readonly known: string | undefined }) => {
  const row = useBoardRow(pro)
  const status = row ? cellsOf(row).status : known
  if (status === undefined) return null
  const { glyph, tone } = statusLook(status)
  return <Glyph shape={glyph} tone={tone} />
}

const Picture = ({ type }: { readonly type: TabType }) => {
  const Drawn = pictureOf(type)
  return (
    <Suspense fallback={<span className="size-3" />}>
      <Drawn />
    </Suspense>
  )
}

interface TabMarkProps {
  readonly tab: OpenTab
  /** It stands first and cannot be closed [2.8]. */
  readonly pinned: boolean
}

/** Before the title of a tab: a pin, the status of its load as the board knows it now, or the picture of its type. */
export const TabMark = ({ tab: { spec, about }, pinned }: TabMarkProps) => {
  if (pinned) return <Icon of={Pin} size={12} />
  return spec.type === 'ShipmentTab' ? <StatusMark pro={spec.params.pro} known={about.status} /> : <Picture type={spec.type} />
}

/** Behind it: who else has the load open. */
export const TabPeople = ({ pro }: { readonly pro: string }) => {
  const others = useOthers(pro)
  return others.length === 0 ? null : <AvatarGroup people={others} size="small" />
}
