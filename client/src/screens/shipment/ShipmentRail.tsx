import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { factsOf } from './load-facts.ts'
import styles from './Shipment.module.css'
import { Timeline } from './Timeline.tsx'
import type { LoadHistory } from './use-history.ts'

export interface ShipmentRailProps {
  readonly shipment: ShipmentResource
  readonly history: LoadHistory
}

/** Beside the form: where the truck is, and what happened so far. */
export const ShipmentRail = ({ shipment, history }: ShipmentRailProps) => (
  <aside className={styles.rail} aria-label={`Pro ${shipment.pro} on its way`}>
    <dl className={styles.facts}>
      {factsOf(shipment).map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd title={text}>{text}</dd>
        </div>
      ))}
    </dl>
    <Timeline shipment={shipment} history={history} />
  </aside>
)
