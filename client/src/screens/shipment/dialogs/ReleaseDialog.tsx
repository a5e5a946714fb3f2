import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { useState } from 'react'
import { api } from '../../../app/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { shipmentCalls } from '../shipment-calls.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { Refusal } from './Refusal.tsx'
import { useCommand } from './use-command.ts'

/** Gives a delivered load, or one with a TONU, to billing; from then on it is read-only [4.22, 4.27]. */
export const ReleaseDialog = ({ shipment, onClose, onDone }: ShipmentDialogProps) => {
  const { pro } = shipment
  const [reason, setReason] = useState('POD received')
  const command = useCommand<{ readonly shipment: ShipmentResource }>(pro)
  const submit = () =>
    command.send(
      'Release',
      () => shipmentCalls(api).move(pro, 'release', reason || null),
      ({ shipment: next }) => onDone(next),
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Release ${pro}`}
      about="The load goes to billing and becomes read-only for everyone."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button type="submit" variant="primary" pending={command.pending}>
            Release
          </Button>
        </>
      }
    >
      <TextField
        label="Proof, or why without"
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
