import { recipientOf } from '@waybill/shared/shipment/confirmation/decide-confirmation'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Note } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useShipmentForm } from '../form/form-context.ts'
import { savedLoad } from '../form/saved-load.ts'
import { isDirty } from '../form/shipment-form.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { calls } from '../use-shipment.ts'
import { RefusalNote } from './Refusal.tsx'
import { useCommand } from './use-command.ts'

/** Creates the rate confirmation PDF, saves it to the load's documents and emails it to the carrier or another address [2.63]. */
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
        showToast({ tone: 'info', text: `Sending the rate confirmation for ${pro}`, detail: next.carrier_rate_confirmation.to ?? to })
        onDone(next)
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Rate confirmation of ${pro}`}
      about={`Creates the PDF for ${carrier?.name ?? 'the carrier'} from the saved load, saves it to documents and emails it.`}
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
          <p>Your unsaved changes are not included.</p>
        </Note>
      )}
      <TextField
        label="Email"
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
      <RefusalNote alerts={command.others(['to'])} />
    </Dialog>
  )
}
