import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { useRef } from 'react'
import { AlertList, type FieldAlert } from '../../ui/AlertList.tsx'
import { focusField } from '../../ui/Field.tsx'
import { CarrierSection } from './CarrierSection.tsx'
import { useShipmentForm } from './form-context.ts'
import { IntermodalSection } from './IntermodalSection.tsx'
import { ItemsSection } from './ItemsSection.tsx'
import { LtlSection } from './LtlSection.tsx'
import { MoreSection } from './MoreSection.tsx'
import { BillToSection, CustomerSection } from './PartySection.tsx'
import { RatesSection } from './RatesSection.tsx'
import styles from './Shipment.module.css'
import { StopsSection } from './StopsSection.tsx'

export interface ShipmentSectionsProps {
  /** What stood in the way of the last save [5.1, 5.2]. */
  readonly alerts: readonly FieldAlert[]
  /** A load that is not written down yet has no carrier. */
  readonly isNew?: boolean
  /** The load as a command of one of the sections left it. */
  readonly onDone?: (next: ShipmentResource) => void
}

/** The form of a load, section by section [2.40]. */
export const ShipmentSections = ({ alerts, isNew = false, onDone }: ShipmentSectionsProps) => {
  const { saved } = useShipmentForm().form
  const ltl = saved.mode === 'less_than_truckload'
  const form = useRef<HTMLDivElement>(null)
  return (
    <div ref={form} className={styles.form}>
      <AlertList title={TEXTS.shipment.requiredFields} alerts={alerts} onGo={(field) => focusField(field, form.current ?? document)} />
      <div className={styles.pair}>
        <CustomerSection />
        <BillToSection />
      </div>
      <StopsSection />
      {ltl && <ItemsSection />}
      <RatesSection />
      {onDone && ltl && <LtlSection onDone={onDone} />}
      {saved.mode === 'intermodal' && <IntermodalSection onDone={onDone} />}
      {!isNew && <CarrierSection />}
      {!ltl && <ItemsSection />}
      <MoreSection />
    </div>
  )
}
