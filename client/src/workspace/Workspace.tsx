import { useState } from 'react'
import { Brand } from '../app/Brand.tsx'
import { UserMenu } from '../app/UserMenu.tsx'
import { ShortcutSheet } from '../ui/ShortcutSheet.tsx'
import { TabStrip } from '../ui/TabStrip.tsx'
import { TabPanel, Tabs } from '../ui/Tabs.tsx'

/** The tabbed workspace of whoever is signed in [2.1]. */
export const Workspace = () => {
  const [help, setHelp] = useState(false)
  return (
    <Tabs value="active" onChange={() => undefined} activation="manual" className="flex h-full flex-col">
      <TabStrip
        label="Workspace"
        tabs={[{ value: 'active', title: 'Active Shipments' }]}
        value="active"
        onSelect={() => undefined}
        onClose={() => undefined}
        brand={
          <span className="grid w-11 shrink-0 place-items-center">
            <Brand />
          </span>
        }
        end={<UserMenu onShortcuts={() => setHelp(true)} />}
      />
      <TabPanel value="active" className="min-h-0 flex-1">
        <main />
      </TabPanel>
      <ShortcutSheet open={help} onOpenChange={setHelp} groups={[]} />
    </Tabs>
  )
}
