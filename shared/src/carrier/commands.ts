import type { Actor } from '../log/envelope.ts'
import type { CarrierInput } from './input.ts'

/** What may be asked of a carrier. `source` says where the record came from: a user, the census, the demo. */
export type CarrierCommand =
  | { readonly type: 'CreateCarrier'; readonly id: string; readonly carrier: CarrierInput; readonly source: string }
  | { readonly type: 'ReviseCarrier'; readonly carrier: CarrierInput }

export interface CarrierCommandFacts {
  /** ISO instant of the decision. */
  readonly now: string
  readonly by: Actor
}
