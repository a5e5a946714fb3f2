import { endUserSession, endUserSessions, listUserSessions } from '@waybill/shared/calls/users'
import { Effect } from 'effect'
import { NotFound } from '../../commands/failures.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { Sessions } from '../../users/sessions.ts'
import { findManagedUser } from '../find-user.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly sessions: Sessions
}

/** The open sessions of a user: listed and ended by users who may manage them. The current session ends by signing out. */
export const userSessionCalls = ({ database, cache, sessions }: Parts): readonly Implementation[] => [
  implement(listUserSessions, {
    find: (caller) => findManagedUser({ database, cache }, caller),
    handle: ({ tenant, session, found: { id } }) =>
      Effect.gen(function* () {
        const open = yield* fromLog(() => sessions.openOf(tenant, id))
        const sessionResource = open.map((one) => ({ ...one, current: one.id === session.token_id }))
        return { sessions: sessionResource, total: sessionResource.length, more: false, next: null }
      }),
  }),
  implement(endUserSessions, {
    find: (caller) => findManagedUser({ database, cache }, caller),
    handle: ({ tenant, session, found: { id } }) =>
      Effect.gen(function* () {
        const ended = yield* fromLog(() => sessions.revokeUser(tenant, id, session.token_id))
        return { ended }
      }),
  }),
  implement(endUserSession, {
    find: (caller) => findManagedUser({ database, cache }, caller),
    handle: ({ tenant, params: { session: named }, found: { id } }) =>
      Effect.gen(function* () {
        const open = yield* fromLog(() => sessions.openOf(tenant, id))
        if (!open.some((session) => session.id === named)) {
          return yield* new NotFound({ what: 'session', message: 'This session has already ended.' })
        }
        yield* fromLog(() => sessions.revoke(tenant, named))
      }),
  }),
]
