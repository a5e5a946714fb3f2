import { customerStream as definition } from '@waybill/shared/customer/stream'
import { writableStream } from '../writable-stream.ts'

/** `customer/{id}`: a customer, and its row for lists and lookups. */
export const customerStream = writableStream(definition)
