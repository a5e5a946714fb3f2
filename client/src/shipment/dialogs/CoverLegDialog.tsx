import { LEG_NAMES, type Leg } from '@waybill/shared/shipment/intermodal/legs'
import { useState } from 'react'
import type { CarrierMatch } from '../../records/lookup-calls.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CarrierPicker } from '../cover/CarrierPicker.tsx'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { calls } from '../use-shipment.ts'
import { Compliance } from './Compliance.tsx'
import { OverrideBoxes } from './OverrideBoxes.tsx'
import { RefusalNote } from './Refusal.tsx'
import { useCommand } from './use-command.ts'
import { EMPTY_TRUCK, OVERRIDE_PROMPT, useComplianceCheck } from './use-compliance-check.ts'
import { useDraft } from './use-draft.ts'

export interface CoverLegDialogProps extends ShipmentDialogProps {
  readonly leg: Leg
}

/** Books a carrier or a railroad for one leg [2.79, 7.30]. */
export const CoverLegDialog = ({ shipment, leg, onClose, onDone }: CoverLegDialogProps) => {
  const { pro, version } = shipment
  const [carrier, setCarrier] = useState<CarrierMatch | null>(null)
  const command = useCommand(pro)
  const { draft, box } = useDraft('', { reference: '' }, command)
  const { judged, failed, override, unanswered } = useComplianceCheck(pro, version, carrier, EMPTY_TRUCK)
  const barred = override ? undefined : judged?.verdict.findings.find(({ passed }) => !passed)?.message
  const blocked = !carrier ? 'Choose a carrier' : (barred ?? (unanswered ? OVERRIDE_PROMPT : undefined))
  const submit = () => {
    if (!carrier || blocked !== undefined) return
    void command.send(
      'Cover leg',
      () =>
        calls.coverLeg(pro, leg, {
          carrier_id: carrier.id,
          version,
          ...(draft.reference.trim() && { reference: draft.reference.trim() }),
          ...(override && { override_reason: override.reason.trim() }),
        }),
      ({ shipment: next }) => onDone(next),
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Cover ${LEG_NAMES[leg]} of ${pro}`}
      width={560}
      at="top"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={command.pending} disabledReason={blocked}>
            {override ? `Cover with ${failed} override${failed === 1 ? '' : 's'}` : 'Cover'}
          </Button>
        </>
      }
    >
      <CarrierPicker field="carrier" required value={carrier} onChange={setCarrier} />
      <TextField label="Reference" maxLength={80} {...box('reference')} />
      <Compliance chosen={carrier !== null} verdict={carrier && (judged?.verdict ?? null)} />
      {override && <OverrideBoxes {...override} />}
      <RefusalNote alerts={command.others(['reference'])} />
    </Dialog>
  )
}
