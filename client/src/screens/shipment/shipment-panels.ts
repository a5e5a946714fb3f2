import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { LowerTab } from './LowerPanel.tsx'

interface PanelProps {
  readonly shipment: ShipmentResource
  readonly onDone: () => void
}

/** The panel of every tab below the form, loaded when it is first looked at. */
export const SHIPMENT_PANELS: Partial<Record<LowerTab, LazyExoticComponent<ComponentType<PanelProps>>>> = {}
