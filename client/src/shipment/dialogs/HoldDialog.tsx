import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { calls } from '../use-shipment.ts'
import { RefusalNote } from './Refusal.tsx'
import { useCommand } from './use-command.ts'

/** Puts a load on hold with a reason. */
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
      about="This load can't be covered until you remove the hold."
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
        label="Hold reason"
        field="reason"
        autoFocus
        value={reason}
        onChange={(next) => {
          setReason(next)
          command.forget('reason')
        }}
        error={command.errorOf('reason')}
        maxLength={255}
      />
      <RefusalNote alerts={command.others(['reason'])} />
    </Dialog>
  )
}
