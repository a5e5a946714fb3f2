import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { documentsOf } from '@waybill/shared/shipment/documents/document'
import { memo, Suspense, useRef } from 'react'
import { TabList, TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { useTab } from '../../workspace/use-workspace.ts'
import type { PanelProps } from './panels/panel-props.ts'
import styles from './Shipment.module.css'
import { LOWER_TABS, type LowerTab, SHIPMENT_PANELS } from './shipment-panels.ts'
import { usePanelKeys } from './use-panel-keys.ts'

export interface LowerPanelProps extends PanelProps {
  readonly tab: LowerTab
  readonly onTab: (tab: LowerTab) => void
}

const countOf = (
  { check_calls, documents, carrier_bids, events, incidents }: ShipmentResource,
  tab: LowerTab,
): string | number | undefined => {
  if (tab === 'history' || tab === 'historical_rates' || tab === 'available_equipment') return undefined
  if (tab === 'check_calls') return check_calls.length
  if (tab === 'papers') return documentsOf({ documents }).length
  if (tab === 'bids') return carrier_bids.length
  if (tab === 'incidents') return incidents.length
  const open = events.filter(({ closed }) => !closed).length
  return open > 0 ? `${open} open` : events.length
}

/** What is written down about a load besides its form. */
export const LowerPanel = memo(({ tab, onTab, ...panel }: LowerPanelProps) => {
  const { shipment } = panel
  const lower = useRef<HTMLDivElement>(null)
  usePanelKeys(useTab().focused, (value) => {
    onTab(value)
    requestAnimationFrame(() => lower.current?.querySelector<HTMLElement>('[role="tab"][data-state="active"]')?.focus())
  })
  return (
    <div ref={lower} className="h-full">
      <Tabs value={tab} onChange={(value) => onTab(value as LowerTab)} className={styles.lower}>
        <TabList label="About this load" tabs={LOWER_TABS.map(({ value, label }) => ({ value, label, count: countOf(shipment, value) }))} />
        {LOWER_TABS.map(({ value }) => {
          const Panel = SHIPMENT_PANELS[value]
          return (
            <TabPanel key={value} value={value} className={styles.panel}>
              <Suspense fallback={null}>
                <Panel {...panel} />
              </Suspense>
            </TabPanel>
          )
        })}
      </Tabs>
    </div>
  )
})
