import type { JsonObject } from '@waybill/shared/log/envelope'
import { blankShipment } from '@waybill/shared/shipment/blank-shipment'
import { shipmentColumns } from '@waybill/shared/shipment/board-row'
import type { ShipmentInput } from '@waybill/shared/shipment/input'
import { mergeInput } from '@waybill/shared/shipment/merge-input'

/** A typical load: complete enough to save, with realistic texts. */
export const SAMPLE_LOAD = {
  mode: 'truckload',
  customer: { name: 'Northwind Foods' },
  bill_to: { name: 'Northwind Foods' },
  load_info: {
    equipment_type: 'V',
    revenue_type: 'TL',
    weight: 41_000,
    load_description: 'Dry groceries on pallets',
    customer_reference: 'NW-448213',
    purchase_order: 'PO-99182',
  },
  rates: { customer_line_haul_rate_type: 'Flat Rate', customer_line_haul_rate: 184_500 },
  pick_stops: [
    {
      event_type: 'P',
      location_name: 'Plant 4',
      ready_or_deliver: 'Ready',
      ready_or_deliver_date: '2026-11-21',
      location: { city: 'Kansas City', state: 'MO', timezone: 'America/Chicago' },
    },
    {
      event_type: 'D',
      location_name: 'Dock 9',
      ready_or_deliver: 'Deliver',
      ready_or_deliver_date: '2026-11-23',
      location: { city: 'Dallas', state: 'TX', timezone: 'America/Chicago' },
    },
  ],
} as const satisfies ShipmentInput

const AT = '2026-11-20T15:00:00.000Z'

/** The sample load's board row under a pro, for one of 500 customers. */
export const sampleRow = (pro: string, number: number): JsonObject => {
  const blank = blankShipment({ pro, mode: 'truckload', source: 'user', created_at: AT, created_by: 'bench' })
  return { ...shipmentColumns(mergeInput(blank, SAMPLE_LOAD, AT)), customer_id: String(number % 500) }
}

/** The content of an event, about 600 bytes as JSON: a typical check call. */
export const sampleContent = (number: number): JsonObject => ({
  check_call: {
    id: `${4_800_000 + (number % 90_000)}-C${number % 12}`,
    date: '2026-11-21',
    time: '08:15',
    city: 'Kansas City',
    state: 'MO',
    note: 'Driver checked in at gate 4, waiting for dock door; detention clock starts after 2h. Shipper says the last pallets are on the floor.',
    source: 'user',
    user: { id: String((number % 900) + 100), username: 'dispatcher' },
    struck: null,
  },
  location: { latitude: 39.1049 + (number % 100) / 1000, longitude: -94.5831, timezone: 'America/Chicago', postal: '64106' },
  references: ['PO-99182', 'NW-448213', `LD-${100_000 + (number % 900_000)}`],
  appointment: { from: '2026-11-21T14:00:00.000Z', to: '2026-11-21T16:00:00.000Z', kind: 'fcfs' },
})
