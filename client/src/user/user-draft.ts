import type { Alert } from '@waybill/shared/decision/refusal'
import { userAlerts } from '@waybill/shared/user/decide'
import type { UserFormInput } from './people-calls.ts'

/** Values of a user form. `password` is only used for a new user. */
export interface UserDraft extends Omit<UserFormInput, 'email'> {
  readonly username: string
  readonly email: string
  readonly password: string
}

export const BLANK_USER_DRAFT: UserDraft = {
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

/** The errors of a draft, with the same texts as the server's [5.31]. */
export const draftAlerts = (draft: UserDraft, isNew: boolean): readonly Alert[] => [
  ...userAlerts(draft),
  ...(draft.roles.length === 0 ? [{ key: 'roles', field: 'roles', message: 'Choose a role for this user.' }] : []),
  ...(isNew && draft.password === '' ? [{ key: 'password', field: 'password', message: 'Password is required' }] : []),
]
