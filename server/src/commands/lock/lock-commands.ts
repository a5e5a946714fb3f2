import type { LockCommand } from '@waybill/shared/lock/commands'
import { decideLock } from '@waybill/shared/lock/decide'
import { LOCK_NOT_FOUND, MAX_LOCKS_EXCEEDED } from '@waybill/shared/lock/refusals'
import { type Lease, type Lock, leaseAt, lockMessage, remainingSeconds } from '@waybill/shared/lock/state'
import type { LockResource } from '@waybill/shared/protocol/shipment-resource'
import { readOnlyBlocked } from '@waybill/shared/shipment/rules/editable'
import { Effect, Result } from 'effect'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown, Forbidden, NotFound } from '../failures.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { WritableStream } from '../run-unit.ts'
import { shipmentStream } from '../shipment/shipment-stream.ts'

interface Dependencies {
  readonly streams: StreamCommands
  readonly lockStream: WritableStream<Lock>
  readonly leaseSeconds: number
}

/** The lock of a load, null when it is free, and the lock version of that state. */
export interface ReadLock {
  readonly lock: LockResource | null
  readonly lock_version: number
}

/** The lock of a load that a user opens; `position` holds the command that took it, null if it was not available. */
interface LockOfReader extends ReadLock {
  readonly position: number | null
}

/** A lock as calls and socket messages show it. */
export const lockResource = (lease: Lease | null, now: string, error: string | null = null): LockResource => ({
  locked_by_auth_uid: lease?.holder.id ?? null,
  locked_by_username: lease?.holder.username ?? null,
  remaining_time: lease ? remainingSeconds(lease, now) : null,
  expires_at: lease?.expires_at ?? null,
  error,
})

/** Refusals of a lock command as API errors [4.31]: a gone lock is 404, another user's lock is 403. */
const toApiFailure = (failure: CommandFailure): CommandFailure => {
  if (failure._tag !== 'RefusedByRule') return failure
  const { type, message } = failure.refusal
  if (type === LOCK_NOT_FOUND.type) return new NotFound({ what: 'lock', message })
  if (type === 'LockedByAnother' || type === 'AdminOnly') return new Forbidden({ feature: null, message })
  return failure
}

/** The lock of a load: taken, extended, released, requested, handed over [4.30–4.34]. */
export const createLockCommands = ({ streams, lockStream, leaseSeconds }: Dependencies) => {
  const fresh = <State>(stream: WritableStream<State>, tenant: string, id: string) =>
    Effect.tryPromise({
      try: () => streams.cache.fresh(tenant, stream, id),
      catch: (cause) => new DependencyDown({ dependency: 'database', cause }),
    })

  const send = (request: CommandRequest, pro: string, command: LockCommand): Effect.Effect<CommandAck<Lock>, CommandFailure> =>
    Effect.gen(function* () {
      const { state: shipment } = yield* fresh(shipmentStream, request.tenant, pro)
      if (shipment === null) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
      // A voided load is locked to restore it, which only an admin may do.
      const over = command.type === 'AcquireLock' && !(shipment.void_info && request.is_admin) ? readOnlyBlocked(shipment) : null
      const facts = {
        now: request.now,
        by: request.by,
        is_admin: request.is_admin,
        ...(request.permissions && { permissions: request.permissions }),
        lease_seconds: leaseSeconds,
      }
      return yield* streams.run(
        {
          stream: lockStream,
          id: pro,
          creates: true,
          holder: null,
          decide: (state) => (over ? Result.fail(over) : decideLock(state, command, facts)),
          guards: { max_locks_per_user: MAX_LOCKS_EXCEEDED },
        },
        request,
      )
    }).pipe(Effect.mapError(toApiFailure))

  const read = (tenant: string, pro: string): Effect.Effect<ReadLock, DependencyDown> => {
    const now = new Date().toISOString()
    return fresh(lockStream, tenant, pro).pipe(
      Effect.map(({ state, version }) => {
        const lease = leaseAt(state, now)
        return { lock: lease && lockResource(lease, now), lock_version: version }
      }),
    )
  }

  return {
    send,
    /** Who holds a load at this moment; null when it is free. */
    read,
    /**
     * Takes the lock for a user who opens a load, if available: a load that another user holds, or one above the user's maximum, opens
     * read-only [4.33].
     */
    acquireForReading: (request: CommandRequest, pro: string): Effect.Effect<LockOfReader, CommandFailure> =>
      send(request, pro, { type: 'AcquireLock' }).pipe(
        Effect.map(
          ({ state, version, position }): LockOfReader => ({
            lock: lockResource(leaseAt(state, request.now), request.now),
            lock_version: version,
            position,
          }),
        ),
        Effect.catch((failure) => {
          const tooMany = failure._tag === 'RefusedByRule' && failure.refusal.type === MAX_LOCKS_EXCEEDED.type
          if (failure._tag !== 'Forbidden' && !tooMany) return Effect.fail(failure)
          const found = read(request.tenant, pro).pipe(Effect.map((known): LockOfReader => ({ ...known, position: null })))
          if (!tooMany) return found
          return found.pipe(Effect.map((known) => ({ ...known, lock: lockResource(null, request.now, MAX_LOCKS_EXCEEDED.type) })))
        }),
      ),
  }
}
export type LockCommands = ReturnType<typeof createLockCommands>

/** Who holds a load, phrased for the requesting user, for the check before a refusal. */
export const lockForReader = (lock: Lock | null, userId: string, now: string) => {
  const lease = leaseAt(lock, now)
  return lease ? { id: lease.holder.id, username: lease.holder.username, message: lockMessage(lease, userId, now) } : null
}
