import { shipmentStream as definition } from '@waybill/shared/shipment/stream'
import { writableStream } from '../writable-stream.ts'

/** `shipment/{pro}`: the load, and its columns of the board. */
export const shipmentStream = writableStream(definition)
