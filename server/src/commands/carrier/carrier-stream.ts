import { evolveCarrier } from '@waybill/shared/carrier/evolve'
import { carrierRow } from '@waybill/shared/carrier/row'
import type { Carrier } from '@waybill/shared/carrier/state'
import type { WritableStream } from '../run-unit.ts'

/** `carrier/{id}`: a carrier, and its row for lists and lookups. */
export const carrierStream: WritableStream<Carrier> = {
  type: 'carrier',
  noun: 'carrier',
  evolve: evolveCarrier,
  row: (id, carrier) => ({ kind: 'carrier', id, row: carrierRow(carrier) }),
}
