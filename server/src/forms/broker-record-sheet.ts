import { dollarText } from '@waybill/shared/money/dollars'
import type { RecordParty, RedactedRecord } from '@waybill/shared/shipment/broker-record'
import type { LabeledValue, Sheet } from './sheet.ts'
import type { Letterhead } from './sheets.ts'

/** The load version, log position and hash that the record was made from. */
export interface RecordStamp {
  readonly pro: string
  readonly version: number
  readonly position: number
  /** Hex, of the hash chain at the position. */
  readonly hash: string
  /** ISO 8601 instant when that version was recorded. */
  readonly recorded_at: string
}

const WITHHELD = 'Withheld from this copy'
const NONE = 'None on record'

const COPIES: Readonly<Record<RecordParty, string>> = {
  broker: 'Broker’s own copy',
  customer: 'Customer’s copy',
  carrier: 'Carrier’s copy',
}

/** A load's transaction record as a document: the rule's numbered items, with withheld ones marked. */
export const brokerRecordSheet = (record: RedactedRecord, party: RecordParty, stamp: RecordStamp, letterhead: Letterhead): Sheet => {
  const item = (label: string, name: keyof RedactedRecord, value: string | null): LabeledValue => ({
    label,
    value: record.withheld.some((withheld) => withheld === name) ? WITHHELD : (value ?? NONE),
  })
  const { consignor, originating_carrier: carrier, brokerage_compensation: compensation, freight_charges: charges } = record
  const services = record.non_brokerage_services ?? []
  return {
    title: 'Broker’s Record of Transaction',
    number: `Load ${stamp.pro} · 49 CFR 371.3`,
    sender: { heading: letterhead.name, lines: letterhead.lines },
    facts: [
      item('(1) Consignor', 'consignor', consignor?.name ?? null),
      item('(1) Address', 'consignor', consignor?.address ?? null),
      item('(2) Originating carrier', 'originating_carrier', carrier?.name ?? null),
      item('(2) Address', 'originating_carrier', carrier?.address ?? null),
      item('(2) Registration', 'originating_carrier', carrier?.registration_number ?? null),
      item('(3) Bill of lading', 'bill_of_lading_or_freight_bill', record.bill_of_lading_or_freight_bill),
      item('(4) Compensation', 'brokerage_compensation', compensation && dollarText(compensation.amount)),
      item('(4) Payer', 'brokerage_compensation', compensation?.payer ?? null),
      item('(6) Collected', 'freight_charges', charges?.collected == null ? null : dollarText(charges.collected)),
      item('(6) Carrier paid on', 'freight_charges', charges?.carrier_paid_on ?? null),
    ],
    parties: [],
    tables: [
      {
        heading: '(5) Non-brokerage services',
        columns: [
          { heading: 'Description', share: 50 },
          { heading: 'Payer', share: 30 },
          { heading: 'Amount', share: 20, align: 'right' },
        ],
        rows: record.withheld.includes('non_brokerage_services')
          ? [[WITHHELD, '', '']]
          : services.length === 0
            ? [[NONE, '', '']]
            : services.map(({ description, amount, payer }) => [description, payer ?? '', dollarText(amount)]),
      },
    ],
    notes: [
      { heading: 'Copy', lines: [COPIES[party]] },
      { heading: 'Proof', lines: [`Log position ${stamp.position}, hash ${stamp.hash}`] },
    ],
    terms: null,
    signatures: [],
    footer: `Load ${stamp.pro} · version ${stamp.version} · log position ${stamp.position} · ${stamp.hash.slice(0, 16)}…`,
    as_of: stamp.recorded_at,
    properties: { Load: stamp.pro, LoadVersion: String(stamp.version), LogPosition: String(stamp.position), LogHash: stamp.hash },
  }
}
