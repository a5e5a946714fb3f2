import { TEXTS } from '@waybill/shared/protocol/texts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { placeOf } from '../shipment-about.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { RefusalNote } from './Refusal.tsx'
import { RepeatStep } from './RepeatStep.tsx'
import { useCommand } from './use-command.ts'
import { REPEAT_FIELDS, useRepeat } from './use-repeat.ts'

const sayFailed = () => TEXTS.shipment.repeatFailed

/** How many times, at what interval and with which parts a load is repeated [9.6]. Enter accepts the defaults. */
export const RepeatDialog = ({ shipment: { pro, pick_stops }, onClose }: ShipmentDialogProps) => {
  const command = useCommand(pro, sayFailed)
  const { options, setOptions, repeat } = useRepeat(pro, command, onClose)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Repeat ${pro}`}
      about={`${placeOf(pick_stops[0])} to ${placeOf(pick_stops.at(-1))}, copied to a new pro without the carrier.`}
      onSubmit={() => {
        if (!command.pending) void repeat()
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={command.pending} autoFocus>
            Repeat the load
          </Button>
        </>
      }
    >
      <RepeatStep options={options} onOptions={setOptions} errorOf={command.errorOf} />
      <RefusalNote alerts={command.others(REPEAT_FIELDS)} />
    </Dialog>
  )
}
