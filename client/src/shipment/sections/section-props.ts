import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { CoverFrom } from '../panels/panel-props.ts'

/** The props of every form section. */
export interface LoadSectionProps {
  /** Called with the load after the section's command; absent before the load is created. */
  readonly onDone: ((next: ShipmentResource) => void) | undefined
  /** Opens the cover dialog with a chosen carrier; absent before the load is created. */
  readonly onCover: CoverFrom | undefined
}
