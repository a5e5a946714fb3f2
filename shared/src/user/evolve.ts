import { applyChanges } from '../fields/apply.ts'
import type { EventMeta, StoredEvent } from '../log/envelope.ts'
import type { UserEvent } from './events.ts'
import type { User } from './state.ts'

const after = (user: User, event: UserEvent, meta: EventMeta): User => {
  switch (event.type) {
    case 'UserCreated':
      // Users who were made before there were offices have none.
      return { ...event.data.user, office: event.data.user.office ?? null }
    case 'UserRevised':
    case 'PersonalDataErased':
      return applyChanges(user, event.data.changes)
    case 'UserRolesChanged':
      return { ...user, roles: event.data.to }
    case 'UserRetired':
      return { ...user, retired: { at: meta.at, by: meta.by.username, reason: event.data.reason } }
    case 'PasswordChanged':
      return user
  }
}

/** The user after one more event of their stream; null before the first. */
export const evolveUser = (user: User | null, event: Pick<StoredEvent, 'type' | 'schema_version' | 'data' | 'meta'>): User =>
  after(user as User, event as unknown as UserEvent, event.meta)
