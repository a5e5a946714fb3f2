import { userStream as definition } from '@waybill/shared/user/stream'
import { writableStream } from '../commands/writable-stream.ts'

/** `user/{id}`: a user and their row in the users view. */
export const userStream = writableStream(definition)
