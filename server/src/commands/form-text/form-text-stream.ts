import { formTextStream as definition } from '@waybill/shared/form-text/stream'
import { writableStream } from '../writable-stream.ts'

/** `form_text/{kind}`: one of the texts that a company edits. */
export const formTextStream = writableStream(definition)
