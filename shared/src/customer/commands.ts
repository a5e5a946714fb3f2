import type { Actor } from '../log/envelope.ts'
import type { CustomerInput } from './input.ts'

/** What may be asked of a customer. `source` says where the record came from. */
export type CustomerCommand =
  | { readonly type: 'CreateCustomer'; readonly id: string; readonly customer: CustomerInput; readonly source: string }
  | { readonly type: 'ReviseCustomer'; readonly customer: CustomerInput }

export interface CustomerCommandFacts {
  /** ISO instant of the decision. */
  readonly now: string
  readonly by: Actor
}
