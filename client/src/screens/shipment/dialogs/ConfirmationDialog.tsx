import { recipientOf } from '@waybill/shared/shipment/confirmation/decide-confirmation'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Note } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useShipmentForm } from '../form-context.ts'
import { savedLoad } from '../saved-load.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { isDirty } from '../shipment-form.ts'
import { calls } from '../use-shipment.ts'
import { Refusal } from './Refusal.tsx'
import { useCommand } from './use-command.ts'

/** Prints the rate confirmation, keeps it with the load and mails it to the carrier or to another address [2.63]. */
export const ConfirmationDialog = ({ shipment, onClose, onDone }: ShipmentDialogProps) => {
  const { pro, carrier, version } = shipment
  const dirty = isDirty(useShipmentForm().form)
  const [to, setTo] = useState(() => recipientOf(savedLoad(shipment), null))
  const [message, setMessage] = useState('')
  const command = useCommand(pro)
  const submit = () =>
    command.send(
      'Rate confirmation',
      () => calls.sendConfirmation(pro, { to: to.trim() || null, message: message.trim() || null, version }),
      ({ shipment: next }) => {
        showToast({ tone: 'info', text: `The rate confirmation of ${pro} is on its way`, detail: next.carrier_rate_confirmation.to ?? to })
        onDone(next)
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Rate confirmation of ${pro}`}
      about={`It is printed for ${carrier?.name ?? 'the carrier'} as the load is saved, kept with its documents, and mailed.`}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={command.pending}>
            Send
          </Button>
        </>
      }
    >
      {dirty && (
        <Note tone="warn" icon={TriangleAlert}>
          <p>Your unsaved changes are not on it.</p>
        </Note>
      )}
      <TextField
        label="E-mail"
        field="to"
        type="email"
        required
        autoFocus
        value={to}
        onChange={setTo}
        error={command.errorOf('to')}
        maxLength={255}
      />
      <TextAreaField label="Message" field="message" value={message} onChange={setMessage} maxLength={2000} />
      <Refusal alerts={command.others(['to'])} />
    </Dialog>
  )
}
