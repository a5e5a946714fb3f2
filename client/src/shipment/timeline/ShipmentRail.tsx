import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { memo, Suspense } from 'react'
import { type TruckTrail, useTruck } from '../../map/use-truck.ts'
import { lazyPart } from '../../ui/part.ts'
import styles from '../Shipment.module.css'
import { factsOf } from './load-facts.ts'
import { Timeline } from './Timeline.tsx'
import type { LoadHistory } from './use-history.ts'

const LoadMap = lazyPart(async () => (await import('../../map/LoadMap.tsx')).LoadMap)

export interface ShipmentRailProps {
  readonly shipment: ShipmentResource
  readonly history: LoadHistory
  readonly trail: TruckTrail | null
}

/** The column next to the form: route map with truck position, and the timeline. */
export const ShipmentRail = memo(({ shipment, history, trail }: ShipmentRailProps) => {
  const truck = useTruck(shipment.pro, trail)
  return (
    <aside className={styles.rail} aria-label={`Map and timeline of pro ${shipment.pro}`}>
      <div className={styles.map}>
        <Suspense>
          <LoadMap shipment={shipment} trail={truck.trail} simulated={truck.simulated} />
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
      <Timeline history={history} />
    </aside>
  )
})
