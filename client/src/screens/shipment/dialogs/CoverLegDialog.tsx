import { LEG_NAMES, type Leg } from '@waybill/shared/shipment/intermodal/legs'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { CarrierPicker } from '../CarrierPicker.tsx'
import type { CarrierMatch } from '../lookup-calls.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { calls } from '../use-shipment.ts'
import { Refusal } from './Refusal.tsx'
import { useCommand } from './use-command.ts'
import { useDraft } from './use-draft.ts'

export interface CoverLegDialogProps extends ShipmentDialogProps {
  readonly leg: Leg
}

/** Books a carrier or a railroad for one leg [2.79, 7.30]. */
export const CoverLegDialog = ({ shipment, leg, onClose, onDone }: CoverLegDialogProps) => {
  const { pro, version } = shipment
  const [carrier, setCarrier] = useState<CarrierMatch | null>(null)
  const command = useCommand(pro)
  const { draft, box } = useDraft('', { reference: '', override_reason: '' }, command.errorOf)
  const submit = () => {
    if (!carrier) return
    void command.send(
      'Cover leg',
      () =>
        calls.coverLeg(pro, leg, {
          carrier_id: carrier.id,
          version,
          ...(draft.reference.trim() && { reference: draft.reference.trim() }),
          ...(draft.override_reason.trim() && { override_reason: draft.override_reason.trim() }),
        }),
      ({ shipment: next }) => onDone(next),
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Cover ${LEG_NAMES[leg]} of ${pro}`}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={command.pending} disabledReason={carrier ? undefined : 'Choose a carrier'}>
            Cover
          </Button>
        </>
      }
    >
      <CarrierPicker field="carrier" required value={carrier} onChange={setCarrier} />
      <TextField label="Reference" maxLength={80} {...box('reference')} />
      <TextField
        label="Reason for an override"
        help="Only where the carrier fails compliance and you may override"
        maxLength={1000}
        {...box('override_reason')}
      />
      <Refusal alerts={command.others(['reference', 'override_reason'])} />
    </Dialog>
  )
}
