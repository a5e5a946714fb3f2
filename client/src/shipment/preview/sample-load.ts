import { type ShipmentResource, shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { BLANK_ITEM, BLANK_LOCATION, BLANK_PARTY, BLANK_STOP } from '@waybill/shared/shipment/blank'
import { blankShipment } from '@waybill/shared/shipment/blank-shipment'
import type { RequiredFields } from '@waybill/shared/shipment/commands'
import type { Mode } from '@waybill/shared/shipment/shape'

const PARTY = {
  ...BLANK_PARTY,
  name: 'Halden Paper',
  account_number: 'HALPAP',
  city: 'Laredo',
  state: 'TX',
  contact: 'Erin Vasko',
  phone: '(956) 555-0142',
  email: 'dock4@haldenpaper.example',
}

/** A sample load with a value in every section of a form. */
export const sampleLoad = (mode: Mode, required: RequiredFields): ShipmentResource => {
  const blank = blankShipment({ pro: '0000000', mode, source: 'sample', created_at: '2026-11-20T12:00:00Z', created_by: 'sample' })
  const shipment: typeof blank = {
    ...blank,
    customer: PARTY,
    bill_to: PARTY,
    dispatcher_assigned_user: { id: null, username: 'okafor' },
    sales_representative: { id: null, username: 'whitlock' },
    load_info: {
      ...blank.load_info,
      equipment_type: 'V',
      revenue_type: mode === 'less_than_truckload' ? 'LTL' : mode === 'intermodal' ? 'IMDL' : 'TL',
      load_description: 'Paper rolls',
      weight: 42310,
      pieces: 24,
      miles: 1352,
      declared_value: 8_500_000,
      freight_class: mode === 'less_than_truckload' ? '70' : null,
      hot: true,
      customer_reference: 'HP-66120',
      purchase_order: '88-20417',
      truck_num: '417',
      trailer_number: 'TF-53208',
      driver_1_ref_driver: 'R. Quintana',
      driver_1_cell: '(210) 555-0119',
      office: 'Chicago',
    },
    items: [
      {
        ...BLANK_ITEM,
        description: 'Paper rolls',
        pieces: 24,
        pallets: 24,
        weight: 42310,
        length: 48,
        width: 40,
        height: 54,
        item_class: '70',
      },
    ],
    pick_stops: [
      {
        ...BLANK_STOP,
        id: 'first',
        stop_num: 1,
        event_type: 'P',
        location_name: 'Halden Paper, Plant 4',
        hours: '07:00-18:00',
        ready_or_deliver_date: '2026-11-20',
        ready_or_deliver_time: '12:00',
        appt_start_date: '2026-11-20',
        appt_start_time: '14:00',
        weight: 42310,
        pallets: 24,
        location: { ...BLANK_LOCATION, address: '4410 Mines Rd', city: 'Laredo', state: 'TX', zip: '78045', timezone: 'America/Chicago' },
      },
      {
        ...BLANK_STOP,
        id: 'last',
        stop_num: 2,
        location_name: 'Halden Converting',
        hours: '06:00-15:00',
        appt_start_date: '2026-11-22',
        appt_start_time: '07:00',
        weight: 42310,
        pallets: 24,
        location: {
          ...BLANK_LOCATION,
          address: '1901 Millsdale Rd',
          city: 'Joliet',
          state: 'IL',
          zip: '60433',
          timezone: 'America/Chicago',
        },
      },
    ],
    accessorial_lines: blank.accessorial_lines.map((line) =>
      line.line_num === 1
        ? { ...line, customer_rate: 365_000, carrier_rate: 305_000 }
        : { ...line, customer_rate: 48_672, carrier_rate: 40_560 },
    ),
    rates: { ...blank.rates, customer_line_haul_rate: 365_000, carrier_line_haul_rate: 305_000 },
    ...(mode === 'intermodal' && { intermodal: { ...blank.intermodal, type: 'standard' as const, booking_number: 'BK77' } }),
    instruction: { special_instructions: 'Driver calls two hours before arrival.' },
  }
  return { ...shipmentResource(shipment, 1, required), lock: null }
}
