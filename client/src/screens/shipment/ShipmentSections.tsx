import { TEXTS } from '@waybill/shared/protocol/texts'
import { useRef } from 'react'
import { AlertList, type FieldAlert } from '../../ui/AlertList.tsx'
import { focusField } from '../../ui/Field.tsx'
import { CarrierSection } from './CarrierSection.tsx'
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
}

/** The form of a load, section by section [2.40]. */
export const ShipmentSections = ({ alerts, isNew = false }: ShipmentSectionsProps) => {
  const form = useRef<HTMLDivElement>(null)
  return (
    <div ref={form} className={styles.form}>
      <AlertList title={TEXTS.shipment.requiredFields} alerts={alerts} onGo={(field) => focusField(field, form.current ?? document)} />
      <div className={styles.pair}>
        <CustomerSection />
        <BillToSection />
      </div>
      <StopsSection />
      <RatesSection />
      {!isNew && <CarrierSection />}
      <MoreSection />
    </div>
  )
}
