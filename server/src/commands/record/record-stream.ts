import { evolveRecord } from '@waybill/shared/record/evolve'
import { findList } from '@waybill/shared/record/lists'
import { recordRow } from '@waybill/shared/record/row'
import type { ListedRecord } from '@waybill/shared/record/state'
import type { WritableStream } from '../run-unit.ts'

/** `record/{list}/{id}`: a record of one of the company's lists, and its row. */
export const recordStream: WritableStream<ListedRecord> = {
  type: 'record',
  noun: 'record',
  evolve: evolveRecord,
  row: (id, record) => ({ kind: 'record', id, row: recordRow(findList(record.list), record) }),
}

/** The id of a record among all records of its tenant. */
export const recordId = (list: { readonly path: string }, id: string): string => `${list.path}/${id}`
