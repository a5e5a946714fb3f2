import { Result } from 'effect'
import { type Refusal, refuse } from '../shipment/refusals.ts'
import type { LockCommand, LockFacts } from './commands.ts'
import { happened, type LockEvent } from './events.ts'
import { LOCK_GONE, lockedByAnother } from './refusals.ts'
import { type Lease, type Lock, leaseAt, lockMessage, remainingSeconds } from './state.ts'

export type LockDecision = Result.Result<readonly LockEvent[], Refusal>

const leaseFrom = ({ now, lease_seconds }: LockFacts): string => new Date(Date.parse(now) + lease_seconds * 1000).toISOString()

const notYours = (lease: Lease, facts: LockFacts): LockDecision => Result.fail(lockedByAnother(lockMessage(lease, facts.by.id, facts.now)))

/** A lease that ran out without anybody saying so is told before what follows it. */
const ranOut = (lock: Lock | null): readonly LockEvent[] =>
  lock?.lease ? [happened('LockExpired', { holder: lock.lease.holder, expired_at: lock.lease.expires_at })] : []

/** The holder who asks again keeps the lock; the lease is renewed once half of it is used, so that reading a load does not fill the log. */
const acquire = (lock: Lock | null, lease: Lease | null, facts: LockFacts): LockDecision => {
  const expires_at = leaseFrom(facts)
  if (!lease) return Result.succeed([...ranOut(lock), happened('LockAcquired', { holder: facts.by, expires_at })])
  if (lease.holder.id !== facts.by.id) return notYours(lease, facts)
  return Result.succeed(remainingSeconds(lease, facts.now) * 2 <= facts.lease_seconds ? [happened('LockExtended', { expires_at })] : [])
}

/** Whoever was not answered may ask again after this. */
const ASK_AGAIN_AFTER_MS = 60_000

const request = (lock: Lock | null, lease: Lease, { by, now }: LockFacts): LockDecision => {
  const earlier = lock?.requests.find((known) => known.by.id === by.id)
  const isKnown = lease.holder.id === by.id || (earlier && Date.parse(now) - Date.parse(earlier.at) < ASK_AGAIN_AFTER_MS)
  return Result.succeed(isKnown ? [] : [happened('LockRequested', { by, holder: lease.holder })])
}

const keep = (lock: Lock | null, lease: Lease): LockDecision => {
  const asked = (lock?.requests ?? []).map(({ by }) => by)
  return asked.length === 0
    ? refuse('NobodyAsked', 'Nobody has asked for this lock.')
    : Result.succeed([happened('LockKept', { holder: lease.holder, asked })])
}

const handOver = (lock: Lock | null, lease: Lease, to: LockFacts['by'] | null, facts: LockFacts): LockDecision => {
  const receiver = to ?? lock?.requests[0]?.by
  if (!receiver) return refuse('NobodyAsked', 'Nobody has asked for this lock.')
  if (receiver.id === lease.holder.id) return Result.succeed([])
  return Result.succeed([happened('LockHandedOver', { from: lease.holder, to: receiver, expires_at: leaseFrom(facts) })])
}

/**
 * Judges a command against the lock of a load (null before anybody ever locked it). A lease counts as gone at the instant it runs out,
 * whether or not that was told yet [4.30–4.33].
 */
export const decideLock = (lock: Lock | null, command: LockCommand, facts: LockFacts): LockDecision => {
  const lease = leaseAt(lock, facts.now)
  if (command.type === 'AcquireLock') return acquire(lock, lease, facts)
  if (command.type === 'ExpireLock') return Result.succeed(lease ? [] : ranOut(lock))
  if (command.type === 'AdminReleaseLock' && !facts.is_admin) return refuse('AdminOnly', "Only an admin can release another user's lock.")
  if (!lease) return Result.fail(LOCK_GONE)
  if (command.type === 'AdminReleaseLock') {
    return Result.succeed([happened('LockReleasedByAdmin', { holder: lease.holder, reason: command.reason })])
  }
  if (command.type === 'RequestLock') return request(lock, lease, facts)
  if (lease.holder.id !== facts.by.id) return notYours(lease, facts)
  switch (command.type) {
    case 'ExtendLock':
      return Result.succeed([happened('LockExtended', { expires_at: leaseFrom(facts) })])
    case 'ReleaseLock':
      return Result.succeed([happened('LockReleased', { holder: lease.holder })])
    case 'HandOverLock':
      return handOver(lock, lease, command.to, facts)
    case 'KeepLock':
      return keep(lock, lease)
  }
}
