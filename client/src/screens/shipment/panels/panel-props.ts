import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { LoadHistory } from '../use-history.ts'

/** Goes on to cover the load with somebody who was found below the form. */
export interface CoverFrom {
  /** Why the load cannot be covered now; undefined when it can. */
  readonly blocked: string | undefined
  /** `amount`: what he asks for all of it, in decimal dollars. */
  readonly begin: (found: { readonly carrier_id: string; readonly amount: string | number | null }) => Promise<void>
}

/** What every panel below the form gets. */
export interface PanelProps {
  readonly shipment: ShipmentResource
  readonly history: LoadHistory
  /** Opens the dialog for a new incident. */
  readonly onAddIncident: () => void
  readonly onCover: CoverFrom
  /** Something was written down: the load is read again. */
  readonly onDone: () => void
}
