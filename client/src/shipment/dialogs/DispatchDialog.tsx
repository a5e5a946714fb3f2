import { TEXTS } from '@waybill/shared/protocol/texts'
import { dispatchedMissing } from '@waybill/shared/shipment/rules/dispatch'
import { localTimeAt } from '@waybill/shared/time/local-moment'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { zoneName } from '../../ui/zone-name.ts'
import { useShowWarnings } from '../form/use-warnings.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { calls } from '../use-shipment.ts'
import styles from './Dialogs.module.css'
import { RefusalNote } from './Refusal.tsx'
import { useCommand } from './use-command.ts'

const FIELDS = ['dispatched', 'driver_1_ref_driver', 'driver_1_cell', 'truck_num', 'trailer_number']

/** Dispatches the driver: driver, truck and time, in the first stop's time zone [4.56–4.58]. */
export const DispatchDialog = ({ shipment, onClose, onDone }: ShipmentDialogProps) => {
  const { pro, load_info: info } = shipment
  const zone = shipment.pick_stops[0]?.location.timezone ?? null
  const [now] = useState(() => localTimeAt(new Date().toISOString(), zone))
  const [date, setDate] = useState<string | null>(now.date)
  const [time, setTime] = useState<string | null>(now.time)
  const [driver, setDriver] = useState(info.driver_1_ref_driver ?? '')
  const [cell, setCell] = useState(info.driver_1_cell ?? '')
  const [truck, setTruck] = useState(info.truck_num ?? '')
  const [trailer, setTrailer] = useState(info.trailer_number ?? '')
  const command = useCommand(pro)
  const showWarnings = useShowWarnings()

  const [tried, setTried] = useState(false)
  const missing = date === null ? dispatchedMissing : undefined
  const submit = () => {
    setTried(true)
    if (missing) return
    void command.send(
      'Dispatch',
      () =>
        calls.save(
          pro,
          {
            load_info: {
              dispatched: time === null ? date : `${date}T${time}`,
              driver_1_ref_driver: driver,
              driver_1_cell: cell,
              truck_num: truck,
              trailer_number: trailer,
            },
          },
          shipment.version,
        ),
      ({ shipment: next, warnings }) => {
        showWarnings(warnings)
        showToast({ tone: 'ok', text: TEXTS.shipment.updated(pro), detail: driver ? `${driver} is dispatched` : 'Dispatched' })
        onDone(next)
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Dispatch ${pro}`}
      about={
        shipment.carrier
          ? `${shipment.carrier.name} · ${[info.equipment_type, info.load_description].filter(Boolean).join(' · ')}`
          : 'Add Carrier and Cover to Dispatch.'
      }
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            pending={command.pending}
            {...(shipment.carrier ? {} : { disabledReason: 'Add Carrier and Cover to Dispatch.' })}
          >
            Dispatch
          </Button>
        </>
      }
    >
      <div className={styles.grid}>
        <TextField
          label="Driver"
          field="load_info.driver_1_ref_driver"
          autoFocus
          value={driver}
          onChange={setDriver}
          error={command.errorOf('driver_1_ref_driver')}
        />
        <TextField
          label="Driver cell"
          field="load_info.driver_1_cell"
          value={cell}
          onChange={setCell}
          error={command.errorOf('driver_1_cell')}
          inputMode="tel"
        />
        <TextField label="Truck" field="load_info.truck_num" value={truck} onChange={setTruck} error={command.errorOf('truck_num')} />
        <TextField
          label="Trailer"
          field="load_info.trailer_number"
          value={trailer}
          onChange={setTrailer}
          error={command.errorOf('trailer_number')}
        />
        <DateField
          label="Dispatched"
          field="load_info.dispatched"
          required
          value={date}
          onChange={(next) => {
            setDate(next)
            command.forget('dispatched')
          }}
          error={(tried ? missing?.message : undefined) ?? command.errorOf('dispatched')}
        />
        <TimeField label="At" value={time} onChange={setTime} help={zoneName(zone, date) || undefined} />
      </div>
      <RefusalNote alerts={command.others(FIELDS)} />
    </Dialog>
  )
}
