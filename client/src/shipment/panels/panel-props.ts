import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { LoadHistory } from '../timeline/use-history.ts'

/** Opens the cover dialog with a carrier found in a panel. */
export interface CoverFrom {
  /** Why the load can't be covered now; undefined if it can. */
  readonly blocked: string | undefined
  /** `amount`: the carrier's total, in decimal dollars. */
  readonly begin: (found: { readonly carrier_id: string; readonly amount: string | number | null }) => Promise<void>
}

/** Props of every panel below the form. */
export interface PanelProps {
  readonly shipment: ShipmentResource
  readonly history: LoadHistory
  /** Opens the dialog for a new incident. */
  readonly onAddIncident: () => void
  readonly onCover: CoverFrom
  /** Called when something was saved, to read the load again. */
  readonly onDone: () => void
}
