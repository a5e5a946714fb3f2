import type { Refusal } from '@waybill/shared/decision/refusal'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { Ban, PackageCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNames } from '../live/use-live.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { closedText } from './closed-text.ts'

export interface WhyReadOnlyProps {
  readonly shipment: ShipmentResource
  readonly blocked: Refusal | null
  /** Changes typed before the load was closed, which can be discarded. */
  readonly unsaved: ReactNode
  /** Closes the incident panel; absent when something else makes the load read-only. */
  readonly onCloseIncidents: (() => void) | undefined
  /** Absent if the user lacks permission. */
  readonly onAcknowledge: (() => void) | undefined
}

/** Shown above a read-only form: why it is read-only and what to do about it [4.22, 4.25, 4.26]. */
export const WhyReadOnly = ({ shipment, blocked, unsaved, onCloseIncidents, onAcknowledge }: WhyReadOnlyProps) => {
  const nameOf = useNames()
  const closed = closedText(shipment, Date.now(), nameOf)
  return (
    <>
      {closed !== null && (
        <Banner tone="neutral" icon={shipment.void_info ? Ban : PackageCheck} actions={unsaved}>
          {closed}
        </Banner>
      )}
      {blocked?.type === 'IncidentPanelOpen' && onCloseIncidents && (
        <Banner
          tone="neutral"
          icon={TriangleAlert}
          actions={
            <Button size="small" onClick={onCloseIncidents}>
              Close incidents
            </Button>
          }
        >
          {blocked.message}
        </Banner>
      )}
      {blocked?.type === 'OpenEventsNotAcknowledged' && (
        <Banner
          tone="warn"
          icon={TriangleAlert}
          actions={
            onAcknowledge && (
              <Button size="small" onClick={onAcknowledge}>
                Acknowledge
              </Button>
            )
          }
        >
          {blocked.message}
        </Banner>
      )}
    </>
  )
}
