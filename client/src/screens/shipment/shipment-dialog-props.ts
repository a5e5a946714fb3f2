import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'

/** What every dialog over a load gets. It is on the page only while it is open. */
export interface ShipmentDialogProps {
  readonly shipment: ShipmentResource
  readonly onClose: () => void
  /** The command was accepted: the load as it left it. */
  readonly onDone: (next: ShipmentResource) => void
}
