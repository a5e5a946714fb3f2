import { evolveFormText } from '@waybill/shared/form-text/decide'
import type { FormText } from '@waybill/shared/form-text/state'
import type { WritableStream } from '../run-unit.ts'

/** `form_text/{kind}`: one of the texts that a tenant writes, every version of it in the log. */
export const formTextStream: WritableStream<FormText> = {
  type: 'form_text',
  noun: 'form text',
  evolve: evolveFormText,
  row: () => null,
}
