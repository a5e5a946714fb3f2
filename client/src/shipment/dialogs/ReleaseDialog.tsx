import { documentsOf } from '@waybill/shared/shipment/documents/document'
import { isPodFolder } from '@waybill/shared/shipment/documents/folders'
import { proofMissing } from '@waybill/shared/shipment/rules/releasable'
import { FileCheck, FileX } from 'lucide-react'
import { useState } from 'react'
import { Note } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { savedLoad } from '../form/saved-load.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { calls } from '../use-shipment.ts'
import { RefusalNote } from './Refusal.tsx'
import { useCommand } from './use-command.ts'

/** Releases a delivered or TONU load to billing, after which it is read-only [4.22, 4.27]. */
export const ReleaseDialog = ({ shipment, onClose, onDone }: ShipmentDialogProps) => {
  const { pro } = shipment
  const [reason, setReason] = useState('')
  const command = useCommand(pro)
  const proof = documentsOf(shipment).filter(({ folder }) => isPodFolder(folder))
  const needsReason = proofMissing(savedLoad(shipment), null) !== null
  const submit = () =>
    command.send(
      'Release',
      () => calls.move(pro, 'release', reason.trim() || null),
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
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={command.pending}>
            Release
          </Button>
        </>
      }
    >
      {proof.length > 0 ? (
        <Note tone="ok" icon={FileCheck}>
          <p>POD on file: {proof.map(({ name }) => name).join(', ')}</p>
        </Note>
      ) : needsReason ? (
        <Note tone="warn" icon={FileX}>
          <p>No POD on file. Upload it under Documents, or enter a reason to release without one.</p>
        </Note>
      ) : (
        <Note icon={FileX}>
          <p>Nothing was delivered, so no POD is needed.</p>
        </Note>
      )}
      <TextField
        label={needsReason ? 'Reason for no POD' : 'Note'}
        field="reason"
        autoFocus
        required={needsReason}
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
