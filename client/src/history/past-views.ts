import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { lazyPart } from '../ui/part.ts'

interface PastViewProps {
  readonly shipment: ShipmentResource
  readonly by: string
  readonly at: string
}

/** The form of a past version of a load. Other records show a past version as a list of fields. */
export const PastLoad = lazyPart<PastViewProps>(async () => (await import('../shipment/PastLoad.tsx')).PastLoadView)
