import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { irrevocableEffects } from '@waybill/shared/shipment/rules/irrevocable'
import { TriangleAlert } from 'lucide-react'
import { Note } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { savedLoad } from '../form/saved-load.ts'
import styles from './Dialogs.module.css'

/** The most common reasons a carrier comes off a load. */
const REASONS = ['Carrier fell off', 'Truck broke down', 'Rate not agreed', 'Dates changed', 'Customer canceled']

export interface CancelTexts {
  readonly reason: string
  readonly notes: string
}

export interface CancelStepProps {
  readonly shipment: ShipmentResource
  readonly texts: CancelTexts
  readonly onTexts: (texts: CancelTexts) => void
  readonly errorOf: (field: string) => string | undefined
}

/** Cancel: takes the carrier off with a recorded reason [4.36, 4.38]. Lists first what was already sent. */
export const CancelStep = ({ shipment, texts, onTexts, errorOf }: CancelStepProps) => {
  const irrevocable = irrevocableEffects(savedLoad(shipment))
  return (
    <>
      <TextField
        label="Reason"
        field="reason"
        required
        autoFocus
        value={texts.reason}
        onChange={(reason) => onTexts({ ...texts, reason })}
        error={errorOf('reason')}
        maxLength={255}
      />
      <fieldset aria-label="Common reasons">
        <div className="flex flex-wrap gap-1">
          {REASONS.map((reason) => (
            <Button key={reason} size="small" pressed={texts.reason === reason} onClick={() => onTexts({ ...texts, reason })}>
              {reason}
            </Button>
          ))}
        </div>
      </fieldset>
      <TextAreaField
        label="Notes"
        field="notes"
        value={texts.notes}
        onChange={(notes) => onTexts({ ...texts, notes })}
        error={errorOf('notes')}
        maxLength={2000}
      />
      {irrevocable.length > 0 && (
        <Note tone="warn" icon={TriangleAlert}>
          {irrevocable.map(({ key, message }) => (
            <p key={key} className={styles.wrapped}>
              {message}
            </p>
          ))}
        </Note>
      )}
    </>
  )
}
