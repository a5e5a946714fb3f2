import { expect, test } from 'vitest'
import { brokerRecord, recordFor } from './broker-record.ts'
import type { Shipment } from './state.ts'

const line = (line_num: number, customer_rate: number | null, carrier_rate: number | null, description: string | null = null) => ({
  line_num,
  customer_rate,
  carrier_rate,
  description,
  code: null,
})
const load = {
  pro: '4820001',
  customer: { name: 'Halden Paper' },
  bill_to: { name: 'Halden Paper Accounts' },
  carrier: { name: 'Blue Mesa', mc_number: '611591', dot_number: '2211001' },
  load_info: { bill_of_lading: 'BOL-77' },
  pick_stops: [
    { event_type: 'D', location_name: 'Depot', location: { address: '9 Far St', city: 'Joliet', state: 'IL', zip: '60431' } },
    {
      event_type: 'P',
      location_name: 'Halden Mill',
      location: { address: '1 Mill Rd', address_2: null, city: 'Laredo', state: 'TX', zip: '78040' },
    },
  ],
  accessorial_lines: [
    line(1, 150_000, 120_000),
    line(2, 20_000, 15_000),
    line(3, 5_000, 0, 'Customs brokerage'),
    line(4, 7_500, 7_500, 'Lumper'),
  ],
} as unknown as Shipment
const facts = { carrier_address: '4 Mesa Ave, Tucson, AZ, 85701', collected: 182_500, carrier_paid_on: '2026-12-01' }

test('the record holds the six items of 49 CFR 371.3(a) and no others', () => {
  expect(brokerRecord(load, facts)).toEqual({
    consignor: { name: 'Halden Mill', address: '1 Mill Rd, Laredo, TX, 78040' },
    originating_carrier: { name: 'Blue Mesa', address: '4 Mesa Ave, Tucson, AZ, 85701', registration_number: 'MC 611591, USDOT 2211001' },
    bill_of_lading_or_freight_bill: 'BOL-77',
    brokerage_compensation: { amount: 35_000, payer: 'Halden Paper Accounts' },
    non_brokerage_services: [{ description: 'Customs brokerage', amount: 5_000, payer: 'Halden Paper Accounts' }],
    freight_charges: { collected: 182_500, carrier_paid_on: '2026-12-01' },
  })
})

test('the record of a load without a carrier or bill of lading uses its pro number', () => {
  const open = brokerRecord({ ...load, carrier: null, load_info: { bill_of_lading: null } } as unknown as Shipment, {
    carrier_address: null,
    collected: null,
    carrier_paid_on: null,
  })
  expect([open.originating_carrier, open.bill_of_lading_or_freight_bill, open.freight_charges]).toEqual([
    null,
    '4820001',
    { collected: null, carrier_paid_on: null },
  ])
})

test("a party's copy lists what it leaves out, and the full record leaves out nothing", () => {
  const record = brokerRecord(load, facts)
  expect(recordFor(record, 'carrier', false)).toMatchObject({
    brokerage_compensation: null,
    non_brokerage_services: null,
    freight_charges: null,
    withheld: ['brokerage_compensation', 'non_brokerage_services', 'freight_charges'],
  })
  expect(JSON.stringify(recordFor(record, 'customer', false))).not.toMatch(/35000|182500/)
  expect(recordFor(record, 'customer', false).non_brokerage_services).toHaveLength(1)
  for (const party of ['broker', 'customer', 'carrier'] as const)
    expect(recordFor(record, party, true)).toEqual({ ...record, withheld: [] })
})
