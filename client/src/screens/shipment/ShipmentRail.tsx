import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { memo, Suspense } from 'react'
import { type TruckWay, useTruck } from '../../map/use-truck.ts'
import { part } from '../../ui/part.ts'
import { factsOf } from './load-facts.ts'
import styles from './Shipment.module.css'
import { Timeline } from './Timeline.tsx'
import type { LoadHistory } from './use-history.ts'

const LoadMap = part(async () => (await import('../../map/LoadMap.tsx')).LoadMap)

export interface ShipmentRailProps {
  readonly shipment: ShipmentResource
  readonly history: LoadHistory
  readonly way: TruckWay | null
}

/** Beside the form: where the load goes and where its truck is, and what happened so far. */
export const ShipmentRail = memo(({ shipment, history, way }: ShipmentRailProps) => {
  const truck = useTruck(shipment.pro, way)
  return (
    <aside className={styles.rail} aria-label={`Pro ${shipment.pro} on its way`}>
      <div className={styles.map}>
        <Suspense>
          <LoadMap shipment={shipment} way={truck.way} simulated={truck.simulated} />
        </Suspense>
      </div>
      <dl className={styles.facts}>
        {factsOf(shipment, truck.last).map(({ title, text, tone }) => (
          <div key={title}>
            <dt title={title}>{title}</dt>
            <dd title={text} data-tone={tone}>
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <Timeline shipment={shipment} history={history} />
    </aside>
  )
})
