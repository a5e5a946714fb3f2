import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { Alert } from '@waybill/shared/shipment/refusals'
import { useEffect, useState } from 'react'
import { api } from '../../../app/client.ts'
import { statusLook } from '../../../boards/status-look.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { ComboboxField } from '../../../ui/ComboboxField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useWorkspace } from '../../../workspace/use-workspace.ts'
import { type CarrierMatch, type ComplianceVerdict, shipmentCalls } from '../shipment-calls.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { tellWarnings } from '../warnings.ts'
import { Compliance } from './Compliance.tsx'
import { type CoverTerms, ratesOf, termsOf, totalsUnder } from './cover-terms.ts'
import styles from './Dialogs.module.css'
import { Refusal } from './Refusal.tsx'
import { useCommand } from './use-command.ts'
import { WarningNotes } from './WarningNotes.tsx'

const calls = shipmentCalls(api)
/** What is worked out is not typed. */
const ignore = () => {}
const laneOf = ({ pick_stops }: ShipmentResource) =>
  [pick_stops[0], pick_stops.at(-1)].map((stop) => [stop?.city, stop?.state].filter(Boolean).join(', ')).join(' to ')

const numbersOf = ({ mc_number, dot_number, city, state }: CarrierMatch) =>
  [mc_number && `MC ${mc_number}`, dot_number && `DOT ${dot_number}`, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')

/** Books a carrier: who, for how much, and whether he may have the load [4.35, 4.37]. */
export const CoverDialog = ({ shipment, onClose, onDone }: ShipmentDialogProps) => {
  const { pro, version } = shipment
  const workspace = useWorkspace()
  const [carrier, setCarrier] = useState<CarrierMatch | null>(null)
  const [terms, setTerms] = useState<CoverTerms>(() => termsOf(shipment))
  const [verdict, setVerdict] = useState<ComplianceVerdict | null>(null)
  const [warnings, setWarnings] = useState<readonly Alert[]>([])
  const [responsible, setResponsible] = useState(false)
  const [reason, setReason] = useState('')
  const command = useCommand<{ readonly shipment: ShipmentResource; readonly warnings?: readonly Alert[] }>(pro)

  useEffect(() => {
    setVerdict(null)
    setWarnings([])
    if (!carrier) return
    const asked = new AbortController()
    calls.compliance(pro, carrier.id, asked.signal).then(
      ({ body }) => {
        setVerdict(body.compliance)
        setWarnings(body.warnings ?? [])
      },
      () => undefined,
    )
    return () => asked.abort()
  }, [carrier, pro])

  const failed = verdict?.findings.filter((finding) => !finding.passed).length ?? 0
  const override = failed > 0 && verdict?.may_override === true
  const blocked = !carrier
    ? 'Choose a carrier'
    : failed > 0 && !override
      ? `${carrier.name} may not have this load`
      : override && (!responsible || reason.trim() === '')
        ? 'An override needs your name and a reason'
        : undefined
  const totals = totalsUnder(shipment, terms)

  const submit = () => {
    if (blocked || !carrier) return
    const rates = ratesOf(shipment, terms)
    void command.send(
      'Cover',
      () =>
        calls.cover(pro, {
          carrier_id: carrier.id,
          ...(override ? { override_reason: reason } : {}),
          ...(rates ? { shipment: { ...rates, version } } : {}),
        }),
      ({ shipment: next, warnings: told }) => {
        tellWarnings(told, (other) => workspace.open({ type: 'ShipmentTab', params: { pro: other } }))
        showToast({ tone: 'ok', text: TEXTS.shipment.covered, detail: `${pro} · ${carrier.name} · $${totals.carrier}` })
        onDone(next)
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Book Carrier"
      width={560}
      badge={<StatusChip {...statusLook(shipment.status)} word={shipment.status} />}
      about={`Pro ${pro} · ${laneOf(shipment)}`}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={command.pending} {...(blocked === undefined ? {} : { disabledReason: blocked })}>
            {override ? `Book with ${failed} override${failed === 1 ? '' : 's'}` : 'Cover'}
          </Button>
        </>
      }
    >
      <div className={styles.grid}>
        <ComboboxField
          label="Carrier"
          field="carrier"
          required
          value={carrier}
          onChange={setCarrier}
          search={async (letters, signal) => (await calls.carriers(letters, signal)).body.carriers}
          keyOf={({ id }) => id}
          textOf={({ name }) => name}
          detailOf={numbersOf}
          placeholder="Name, MC or DOT number"
        />
        <TextField label="MC" readOnly value={carrier?.mc_number ?? ''} onChange={ignore} figures="digits" className={styles.quarter} />
        <TextField label="DOT" readOnly value={carrier?.dot_number ?? ''} onChange={ignore} figures="digits" className={styles.quarter} />
        <MoneyField
          label="Line haul $"
          value={terms.lineHaul}
          onChange={(lineHaul) => setTerms({ ...terms, lineHaul })}
          className={styles.quarter}
        />
        <MoneyField label="Fuel $" value={terms.fuel} onChange={(fuel) => setTerms({ ...terms, fuel })} className={styles.sixth} />
        <MoneyField label="Carrier total $" readOnly value={totals.carrier} onChange={ignore} className={styles.quarter} />
        <MoneyField label="Profit $" readOnly value={totals.profit} onChange={ignore} className={styles.sixth} />
        <TextField label="Margin %" readOnly value={totals.margin ?? '–'} onChange={ignore} figures="number" className={styles.sixth} />
      </div>
      {carrier && <Compliance verdict={verdict} />}
      <WarningNotes warnings={warnings} onLeave={onClose} />
      {override && (
        <>
          <CheckboxField
            label={`I take responsibility for ${failed} override${failed === 1 ? '' : 's'}. My name and the reason go on the record.`}
            value={responsible}
            onChange={setResponsible}
          />
          <TextAreaField
            label="Reason for the override"
            required
            value={reason}
            onChange={setReason}
            placeholder="What makes this acceptable, and who agreed"
            maxLength={1000}
          />
        </>
      )}
      <Refusal alerts={command.others(['carrier:none'])} />
    </Dialog>
  )
}
