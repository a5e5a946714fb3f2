import { truckTimezone } from '@waybill/shared/shipment/decide-check-calls'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { zoneName } from '../../ui/zone-name.ts'
import { savedLoad } from '../form/saved-load.ts'
import { CHECK_CALL_FIELDS, CheckCallFields } from '../panels/CheckCallFields.tsx'
import { QUICK_NOTES, withQuickNote } from '../panels/quick-notes.ts'
import { useCheckCall } from '../panels/use-check-call.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import styles from './Dialogs.module.css'
import { RefusalNote } from './Refusal.tsx'
import { useCommand } from './use-command.ts'
import { withReload } from './with-reload.ts'

/** Adds a check call [2.70]. */
export const CheckCallDialog = ({ shipment, onClose, onDone }: ShipmentDialogProps) => {
  const { pro } = shipment
  const form = useCheckCall(pro)
  const command = useCommand(pro)
  const zone = zoneName(truckTimezone(savedLoad(shipment)), null)
  const submit = () =>
    command.send(
      'Check call',
      () => withReload(pro, form.log),
      ({ next }) => (next ? onDone(next) : onClose()),
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Check call on ${pro}`}
      about={`Leave date and time blank for now${zone && ` (${zone}, truck's local time)`}.`}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={command.pending}>
            Add check call
          </Button>
        </>
      }
    >
      <div className={styles.grid}>
        <TextAreaField
          label="Note"
          field="check_call.note"
          className={styles.wide}
          autoFocus
          value={form.draft.note}
          onChange={(note) => form.set({ note })}
          error={command.errorOf('note')}
          maxLength={2000}
        />
        <fieldset className={styles.wide} aria-label="Quick notes">
          <div className="flex flex-wrap gap-1">
            {QUICK_NOTES.map((quick) => (
              <Button key={quick} size="small" onClick={() => form.set({ note: withQuickNote(form.draft.note, quick) })}>
                {quick}
              </Button>
            ))}
          </div>
        </fieldset>
        <CheckCallFields form={form} errorOf={command.errorOf} layout="stacked" />
      </div>
      <RefusalNote alerts={command.others(CHECK_CALL_FIELDS)} />
    </Dialog>
  )
}
