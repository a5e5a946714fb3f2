import { TEXTS } from '@waybill/shared/protocol/texts'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { statusLook } from '../../boards/status-look.ts'
import { Note } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { calls } from '../use-shipment.ts'
import styles from './Dialogs.module.css'
import { RefusalNote } from './Refusal.tsx'
import { useCommand } from './use-command.ts'
import { voidConsequences } from './void-consequences.ts'

const REASONS = ['Customer canceled', 'Duplicate load', 'Rate not agreed', 'Entered by mistake', 'Other'].map((reason) => ({
  value: reason,
  label: reason,
}))

/** Voids a load, which is read-only until an admin unvoids it. Lists the consequences and requires the pro as confirmation [4.21]. */
export const VoidDialog = ({ shipment, onClose, onDone }: ShipmentDialogProps) => {
  const { pro, status } = shipment
  const [reason, setReason] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const command = useCommand(pro)
  const { facts, irrevocable } = voidConsequences(shipment)
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
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([what, detail]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{detail}</dd>
            </div>
          ))}
        </dl>
      )}
      {irrevocable.length > 0 && (
        <Note tone="warn" icon={TriangleAlert}>
          {irrevocable.map((message) => (
            <p key={message} className={styles.wrapped}>
              {message}
            </p>
          ))}
        </Note>
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
      <TextField label="Type the pro to confirm" required value={typed} onChange={setTyped} numeric="digits" error={wrongPro} />
      <RefusalNote alerts={command.others([])} />
    </Dialog>
  )
}
