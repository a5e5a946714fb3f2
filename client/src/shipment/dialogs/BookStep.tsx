import { TriangleAlert } from 'lucide-react'
import { Note } from '../../ui/Banner.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Dialogs.module.css'
import type { BookingDetails, CoverDraft } from './use-cover-draft.ts'
import { WarningNotes } from './WarningNotes.tsx'

/** The rate confirmation to send with the booking. */
export interface ConfirmationOptions {
  readonly send: boolean
  readonly to: string
}

interface Box {
  readonly field: keyof BookingDetails
  readonly label: string
  readonly kind?: 'tel' | 'email'
  readonly width: 'third' | 'quarter'
  /** Called when the truck is entered, to check whether another load has it. */
  readonly truck?: true
}

const BOXES: readonly Box[] = [
  { field: 'dispatcher', label: 'Dispatcher', width: 'third' },
  { field: 'dispatcher_phone', label: 'Dispatcher phone', kind: 'tel', width: 'third' },
  { field: 'dispatcher_email', label: 'Dispatcher email', kind: 'email', width: 'third' },
  { field: 'driver_1_ref_driver', label: 'Driver', width: 'third' },
  { field: 'driver_1_cell', label: 'Driver cell', kind: 'tel', width: 'third', truck: true },
  { field: 'carrier_ref', label: 'Carrier reference', width: 'third' },
  { field: 'truck_num', label: 'Truck', width: 'third', truck: true },
  { field: 'trailer_number', label: 'Trailer', width: 'third' },
]
export const BOOK_FIELDS: readonly string[] = [...BOXES.map(({ field }) => field), 'to']

export interface BookStepProps {
  readonly draft: CoverDraft
  readonly errorOf: (field: string) => string | undefined
  /** Null if the user may not send one. */
  readonly confirmation: ConfirmationOptions | null
  readonly onConfirmation: (wish: ConfirmationOptions) => void
  readonly onLeave: () => void
}

/** Book: dispatcher, driver, truck and the rate confirmation. All of it is optional [4.35, 5.7]. */
export const BookStep = ({ draft, errorOf, confirmation, onConfirmation, onLeave }: BookStepProps) => (
  <>
    {Number(draft.totals.carrier) === 0 && (
      <Note tone="warn" icon={TriangleAlert} role="status">
        <p>No carrier pay entered.</p>
      </Note>
    )}
    <div className={styles.grid}>
      {BOXES.map(({ field, label, kind, width, truck }, place) => (
        <TextField
          key={field}
          label={label}
          field={`load_info.${field}`}
          className={styles[width]}
          autoFocus={place === 0}
          value={draft.particulars[field]}
          onChange={(text) => draft.set({ [field]: text })}
          onBlur={truck && draft.left}
          error={errorOf(field)}
          inputMode={kind}
        />
      ))}
    </div>
    <WarningNotes warnings={draft.warnings} onLeave={onLeave} />
    {confirmation && (
      <div className={styles.grid}>
        <CheckboxField
          label="Send the rate confirmation"
          layout="stacked"
          value={confirmation.send}
          onChange={(send) => onConfirmation({ ...confirmation, send })}
        />
        <TextField
          label="To"
          field="to"
          type="email"
          required={confirmation.send}
          readOnly={!confirmation.send}
          value={confirmation.to}
          onChange={(to) => onConfirmation({ ...confirmation, to })}
          error={confirmation.send ? errorOf('to') : undefined}
          maxLength={255}
        />
      </div>
    )}
  </>
)
