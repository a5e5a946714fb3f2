import type { LockCommand } from '@waybill/shared/lock/commands'
import { decideLock } from '@waybill/shared/lock/decide'
import { LOCK_GONE, MAX_LOCKS_EXCEEDED } from '@waybill/shared/lock/refusals'
import { type Lease, type Lock, leaseAt, lockMessage, remainingSeconds } from '@waybill/shared/lock/state'
import type { LockResource } from '@waybill/shared/protocol/shipment-resource'
import { Effect } from 'effect'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown, Forbidden, NotFound } from '../failures.ts'
import type { StreamCommands, WritableStream } from '../run-stream-command.ts'
import { shipmentStream } from '../shipment/shipment-stream.ts'

interface Parts {
  readonly streams: StreamCommands
  readonly lockStream: WritableStream<Lock>
  readonly leaseSeconds: number
}

/** The lock of a load, null when it is free, and the version of the lock that says so. */
export interface ReadLock {
  readonly lock: LockResource | null
  readonly lock_version: number
}

/** The lock of a load that somebody opens; `position` holds the command that took it, null where it could not be had. */
interface LockOfReader extends ReadLock {
  readonly position: number | null
}

/** A lock as calls and sockets tell it. */
export const lockResource = (lease: Lease | null, now: string, error: string | null = null): LockResource => ({
  locked_by_auth_uid: lease?.holder.id ?? null,
  locked_by_username: lease?.holder.username ?? null,
  remaining_time: lease ? remainingSeconds(lease, now) : null,
  expires_at: lease?.expires_at ?? null,
  error,
})

/** What a lock's refusals are on the wire [4.31]: gone is 404, another's is 403. */
const inWords = (failure: CommandFailure): CommandFailure => {
  if (failure._tag !== 'RefusedByRule') return failure
  const { type, message } = failure.refusal
  if (type === LOCK_GONE.type) return new NotFound({ what: 'lock', message })
  if (type === 'LockedByAnother' || type === 'AdminOnly') return new Forbidden({ feature: null, message })
  return failure
}

/** The lock of a load: taken, extended, released, asked for, handed over [4.30–4.34]. */
export const createLockCommands = ({ streams, lockStream, leaseSeconds }: Parts) => {
  const fresh = <State>(stream: WritableStream<State>, tenant: string, id: string) =>
    Effect.tryPromise({
      try: () => streams.cache.fresh(tenant, stream, id),
      catch: (cause) => new DependencyDown({ dependency: 'database', cause }),
    })

  const send = (request: CommandRequest, pro: string, command: LockCommand): Effect.Effect<CommandAck<Lock>, CommandFailure> =>
    Effect.gen(function* () {
      const { state: shipment } = yield* fresh(shipmentStream, request.tenant, pro)
      if (shipment === null) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
      const facts = { now: request.now, by: request.by, is_admin: request.is_admin, lease_seconds: leaseSeconds }
      return yield* streams.run(
        {
          stream: lockStream,
          id: pro,
          creates: true,
          holder: null,
          decide: (state) => decideLock(state, command, facts),
          guards: { max_locks_per_user: MAX_LOCKS_EXCEEDED },
        },
        request,
      )
    }).pipe(Effect.mapError(inWords))

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
    /** Who has a load at this moment; null when it is free. */
    read,
    /**
     * Takes the lock for somebody who opens a load, if it can be had: a load that another has, or that would be one too many, opens all
     * the same, to be read [4.33].
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

/** Who holds a load, in the words of the one who asks, for the check that stands before a refusal. */
export const leaseForReader = (lock: Lock | null, userId: string, now: string) => {
  const lease = leaseAt(lock, now)
  return lease ? { id: lease.holder.id, username: lease.holder.username, message: lockMessage(lease, userId, now) } : null
}
