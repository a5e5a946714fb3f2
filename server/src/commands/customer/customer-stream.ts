import { evolveCustomer } from '@waybill/shared/customer/evolve'
import { customerRow } from '@waybill/shared/customer/row'
import type { Customer } from '@waybill/shared/customer/state'
import type { WritableStream } from '../run-unit.ts'

/** `customer/{id}`: a customer, and its row for lists and lookups. */
export const customerStream: WritableStream<Customer> = {
  type: 'customer',
  noun: 'customer',
  evolve: evolveCustomer,
  row: (id, customer) => ({ kind: 'customer', id, row: customerRow(customer) }),
}
