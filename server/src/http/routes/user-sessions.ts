import { Effect } from 'effect'
import { Hono } from 'hono'
import { NotFound } from '../../commands/failures.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { Sessions } from '../../users/sessions.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { findManagedUser } from '../find-user.ts'
import { fromLog } from '../from-log.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly sessions: Sessions
}

/** The open sessions of a user: listed and ended by users who may manage them. The current session ends by signing out. */
export const userSessionRoutes = ({ database, cache, sessions }: Parts): ApiRoutes =>
  new Hono<ApiEnv>()
    .get('/users/:id/sessions', requireFeature('users#manage'), (c) =>
      runQuery(
        c,
        Effect.gen(function* () {
          const { id } = yield* findManagedUser({ database, cache }, c)
          const open = yield* fromLog(() => sessions.openOf(c.var.tenant, id))
          const sessionResource = open.map((session) => ({ ...session, current: session.id === c.var.session.token_id }))
          return { sessions: sessionResource, total: sessionResource.length, more: false, next: null }
        }),
      ),
    )
    .delete('/users/:id/sessions', requireFeature('users#manage'), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const { id } = yield* findManagedUser({ database, cache }, c)
          const ended = yield* fromLog(() => sessions.revokeUser(c.var.tenant, id, c.var.session.token_id))
          return { position: null, body: { ended } }
        }),
      ),
    )
    .delete('/users/:id/sessions/:session', requireFeature('users#manage'), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const { id } = yield* findManagedUser({ database, cache }, c)
          const named = c.req.param('session')
          const open = yield* fromLog(() => sessions.openOf(c.var.tenant, id))
          if (!open.some((session) => session.id === named)) {
            return yield* new NotFound({ what: 'session', message: 'This session has already ended.' })
          }
          yield* fromLog(() => sessions.revoke(c.var.tenant, named))
          return { position: null }
        }),
      ),
    )
