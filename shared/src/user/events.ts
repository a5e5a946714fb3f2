import type { FieldChange } from '../fields/change.ts'
import type { DecidedEvent } from '../log/envelope.ts'
import type { User } from './state.ts'

type UserEventData = {
  UserCreated: { user: User }
  UserRevised: { changes: readonly FieldChange[] }
  UserRolesChanged: { from: readonly string[]; to: readonly string[] }
  UserRetired: { reason: string | null }
  /** That it was changed, and nothing of it. */
  PasswordChanged: Record<never, never>
}

export type UserEventType = keyof UserEventData
export type UserEvent = { [T in UserEventType]: DecidedEvent<T, UserEventData[T]> }[UserEventType]

/** Fields that say something of a person, by event type and path in `data`: the ones to be forgotten on request. */
export const PERSONAL_FIELDS: Partial<Record<UserEventType, readonly string[]>> = {
  UserCreated: ['user.email', 'user.first_name', 'user.last_name', 'user.profile_pic'],
  UserRevised: ['changes[email]', 'changes[first_name]', 'changes[last_name]', 'changes[profile_pic]'],
}
