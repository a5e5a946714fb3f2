import {
  acquireLock,
  declineLockRequest,
  extendLock,
  getLock,
  handOverLock,
  releaseLock,
  releaseUserLock,
  requestLock,
} from '@waybill/shared/calls/locks'
import type { LockCommand } from '@waybill/shared/lock/commands'
import { leaseAt } from '@waybill/shared/lock/state'
import { isPermitted } from '@waybill/shared/permissions/may'
import { permissionsOf } from '@waybill/shared/permissions/roles'
import { Effect } from 'effect'
import { NotFound, RefusedByRule } from '../../commands/failures.ts'
import { type LockCommands, lockResource } from '../../commands/lock/lock-commands.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { readCustomRoles } from '../../users/custom-roles.ts'
import type { UserQueries } from '../../users/user-queries.ts'
import { fromLog } from '../from-log.ts'
import { type CallerAt, type Implementation, implement, type MakeCommand } from '../implement.ts'
import { shipmentExists } from './shipment-exists.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly locks: LockCommands
  readonly users: UserQueries
  readonly cache: StreamCache
}

interface LockRequest extends CallerAt<'pro'> {
  readonly command: MakeCommand
}

const mayNotLock = (username: string) => ({ type: 'ReceiverCannotLock', message: `${username} may not lock loads.` })

/** The lock of a load [4.30–4.34, 7.26]. */
export const lockCalls = ({ database, locks, users, cache }: Parts): readonly Implementation[] => {
  const find = ({ tenant, params: { pro } }: CallerAt<'pro'>) => shipmentExists(cache, tenant, pro)

  const send = ({ params: { pro }, command }: LockRequest, lockCommand: LockCommand) =>
    Effect.gen(function* () {
      const request = yield* command()
      const { state, version, position } = yield* locks.send(request, pro, lockCommand)
      return { position, body: { lock: lockResource(leaseAt(state, request.now), request.now), lock_version: version } }
    })

  return [
    implement(getLock, {
      handle: ({ tenant, params: { pro } }) =>
        Effect.gen(function* () {
          const known = yield* locks.read(tenant, pro)
          if (known.lock === null) return yield* new NotFound({ what: 'lock', message: 'This load is not locked.' })
          return known
        }),
    }),
    implement(extendLock, { find, handle: (request) => send(request, { type: 'ExtendLock' }) }),
    implement(acquireLock, { find, handle: (request) => send(request, { type: 'AcquireLock' }) }),
    implement(releaseLock, { find, handle: (request) => send(request, { type: 'ReleaseLock' }) }),
    implement(requestLock, { find, handle: (request) => send(request, { type: 'RequestLock' }) }),
    implement(declineLockRequest, { find, handle: (request) => send(request, { type: 'KeepLock' }) }),
    implement(releaseUserLock, {
      find,
      handle: (request) => send(request, { type: 'AdminReleaseLock', reason: request.body.reason ?? null }),
    }),
    implement(handOverLock, {
      find,
      handle: (request) =>
        Effect.gen(function* () {
          const { tenant, body } = request
          const { to } = body
          if (to == null) return yield* send(request, { type: 'HandOverLock', to: null })
          const receiver = yield* users.find(tenant, String(to))
          if (receiver === null) return yield* new NotFound({ what: 'user', message: `There is no user ${to}.` })
          const customRoles = yield* fromLog(() => readCustomRoles(database.forTenant(tenant), tenant))
          if (!isPermitted(permissionsOf(receiver.roles, customRoles), 'lock#acquire')) {
            return yield* new RefusedByRule({ refusal: mayNotLock(receiver.username) })
          }
          return yield* send(request, { type: 'HandOverLock', to: { id: receiver.id, username: receiver.username } })
        }),
    }),
  ]
}
