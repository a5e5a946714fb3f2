import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { irrevocableEffects } from '@waybill/shared/shipment/rules/irrevocable'
import { TriangleAlert } from 'lucide-react'
import { Note } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { savedLoad } from '../saved-load.ts'
import styles from './Dialogs.module.css'

/** Why carriers come off loads, mostly. */
const REASONS = ['Carrier fell off', 'Truck broke down', 'Rate not agreed', 'Dates changed', 'Customer cancelled']

export interface CancelWords {
  readonly reason: string
  readonly notes: string
}

export interface CancelStepProps {
  readonly shipment: ShipmentResource
  readonly words: CancelWords
  readonly onWords: (words: CancelWords) => void
  readonly errorOf: (field: string) => string | undefined
}

/** Cancel: takes the carrier off, with the reason that stays on the record [4.36, 4.38]. What went out into the world is said before. */
export const CancelStep = ({ shipment, words, onWords, errorOf }: CancelStepProps) => {
  const gone = irrevocableEffects(savedLoad(shipment))
  return (
    <>
      <TextField
        label="Reason"
        field="reason"
        required
        autoFocus
        value={words.reason}
        onChange={(reason) => onWords({ ...words, reason })}
        error={errorOf('reason')}
        maxLength={255}
      />
      <fieldset aria-label="Frequent reasons">
        <div className="flex flex-wrap gap-1">
          {REASONS.map((reason) => (
            <Button key={reason} size="small" pressed={words.reason === reason} onClick={() => onWords({ ...words, reason })}>
              {reason}
            </Button>
          ))}
        </div>
      </fieldset>
      <TextAreaField
        label="Notes"
        field="notes"
        value={words.notes}
        onChange={(notes) => onWords({ ...words, notes })}
        error={errorOf('notes')}
        maxLength={2000}
      />
      {gone.length > 0 && (
        <Note tone="warn" icon={TriangleAlert}>
          {gone.map(({ key, message }) => (
            <p key={key} className={styles.wrapped}>
              {message}
            </p>
          ))}
        </Note>
      )}
    </>
  )
}
