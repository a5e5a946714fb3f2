import type { FieldChange } from '../fields/change.ts'
import type { DecidedEvent } from '../log/envelope.ts'
import type { PersonalDataErased } from '../personal/erase.ts'
import type { User } from './state.ts'

type UserEventData = {
  UserCreated: { user: User }
  UserRevised: { changes: readonly FieldChange[] }
  UserRolesChanged: { from: readonly string[]; to: readonly string[] }
  UserRetired: { reason: string | null }
  /** That it was changed, and nothing of it. */
  PasswordChanged: Record<never, never>
  PersonalDataErased: PersonalDataErased['data']
}

export type UserEventType = keyof UserEventData
export type UserEvent = { [T in UserEventType]: DecidedEvent<T, UserEventData[T]> }[UserEventType]
