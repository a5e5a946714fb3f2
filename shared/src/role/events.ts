import type { FieldChange } from '../fields/change.ts'
import type { DecidedEvent } from '../log/envelope.ts'
import type { CustomRole } from './state.ts'

type RoleEventData = {
  RoleCreated: { role: CustomRole }
  /** A node that a role says nothing of any more has `none` after the change. */
  RoleRevised: { changes: readonly FieldChange[] }
  RoleDeleted: Record<never, never>
}

export type RoleEventType = keyof RoleEventData
export type RoleEvent = { [T in RoleEventType]: DecidedEvent<T, RoleEventData[T]> }[RoleEventType]
