import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { LoadHistory } from '../use-history.ts'

/** What every panel below the form gets. */
export interface PanelProps {
  readonly shipment: ShipmentResource
  readonly history: LoadHistory
  /** Opens the dialog for a new incident. */
  readonly onAddIncident: () => void
  /** Something was written down: the load is read again. */
  readonly onDone: () => void
}
