import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'

/** What every panel below the form gets. */
export interface PanelProps {
  readonly shipment: ShipmentResource
  /** Something was written down: the load is read again. */
  readonly onDone: () => void
}
