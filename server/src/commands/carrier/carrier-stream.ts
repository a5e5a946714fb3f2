import { carrierStream as definition } from '@waybill/shared/carrier/stream'
import { writableStream } from '../writable-stream.ts'

/** `carrier/{id}`: a carrier, and its row for lists and lookups. */
export const carrierStream = writableStream(definition)
