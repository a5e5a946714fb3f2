import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { Pause } from 'lucide-react'
import { useNames } from '../live/use-live.ts'
import { Banner } from '../ui/Banner.tsx'
import { holdText } from './closed-text.ts'

/** Shown above the form of a load on hold: who put it on hold and why [4.21]. */
export const HoldBanner = ({ shipment }: { readonly shipment: ShipmentResource }) => {
  const nameOf = useNames()
  const text = shipment.editable ? holdText(shipment, Date.now(), nameOf) : null
  return text === null ? null : (
    <Banner tone="warn" icon={Pause}>
      {text}
    </Banner>
  )
}
