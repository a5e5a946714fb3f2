import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { calls } from '../use-shipment.ts'
import { Refusal } from './Refusal.tsx'
import { useCommand } from './use-command.ts'

/** Puts a load on hold, with what it waits for. */
export const HoldDialog = ({ shipment, onClose, onDone }: ShipmentDialogProps) => {
  const { pro } = shipment
  const [reason, setReason] = useState('')
  const command = useCommand(pro)
  const submit = () =>
    command.send(
      'Hold',
      () => calls.move(pro, 'hold', reason || null),
      ({ shipment: next }) => onDone(next),
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Hold ${pro}`}
      about="Nobody can cover the load until the hold is removed."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={command.pending}>
            Hold
          </Button>
        </>
      }
    >
      <TextField
        label="What it waits for"
        field="reason"
        autoFocus
        value={reason}
        onChange={setReason}
        error={command.errorOf('reason')}
        maxLength={255}
      />
      <Refusal alerts={command.others(['reason'])} />
    </Dialog>
  )
}
