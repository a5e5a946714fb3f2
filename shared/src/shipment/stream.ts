import { CONTACT_FIELDS } from '../personal/personal-fields.ts'
import { defineStream, type EventsOf } from '../streams/define-stream.ts'
import { shipmentColumns } from './board-row.ts'
import { SHIPMENT_EVENTS } from './events.ts'
import { SHIPMENT_EVOLVERS } from './evolve.ts'
import type { Shipment } from './state.ts'

/** `shipment/{pro}`: a load, and its columns of the board. */
export const shipmentStream = defineStream<Shipment>()({
  kind: 'shipment',
  blank: null,
  first: 'ShipmentCreated',
  recordIn: { ShipmentCreated: 'shipment' },
  personal: {
    named: [
      ...CONTACT_FIELDS,
      'driver_1_ref_driver',
      'driver_1_cell',
      'driver_1_email',
      'driver_2_ref_driver',
      'driver_2_cell',
      'driver_2_email',
      'driver_name',
      'driver_cell',
      'cell',
      'dispatcher',
      'dispatcher_phone',
      'dispatcher_email',
      'signed_by',
      'received_by',
      'to',
    ],
    below: ['alternate_emails'],
  },
  events: SHIPMENT_EVENTS,
  evolve: SHIPMENT_EVOLVERS,
  row: (id, shipment) => ({ kind: 'shipment', id, row: shipmentColumns(shipment) }),
})

export type ShipmentEvent = EventsOf<typeof shipmentStream>
export type ShipmentEventType = ShipmentEvent['type']
export type ShipmentEventOf<Type extends ShipmentEventType> = Extract<ShipmentEvent, { readonly type: Type }>
