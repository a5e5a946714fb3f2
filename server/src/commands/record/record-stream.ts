import { recordStream as definition } from '@waybill/shared/record/stream'
import { writableStream } from '../writable-stream.ts'

/** `record/{list}/{id}`: a record of one of the company's lists, and its row. */
export const recordStream = writableStream(definition)

/** The id of a record among all records of its tenant. */
export const recordId = (list: { readonly path: string }, id: string): string => `${list.path}/${id}`
