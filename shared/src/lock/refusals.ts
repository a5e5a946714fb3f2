import type { Refusal } from '../shipment/refusals.ts'

/** Extending or releasing a lock that is gone: 404 [4.31]. */
export const LOCK_GONE: Refusal = { type: 'LockGone', message: 'This load is not locked.' }

/** The lock is another user's: 403 [4.31, 4.32]. `message` names the holder and the minutes [4.34]. */
export const lockedByAnother = (message: string): Refusal => ({ type: 'LockedByAnother', message })

/** The user holds as many locks as he may [4.33]; the store's guard says so when the lease is written. */
export const MAX_LOCKS_EXCEEDED: Refusal = {
  type: 'Lock::MaxLocksExceeded',
  message: 'You have reached the maximum number of locked loads. Release one to lock another.',
}
