import { Result } from 'effect'
import { type Refusal, refuse } from '../decision/refusal.ts'
import { permits } from '../permissions/may.ts'
import type { LockCommand, LockFacts } from './commands.ts'
import { LOCK_NOT_FOUND, lockedByAnother } from './refusals.ts'
import { type Lease, type Lock, leaseAt, lockMessage, remainingSeconds } from './state.ts'
import { type LockEvent, lockStream } from './stream.ts'

export type LockDecision = Result.Result<readonly LockEvent[], Refusal>

const leaseFrom = ({ now, lease_seconds }: LockFacts): string => new Date(Date.parse(now) + lease_seconds * 1000).toISOString()

const lockedByOther = (lease: Lease, facts: LockFacts): LockDecision =>
  Result.fail(lockedByAnother(lockMessage(lease, facts.by.id, facts.now)))

/** Records the expiration of a lease before the event that follows it, if nothing recorded it yet. */
const expireLease = (lock: Lock | null): readonly LockEvent[] =>
  lock?.lease ? [lockStream.happened('LockExpired', { holder: lock.lease.holder, expired_at: lock.lease.expires_at })] : []

/**
 * A holder who locks again keeps the lock. The lease is renewed only once half of it is used, so that reading a load does not fill the log.
 */
const acquire = (lock: Lock | null, lease: Lease | null, facts: LockFacts): LockDecision => {
  const expires_at = leaseFrom(facts)
  if (!lease) return Result.succeed([...expireLease(lock), lockStream.happened('LockAcquired', { holder: facts.by, expires_at })])
  if (lease.holder.id !== facts.by.id) return lockedByOther(lease, facts)
  return Result.succeed(
    remainingSeconds(lease, facts.now) * 2 <= facts.lease_seconds ? [lockStream.happened('LockExtended', { expires_at })] : [],
  )
}

/** How long a user waits before requesting the same lock again. */
const ASK_AGAIN_AFTER_MS = 60_000

const request = (lock: Lock | null, lease: Lease, { by, now }: LockFacts): LockDecision => {
  const earlier = lock?.requests.find((known) => known.by.id === by.id)
  const isKnown = lease.holder.id === by.id || (earlier && Date.parse(now) - Date.parse(earlier.at) < ASK_AGAIN_AFTER_MS)
  return Result.succeed(isKnown ? [] : [lockStream.happened('LockRequested', { by, holder: lease.holder })])
}

const keep = (lock: Lock | null, lease: Lease): LockDecision => {
  const requesters = (lock?.requests ?? []).map(({ by }) => by)
  return requesters.length === 0
    ? refuse('LockNotRequested', 'No one has requested this lock.')
    : Result.succeed([lockStream.happened('LockKept', { holder: lease.holder, requested_by: requesters })])
}

const handOver = (lock: Lock | null, lease: Lease, to: LockFacts['by'] | null, facts: LockFacts): LockDecision => {
  const receiver = to ?? lock?.requests[0]?.by
  if (!receiver) return refuse('LockNotRequested', 'No one has requested this lock.')
  if (receiver.id === lease.holder.id) return Result.succeed([])
  return Result.succeed([lockStream.happened('LockHandedOver', { from: lease.holder, to: receiver, expires_at: leaseFrom(facts) })])
}

/**
 * Decides a command against the lock of a load (null if it was never locked). A lease ends at its expiration, whether or not an event
 * recorded that [4.30–4.33].
 */
export const decideLock = (lock: Lock | null, command: LockCommand, facts: LockFacts): LockDecision => {
  const lease = leaseAt(lock, facts.now)
  if (command.type === 'AcquireLock') return acquire(lock, lease, facts)
  if (command.type === 'ExpireLock') return Result.succeed(lease ? [] : expireLease(lock))
  if (command.type === 'AdminReleaseLock' && !permits(facts, 'lock#admin_release'))
    return refuse('AdminOnly', "Only an admin can release another user's lock.")
  if (!lease) return Result.fail(LOCK_NOT_FOUND)
  if (command.type === 'AdminReleaseLock') {
    return Result.succeed([lockStream.happened('LockReleasedByAdmin', { holder: lease.holder, reason: command.reason })])
  }
  if (command.type === 'RequestLock') return request(lock, lease, facts)
  if (lease.holder.id !== facts.by.id) return lockedByOther(lease, facts)
  switch (command.type) {
    case 'ExtendLock':
      return Result.succeed([lockStream.happened('LockExtended', { expires_at: leaseFrom(facts) })])
    case 'ReleaseLock':
      return Result.succeed([lockStream.happened('LockReleased', { holder: lease.holder })])
    case 'HandOverLock':
      return handOver(lock, lease, command.to, facts)
    case 'KeepLock':
      return keep(lock, lease)
  }
}
