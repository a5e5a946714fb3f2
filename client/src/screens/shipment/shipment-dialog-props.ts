import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { CoverProposal } from './dialogs/use-cover-draft.ts'

/** What every dialog over a load gets. It is on the page only while it is open. */
export interface ShipmentDialogProps {
  readonly shipment: ShipmentResource
  readonly onClose: () => void
  /** The command was accepted: the load as it left it. */
  readonly onDone: (next: ShipmentResource) => void
}

/** What the dialog of a move may need besides. */
export interface MoveDialogProps extends ShipmentDialogProps {
  /** Whom to cover the load with, where somebody was found already. */
  readonly proposal: CoverProposal | null
  /** The load changed, and the dialog goes on. */
  readonly onChanged: (next: ShipmentResource) => void
}
