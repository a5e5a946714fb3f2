import { TEXTS } from '@waybill/shared/protocol/texts'
import { useState } from 'react'
import { statusLook } from '../../../boards/status-look.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { calls } from '../use-shipment.ts'
import styles from './Dialogs.module.css'
import { Refusal } from './Refusal.tsx'
import { useCommand } from './use-command.ts'

const REASONS = ['Customer cancelled', 'Duplicate load', 'Rate not agreed', 'Entered by mistake', 'Other'].map((reason) => ({
  value: reason,
  label: reason,
}))

/** Makes a load read-only for good; says what follows, and asks for the pro so that the right one goes [4.21]. */
export const VoidDialog = ({ shipment, onClose, onDone }: ShipmentDialogProps) => {
  const { pro, status } = shipment
  const [reason, setReason] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const command = useCommand(pro)
  const consequences: readonly (readonly [string, string])[] = [
    ...(shipment.carrier ? [['Carrier comes off', shipment.carrier.name] as const] : []),
    ...(shipment.tracking?.state === 'started' ? [['Tracking stopped', shipment.tracking.provider] as const] : []),
    ...(shipment.open_events ? [['Open events', String(shipment.events.filter((event) => !event.closed).length)] as const] : []),
  ]
  const wrongPro = tried && typed.trim() !== pro ? `Type ${pro} to confirm` : undefined
  const noReason = tried && reason === null ? 'Reason is required' : undefined
  const submit = () => {
    setTried(true)
    if (typed.trim() !== pro || reason === null) return
    void command.send(
      'Void',
      () => calls.voidLoad(pro, reason, null),
      ({ shipment: next }) => {
        showToast({ tone: 'ok', text: TEXTS.shipment.voided(pro) })
        onDone(next)
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Void ${pro}`}
      badge={<StatusChip {...statusLook(status)} word={status} />}
      about="The load becomes read-only for everyone and leaves the active board."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Keep the load</Button>
          <Button type="submit" variant="dangerFill" pending={command.pending}>
            Void {pro}
          </Button>
        </>
      }
    >
      {consequences.length > 0 && (
        <dl className={styles.facts}>
          {consequences.map(([what, detail]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{detail}</dd>
            </div>
          ))}
        </dl>
      )}
      <SelectField
        label="Reason"
        field="reason"
        required
        value={reason}
        onChange={setReason}
        options={REASONS}
        placeholder="Select a reason"
        error={noReason}
      />
      <TextField label="Type the pro to confirm" required value={typed} onChange={setTyped} figures="digits" error={wrongPro} />
      <Refusal alerts={command.others([])} />
    </Dialog>
  )
}
