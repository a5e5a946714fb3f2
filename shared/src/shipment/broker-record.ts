import { isAddedLine } from './rules/rates.ts'
import { summaryOf } from './rules/summary.ts'
import type { RateLine } from './shape.ts'
import type { Shipment } from './state.ts'

/** Who the copy is for: the broker, or a party that reviews the record. */
export const RECORD_PARTIES = ['broker', 'customer', 'carrier'] as const
export type RecordParty = (typeof RECORD_PARTIES)[number]

interface Named {
  readonly name: string | null
  readonly address: string | null
}

/** The transaction record required by 49 CFR 371.3(a), item by item. Money is in cents. */
export interface BrokerRecord {
  /** (1) */
  readonly consignor: Named
  /** (2) Null while the load has no carrier. */
  readonly originating_carrier: (Named & { readonly registration_number: string | null }) | null
  /** (3) */
  readonly bill_of_lading_or_freight_bill: string
  /** (4) */
  readonly brokerage_compensation: { readonly amount: number; readonly payer: string | null }
  /** (5) */
  readonly non_brokerage_services: readonly { readonly description: string; readonly amount: number; readonly payer: string | null }[]
  /** (6) Null if no receipt, or no carrier payment, is on record. */
  readonly freight_charges: { readonly collected: number | null; readonly carrier_paid_on: string | null }
}

/** Facts from outside the load. */
export interface RecordFacts {
  /** The carrier's address on one line; null if unknown. */
  readonly carrier_address: string | null
  /** Freight charges received, in cents, and the date the carrier was paid; null if none is on record. */
  readonly collected: number | null
  readonly carrier_paid_on: string | null
}

const lineOf = (...parts: readonly (string | null | undefined)[]): string | null => parts.filter(Boolean).join(', ') || null

/** A service by the broker: the customer pays for it and no carrier is paid. */
const isOwnService = (line: RateLine): boolean => isAddedLine(line) && (line.customer_rate ?? 0) !== 0 && (line.carrier_rate ?? 0) === 0

const registrationOf = (carrier: NonNullable<Shipment['carrier']>): string | null =>
  [carrier.mc_number && `MC ${carrier.mc_number}`, carrier.dot_number && `USDOT ${carrier.dot_number}`].filter(Boolean).join(', ') || null

/** Builds the transaction record of a load as 49 CFR 371.3(a) lists it. */
export const brokerRecord = (shipment: Shipment, facts: RecordFacts): BrokerRecord => {
  const { pick_stops, customer, bill_to, carrier, load_info } = shipment
  const shipper = pick_stops.find(({ event_type }) => event_type === 'P')
  const payer = bill_to?.name ?? customer?.name ?? null
  const own = shipment.accessorial_lines.filter(isOwnService)
  const services = own.reduce((sum, { customer_rate }) => sum + (customer_rate ?? 0), 0)
  return {
    consignor: {
      name: shipper?.location_name ?? shipper?.location.name ?? customer?.name ?? null,
      address: shipper
        ? lineOf(shipper.location.address, shipper.location.address_2, shipper.location.city, shipper.location.state, shipper.location.zip)
        : null,
    },
    originating_carrier: carrier && {
      name: carrier.name,
      address: facts.carrier_address,
      registration_number: registrationOf(carrier),
    },
    bill_of_lading_or_freight_bill: load_info.bill_of_lading ?? shipment.pro,
    brokerage_compensation: { amount: summaryOf(shipment).profit - services, payer },
    non_brokerage_services: own.map(({ description, code, customer_rate }) => ({
      description: description ?? code ?? 'Service',
      amount: customer_rate ?? 0,
      payer,
    })),
    freight_charges: { collected: facts.collected, carrier_paid_on: facts.carrier_paid_on },
  }
}

/** Items left out of a party's copy unless the full record was requested, because they concern the broker and the other party. */
export const WITHHELD: Readonly<Record<RecordParty, readonly (keyof BrokerRecord)[]>> = {
  broker: [],
  customer: ['brokerage_compensation', 'freight_charges'],
  carrier: ['brokerage_compensation', 'non_brokerage_services', 'freight_charges'],
}

/** The record as a party sees it. `withheld` names the items that are null because they were left out. */
export type RedactedRecord = { readonly [Item in keyof BrokerRecord]: BrokerRecord[Item] | null } & {
  readonly withheld: readonly (keyof BrokerRecord)[]
}

/** The copy for a party. With `whole`, nothing is left out: 371.3(c) gives each party the right to review the full record. */
export const recordFor = (record: BrokerRecord, party: RecordParty, whole: boolean): RedactedRecord => {
  const withheld = whole ? [] : WITHHELD[party]
  return { ...record, ...Object.fromEntries(withheld.map((item) => [item, null])), withheld }
}
