import { Pin, SearchX } from 'lucide-react'
import { useState } from 'react'
import { AvatarGroup } from '../Avatar.tsx'
import { Button } from '../Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { Glyph } from '../Glyph.tsx'
import { Icon } from '../Icon.tsx'
import { Kbd } from '../Kbd.tsx'
import { ProgressBar } from '../ProgressBar.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { SplitPane } from '../SplitPane.tsx'
import { type StripTab, TabStrip } from '../TabStrip.tsx'
import { TabList, TabPanel, Tabs } from '../Tabs.tsx'
import { Block } from './Block.tsx'

const TABS: readonly StripTab[] = [
  { value: 'board', title: 'Active Shipments', badge: <Icon of={Pin} size={12} /> },
  {
    value: '4820177',
    title: 'Pro 4820177',
    badge: <Glyph shape="ring-quarter" tone="status-covered" />,
    aside: <AvatarGroup people={[{ username: 'Miles Okafor' }]} size="small" />,
    dirty: true,
    closable: true,
    tooltip: 'Halden Paper · Laredo, TX to Joliet, IL',
  },
  { value: 'q', title: 'Quote Q31904', closable: true },
  { value: 's', title: 'Spot S7712', closable: true },
  { value: 'c', title: 'Blue Mesa Transport - Active', closable: true },
]

const Strip = () => {
  const [tabs, setTabs] = useState(TABS)
  const [tab, setTab] = useState('board')
  const close = (value: string) => {
    setTabs(tabs.filter((each) => each.value !== value))
    setTab('board')
  }
  return (
    <Tabs value={tab} onChange={setTab} activation="manual" className="mb-2.5 overflow-hidden rounded-2 border border-line">
      <TabStrip label="Workspace tabs" tabs={tabs} value={tab} onSelect={setTab} onClose={close} />
      {tabs.map((each) => (
        <TabPanel key={each.value} value={each.value} className="px-3.5 py-2 text-ink-3">
          {each.title}
        </TabPanel>
      ))}
    </Tabs>
  )
}

const Inner = () => {
  const [tab, setTab] = useState('calls')
  return (
    <Tabs value={tab} onChange={setTab} className="rounded-2 border border-line">
      <TabList
        label="Panels"
        tabs={[
          { value: 'calls', label: 'Check calls', count: 5 },
          { value: 'documents', label: 'Documents', count: 3 },
          { value: 'events', label: 'Events', count: '1 open' },
        ]}
      />
      {['calls', 'documents', 'events'].map((value) => (
        <TabPanel key={value} value={value} className="px-3.5 py-2 text-ink-3">
          Panel of {value}
        </TabPanel>
      ))}
    </Tabs>
  )
}

export const LandmarkExamples = () => (
  <>
    <Block title="Tabs">
      <Strip />
      <Inner />
    </Block>
    <Block title="Split pane">
      <div className="h-40 rounded-2 border border-line">
        <SplitPane
          direction="across"
          label="Width of the side"
          size={180}
          minMainSize={100}
          minSize={100}
          main={
            <SplitPane
              direction="down"
              label="Height of the lower part"
              size={60}
              minMainSize={40}
              minSize={30}
              main={<p className="p-3">Main</p>}
              side={<p className="p-3">Below</p>}
            />
          }
          side={<p className="p-3">Side</p>}
        />
      </div>
    </Block>
    <Block title="Waiting">
      <Skeleton label="Loading rows" rows={3} columns={['96px', '60px', '1fr', '1fr', '56px']} />
      <div className="mt-3 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
        <span>Importing carriers.csv</span>
        <span className="text-ink-2 tabular-nums">8,412 of 12,000</span>
        <div className="col-span-2">
          <ProgressBar label="Import" value={8412} max={12000} />
        </div>
        <span className="text-12 text-ink-3">31 rows rejected so far, 22 s left</span>
        <Button size="small">Cancel</Button>
      </div>
    </Block>
    <Block title="Empty state">
      <div className="rounded-2 border border-line">
        <EmptyState
          icon={SearchX}
          title="No loads match this filter"
          text="1,284 active loads are outside it. Pickup 11/14 – 11/23 excludes most of them."
          actions={
            <>
              <Button>Remove date filter</Button>
              <Button variant="ghost">Clear all</Button>
            </>
          }
        />
      </div>
    </Block>
    <Block title="Type and keys">
      <p className="text-18 font-semibold">18/24 600 Pro 4820177</p>
      <p className="text-15 font-semibold">15/20 600 Book Carrier</p>
      <p>
        13/20 400 Laredo, TX to Joliet, IL <span className="font-medium">500</span> <span className="font-semibold">600</span>
      </p>
      <p className="text-12 text-ink-2 tabular-nums">12/16 400 11/20 14:00 CST $4,211.72 42,310 lb</p>
      <p className="text-11 font-medium text-ink-3">11/16 500 Column head, label, zone</p>
      <p className="mt-2 flex gap-1">
        <Kbd keys="Ctrl K" />
        <Kbd keys="/" />
        <Kbd keys="Esc" />
      </p>
    </Block>
  </>
)
