import type { LockCommand } from '@waybill/shared/lock/commands'
import { leaseAt } from '@waybill/shared/lock/state'
import { isPermitted } from '@waybill/shared/permissions/may'
import { permissionsOf } from '@waybill/shared/permissions/roles'
import { HandOverBody, ReasonBody } from '@waybill/shared/protocol/command-bodies'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { NotFound, RefusedByRule } from '../../commands/failures.ts'
import { type LockCommands, lockResource } from '../../commands/lock/lock-commands.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { readCustomRoles } from '../../users/custom-roles.ts'
import type { UserQueries } from '../../users/user-queries.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import type { HttpFailure } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'
import { shipmentExists } from './shipment-exists.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly locks: LockCommands
  readonly users: UserQueries
  readonly cache: StreamCache
}

const mayNotLock = (username: string) => ({ type: 'ReceiverCannotLock', message: `${username} may not lock loads.` })

/** The lock of a load [4.30–4.34, 7.26]. */
export const lockRoutes = ({ database, locks, users, cache }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const path = '/shipments/lock/:pro'
  const proOf = (c: Context<ApiEnv>) => c.req.param('pro') ?? ''

  const answer = (c: Context<ApiEnv>, command: Effect.Effect<LockCommand, HttpFailure>) =>
    runCommand(
      c,
      Effect.gen(function* () {
        yield* shipmentExists(cache, c.var.tenant, proOf(c))
        const lockCommand = yield* command
        const request = yield* commandRequestOf(c)
        const ack = yield* locks.send(request, proOf(c), lockCommand)
        return {
          position: ack.position,
          body: { lock: lockResource(leaseAt(ack.state, request.now), request.now), lock_version: ack.version },
        }
      }),
    )

  routes.get(path, requireFeature('shipments#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const known = yield* locks.read(c.var.tenant, proOf(c))
        if (known.lock === null) return yield* new NotFound({ what: 'lock', message: 'This load is not locked.' })
        return known
      }),
    ),
  )
  routes.put(path, requireFeature('lock#acquire'), (c) => answer(c, Effect.succeed({ type: 'ExtendLock' })))
  routes.post(path, requireFeature('lock#acquire'), (c) => answer(c, Effect.succeed({ type: 'AcquireLock' })))
  routes.delete(path, requireFeature('lock#acquire'), (c) => answer(c, Effect.succeed({ type: 'ReleaseLock' })))
  routes.put(`${path}/request`, requireFeature('lock#acquire'), (c) => answer(c, Effect.succeed({ type: 'RequestLock' })))
  routes.put(`${path}/keep`, requireFeature('lock#acquire'), (c) => answer(c, Effect.succeed({ type: 'KeepLock' })))
  routes.put(`${path}/admin_release`, requireFeature('lock#admin_release'), (c) =>
    answer(c, decodeBody(c, ReasonBody).pipe(Effect.map(({ reason }) => ({ type: 'AdminReleaseLock', reason: reason ?? null })))),
  )
  routes.put(`${path}/hand_over`, requireFeature('lock#hand_over'), (c) =>
    answer(
      c,
      Effect.gen(function* () {
        const { to } = yield* decodeBody(c, HandOverBody)
        if (to == null) return { type: 'HandOverLock', to: null } as const
        const receiver = yield* users.find(c.var.tenant, String(to))
        if (receiver === null) return yield* new NotFound({ what: 'user', message: `There is no user ${to}.` })
        const customRoles = yield* fromLog(() => readCustomRoles(database.forTenant(c.var.tenant), c.var.tenant))
        if (!isPermitted(permissionsOf(receiver.roles, customRoles), 'lock#acquire')) {
          return yield* new RefusedByRule({ refusal: mayNotLock(receiver.username) })
        }
        return { type: 'HandOverLock', to: { id: receiver.id, username: receiver.username } } as const
      }),
    ),
  )
  return routes
}
