import { type CancelCoverAnswer, cancelCoverText } from '@waybill/shared/protocol/cancel-cover-text'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { useState } from 'react'
import { api } from '../../../app/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { shipmentCalls } from '../shipment-calls.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { Refusal } from './Refusal.tsx'
import { useCommand } from './use-command.ts'

const FIELDS = ['reason', 'notes']

/** Takes the carrier off a load, with the reason that stays on the record [4.38]. */
export const UncoverDialog = ({ shipment, onClose, onDone }: ShipmentDialogProps) => {
  const { pro } = shipment
  const [reason, setReason] = useState('')
  const [notes, setNotes] = useState('')
  const command = useCommand<{ readonly shipment: ShipmentResource } & CancelCoverAnswer>(pro, (error) =>
    showToast({ tone: 'bad', text: TEXTS.shipment.uncoverFailed(error.message, pro) }),
  )
  const submit = () =>
    command.send(
      'Uncover',
      () => shipmentCalls(api).uncover(pro, reason, notes || null),
      ({ shipment: next, ...said }) => {
        showToast({ tone: 'ok', text: cancelCoverText(said) ?? TEXTS.shipment.uncovered(pro), detail: shipment.carrier?.name })
        onDone(next)
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Uncover ${pro}`}
      about={`${shipment.carrier?.name ?? 'The carrier'} comes off the load, with its dispatch, driver and truck. The load is open again.`}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Keep the carrier</Button>
          <Button type="submit" variant="primary" pending={command.pending}>
            Uncover
          </Button>
        </>
      }
    >
      <TextField
        label="Reason"
        field="reason"
        required
        autoFocus
        value={reason}
        onChange={setReason}
        error={command.errorOf('reason')}
        maxLength={255}
      />
      <TextAreaField label="Notes" field="notes" value={notes} onChange={setNotes} maxLength={2000} />
      <Refusal alerts={command.others(FIELDS)} />
    </Dialog>
  )
}
