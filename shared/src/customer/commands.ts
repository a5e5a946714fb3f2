import type { Actor } from '../log/envelope.ts'
import type { CustomerInput } from './input.ts'

/** What may be asked of a customer. `source` says where the record came from. */
export type CustomerCommand =
  | { readonly type: 'CreateCustomer'; readonly id: string; readonly customer: CustomerInput; readonly source: string }
  /** `reason`: why, where somebody said so. */
  | { readonly type: 'ReviseCustomer'; readonly customer: CustomerInput; readonly reason?: string | null }

/** What a tenant may demand of a customer beyond name and address [5.26]. */
export const DEMANDABLE_OF_CUSTOMER = ['credit_limit', 'status'] as const
export type DemandedOfCustomer = (typeof DEMANDABLE_OF_CUSTOMER)[number]

export interface CustomerCommandFacts {
  /** ISO instant of the decision. */
  readonly now: string
  readonly by: Actor
  /** What the tenant's settings demand besides what every customer must have. */
  readonly required: readonly DemandedOfCustomer[]
}
