import type { Alert } from '@waybill/shared/shipment/refusals'
import { userAlerts } from '@waybill/shared/user/decide'
import type { UserSaid } from './people-calls.ts'

/** What the form of a user holds. `password` is for a new user alone. */
export interface UserDraft extends Omit<UserSaid, 'email'> {
  readonly username: string
  readonly email: string
  readonly password: string
}

export const BLANK_USER: UserDraft = {
  username: '',
  email: '',
  first_name: '',
  last_name: '',
  roles: [],
  agents: [],
  office: null,
  timezone: null,
  password: '',
}

/** What stands against sending a draft, in the words that the server would use [5.31]. */
export const draftAlerts = (draft: UserDraft, isNew: boolean): readonly Alert[] => [
  ...userAlerts(draft),
  ...(draft.roles.length === 0 ? [{ key: 'roles', field: 'roles', message: 'A user needs a role.' }] : []),
  ...(isNew && draft.password === '' ? [{ key: 'password', field: 'password', message: 'Password is required' }] : []),
]
