import { useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { useLive, useNames } from '../../live/use-live.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { calls } from '../use-shipment.ts'
import { RefusalNote } from './Refusal.tsx'
import { useCommand } from './use-command.ts'

/** Unvoids a load, which returns to its previous status. Locks the load first, because a voided load has no lock banner. */
export const UnvoidDialog = ({ shipment, onClose, onDone }: ShipmentDialogProps) => {
  const { pro, void_info } = shipment
  const { me, records } = useLive()
  const [reason, setReason] = useState('')
  const command = useCommand(pro)
  const nameOf = useNames()
  const unvoid = async () => {
    const { lock, lock_version } = (await calls.takeLock(pro)).body
    records.noteLock(pro, lock, lock_version)
    if (lock.locked_by_auth_uid !== me) throw new ApiError(423, 'Locked', `${nameOf(lock.locked_by_username ?? '')} has this load locked.`)
    return calls.unvoid(pro, reason.trim() || null)
  }
  const submit = () =>
    command.send('Unvoid', unvoid, ({ shipment: next }) => {
      showToast({ tone: 'ok', text: `${pro} is no longer voided`, detail: `Status: ${next.status}` })
      onDone(next)
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Unvoid ${pro}`}
      about="The load returns to the status it had and can be edited again. A canceled LTL booking or stopped tracking doesn't start again."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={command.pending}>
            Unvoid {pro}
          </Button>
        </>
      }
    >
      {void_info?.reason && (
        <p>
          Voided by {nameOf(void_info.by)}: {void_info.reason}
        </p>
      )}
      <TextField
        label="Reason"
        field="reason"
        autoFocus
        value={reason}
        onChange={setReason}
        error={command.errorOf('reason')}
        maxLength={255}
      />
      <RefusalNote alerts={command.others(['reason'])} />
    </Dialog>
  )
}
