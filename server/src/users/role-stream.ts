import { roleStream as definition } from '@waybill/shared/role/stream'
import { writableStream } from '../commands/writable-stream.ts'

/** `role/{id}`: a custom role and its row in the roles view. */
export const roleStream = writableStream(definition)
