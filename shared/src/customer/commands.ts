import type { Actor } from '../log/envelope.ts'
import type { PermissionTree } from '../permissions/features.ts'
import type { CustomerInput } from './input.ts'

/** Commands for a customer. `source` says where the record came from. */
export type CustomerCommand =
  | { readonly type: 'CreateCustomer'; readonly id: string; readonly customer: CustomerInput; readonly source: string }
  /** `reason`: why, if given. */
  | { readonly type: 'ReviseCustomer'; readonly customer: CustomerInput; readonly reason?: string | null }

/** What a tenant may demand of a customer beyond name and address [5.26]. */
export const CONFIGURABLE_REQUIRED_FIELDS = ['credit_limit', 'status'] as const
export type ConfigurableRequiredField = (typeof CONFIGURABLE_REQUIRED_FIELDS)[number]

export interface CustomerCommandFacts {
  /** ISO instant of the decision. */
  readonly now: string
  readonly by: Actor
  /** What the sender may do; absent where Waybill itself sends the command. */
  readonly permissions?: PermissionTree
  /** What the tenant's settings demand besides what every customer must have. */
  readonly required: readonly ConfigurableRequiredField[]
}
