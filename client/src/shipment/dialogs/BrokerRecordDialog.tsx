import { RECORD_PARTIES, type RecordParty, WITHHELD } from '@waybill/shared/shipment/broker-record'
import { Braces, Download } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../app/client.ts'
import { saveBytes } from '../../app/open-document.ts'
import { startAttempt, textOfError } from '../../ui/attempt.ts'
import { Button } from '../../ui/Button.tsx'
import { SwitchField } from '../../ui/CheckboxField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioField } from '../../ui/RadioField.tsx'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'

const LABELS: Readonly<Record<RecordParty, string>> = { broker: 'Our own', customer: 'The customer’s', carrier: 'The carrier’s' }

const WORDS = {
  consignor: 'consignor',
  originating_carrier: 'carrier',
  bill_of_lading_or_freight_bill: 'bill of lading',
  brokerage_compensation: 'our compensation',
  non_brokerage_services: 'other services',
  freight_charges: 'freight charges collected',
} as const

/** The transaction record each party has a legal right to review, as PDF or JSON. */
export const BrokerRecordDialog = ({ shipment, onClose }: ShipmentDialogProps) => {
  const [party, setParty] = useState<RecordParty>('broker')
  const [whole, setWhole] = useState(false)
  const [pending, setPending] = useState(false)
  const withheld = whole ? [] : WITHHELD[party].map((item) => WORDS[item])
  const save = async (format: 'pdf' | 'json') => {
    setPending(true)
    const fail = startAttempt(`broker record of ${shipment.pro}`)
    try {
      const query = { party, include_withheld: whole, format }
      const bytes = await api.bytes('GET', `/shipments/${encodeURIComponent(String(shipment.pro))}/broker_record`, { query })
      saveBytes(bytes, `broker-record-${shipment.pro}-${party}.${format}`)
    } catch (error) {
      fail('The record could not be created', textOfError(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Broker’s record of ${shipment.pro}`}
      about="Transaction record required by 49 CFR 371.3, with its tamper-evident log entry."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button icon={Braces} pending={pending} onClick={() => void save('json')}>
            JSON
          </Button>
          <Button variant="primary" icon={Download} pending={pending} onClick={() => void save('pdf')}>
            PDF
          </Button>
        </>
      }
    >
      <RadioField
        label="Whose copy"
        value={party}
        onChange={setParty}
        choices={RECORD_PARTIES.map((value) => ({ value, label: `${LABELS[value]} copy` }))}
      />
      {party !== 'broker' && <SwitchField label="Full record, as the party may request under 371.3(c)" value={whole} onChange={setWhole} />}
      <p role="status">{withheld.length === 0 ? 'Nothing is omitted.' : `Omitted, and marked as omitted: ${withheld.join(', ')}.`}</p>
    </Dialog>
  )
}
