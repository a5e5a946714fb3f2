import { effectStream as definition } from '@waybill/shared/outbox/stream'
import { writableStream } from '../commands/writable-stream.ts'

/** `outbox/{position}-{ordinal}`: what users decided about an effect on another system. */
export const effectStream = writableStream(definition)
