import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { documentsOf } from '@waybill/shared/shipment/documents/document'
import { memo, type Ref, Suspense } from 'react'
import { ErrorBoundary } from '../app/ErrorBoundary.tsx'
import { TabList, TabPanel, Tabs } from '../ui/Tabs.tsx'
import type { PanelProps } from './panels/panel-props.ts'
import styles from './Shipment.module.css'
import { LOWER_TABS, type LowerTab, SHIPMENT_PANELS } from './shipment-panels.ts'

export interface LowerPanelProps extends PanelProps {
  readonly ref: Ref<HTMLDivElement>
  readonly tab: LowerTab
  readonly onTab: (tab: LowerTab) => void
}

const countOf = (
  { check_calls, documents, carrier_bids, events, incidents }: ShipmentResource,
  tab: LowerTab,
): string | number | undefined => {
  if (tab === 'history' || tab === 'historical_rates' || tab === 'available_equipment') return undefined
  if (tab === 'check_calls') return check_calls.length
  if (tab === 'documents') return documentsOf({ documents }).length
  if (tab === 'bids') return carrier_bids.length
  if (tab === 'incidents') return incidents.length
  const open = events.filter(({ closed }) => !closed).length
  return open > 0 ? `${open} open` : events.length
}

/** The tabbed panels below the form: check calls, documents, events and so on. */
export const LowerPanel = memo(({ ref, tab, onTab, ...panel }: LowerPanelProps) => {
  const { shipment } = panel
  return (
    <div ref={ref} className="h-full">
      <Tabs value={tab} onChange={(value) => onTab(value as LowerTab)} className={styles.lower}>
        <TabList label="About this load" tabs={LOWER_TABS.map(({ value, label }) => ({ value, label, count: countOf(shipment, value) }))} />
        {LOWER_TABS.map(({ value }) => {
          const Panel = SHIPMENT_PANELS[value]
          return (
            <TabPanel key={value} value={value} className={styles.panel}>
              <ErrorBoundary>
                <Suspense fallback={null}>
                  <Panel {...panel} />
                </Suspense>
              </ErrorBoundary>
            </TabPanel>
          )
        })}
      </Tabs>
    </div>
  )
})
