import { shipmentColumns } from '@waybill/shared/shipment/board-row'
import { evolveShipment } from '@waybill/shared/shipment/evolve'
import type { Shipment } from '@waybill/shared/shipment/state'
import type { WritableStream } from '../run-unit.ts'

/** `shipment/{pro}`: the load, and its columns of the board. */
export const shipmentStream: WritableStream<Shipment> = {
  type: 'shipment',
  noun: 'shipment',
  evolve: evolveShipment,
  row: (id, shipment) => ({ kind: 'shipment', id, row: shipmentColumns(shipment) }),
}
