import type { Refusal } from '../decision/refusal.ts'

/** Extending or releasing a lock that has ended: 404 [4.31]. */
export const LOCK_NOT_FOUND: Refusal = { type: 'LockGone', message: 'This load is not locked.' }

/** The lock belongs to another user: 403 [4.31, 4.32]. `message` names the holder and the minutes left [4.34]. */
export const lockedByAnother = (message: string): Refusal => ({ type: 'LockedByAnother', message })

/** The user has reached the maximum number of locks [4.33]. The store checks this when it writes the lease. */
export const MAX_LOCKS_EXCEEDED: Refusal = {
  type: 'Lock::MaxLocksExceeded',
  message: 'You have reached the maximum number of locked loads. Release one to lock another.',
}
