import { History } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { lazyPart } from '../ui/part.ts'

const ClosedTabsList = lazyPart(async () => (await import('./ClosedTabsList.tsx')).ClosedTabsList)

/** The button that opens the list of closed tabs [2.15]. */
export const ClosedTabs = () => {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      trigger={<IconButton icon={History} label="Closed tabs" size="small" />}
      label="Closed tabs"
      open={open}
      onOpenChange={setOpen}
      className="w-[320px] p-1"
    >
      <ClosedTabsList onReopened={() => setOpen(false)} />
    </Popover>
  )
}
