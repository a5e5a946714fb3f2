import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { CoverProposal } from './dialogs/use-cover-draft.ts'

/** Props of every load dialog. A dialog is mounted only while it is open. */
export interface ShipmentDialogProps {
  readonly shipment: ShipmentResource
  readonly onClose: () => void
  /** Called with the load after the command succeeded. */
  readonly onDone: (next: ShipmentResource) => void
}

/** Extra input some dialogs take. */
export interface MoveDialogProps extends ShipmentDialogProps {
  /** A carrier to cover the load with, if one was already chosen. */
  readonly proposal: CoverProposal | null
  /** Called when the load changed and the dialog stays open. */
  readonly onChanged: (next: ShipmentResource) => void
}
