import type { Actor } from '../log/envelope.ts'
import type { PermissionTree } from '../permissions/features.ts'
import type { CarrierInput } from './input.ts'
import type { PayeeInput } from './payee.ts'

/** Commands for a carrier. `source` says where the record came from: a user, the census, the demo. */
export type CarrierCommand =
  | { readonly type: 'CreateCarrier'; readonly id: string; readonly carrier: CarrierInput; readonly source: string }
  | { readonly type: 'ReviseCarrier'; readonly carrier: CarrierInput }
  | { readonly type: 'SetPayee'; readonly payee: PayeeInput }
  | { readonly type: 'RemovePayee' }

export interface CarrierCommandFacts {
  /** ISO instant of the decision. */
  readonly now: string
  readonly by: Actor
  /** What the sender may do; absent where Waybill itself sends the command. */
  readonly permissions?: PermissionTree
}
