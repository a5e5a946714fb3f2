import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { Suspense } from 'react'
import { TabList, TabPanel, Tabs } from '../../ui/Tabs.tsx'
import styles from './Shipment.module.css'
import { SHIPMENT_PANELS } from './shipment-panels.ts'

export const LOWER_TABS = ['Check calls', 'Events', 'Incidents', 'History'] as const
export type LowerTab = (typeof LOWER_TABS)[number]

export interface LowerPanelProps {
  readonly shipment: ShipmentResource
  readonly tab: LowerTab
  readonly onTab: (tab: LowerTab) => void
  /** Something changed. */
  readonly onDone: () => void
}

const countOf = ({ check_calls, events, incidents }: ShipmentResource, tab: LowerTab): string | number | undefined => {
  if (tab === 'Check calls') return check_calls.length
  if (tab === 'Incidents') return incidents.length
  const open = events.filter(({ closed }) => !closed).length
  return tab === 'Events' ? (open > 0 ? `${open} open` : events.length) : undefined
}

/** What is written down about a load besides its form. */
export const LowerPanel = ({ shipment, tab, onTab, onDone }: LowerPanelProps) => (
  <Tabs value={tab} onChange={(value) => onTab(value as LowerTab)} className={styles.lower}>
    <TabList label="About this load" tabs={LOWER_TABS.map((value) => ({ value, label: value, count: countOf(shipment, value) }))} />
    {LOWER_TABS.map((value) => {
      const Panel = SHIPMENT_PANELS[value]
      return (
        <TabPanel key={value} value={value} className={styles.panel}>
          <Suspense fallback={null}>{Panel && <Panel shipment={shipment} onDone={onDone} />}</Suspense>
        </TabPanel>
      )
    })}
  </Tabs>
)
