import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { Refusal } from '@waybill/shared/shipment/refusals'
import { Ban, PackageCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { closedWords } from './closed-words.ts'

export interface WhyReadOnlyProps {
  readonly shipment: ShipmentResource
  readonly blocked: Refusal | null
  /** What was typed before the load was closed, and can be thrown away. */
  readonly unsaved: ReactNode
  /** Closes the incidents; absent where they are not what is open. */
  readonly onCloseIncidents: (() => void) | undefined
  /** Absent where the user may not. */
  readonly onAcknowledge: (() => void) | undefined
}

/** Above a form that cannot be written in: why not, and what to do about it [4.22, 4.25, 4.26]. */
export const WhyReadOnly = ({ shipment, blocked, unsaved, onCloseIncidents, onAcknowledge }: WhyReadOnlyProps) => {
  const closed = closedWords(shipment, Date.now())
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
              Close it
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
