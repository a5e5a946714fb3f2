import type { Actor } from '../log/envelope.ts'

/** What may be asked of the lock of a load [4.30–4.32]. Who asks is a fact. */
export type LockCommand =
  | { readonly type: 'AcquireLock' }
  | { readonly type: 'ExtendLock' }
  | { readonly type: 'ReleaseLock' }
  /** Sent when a lease should have run out; nothing happens if it has not. */
  | { readonly type: 'ExpireLock' }
  /** Asks the holder for the lock. */
  | { readonly type: 'RequestLock' }
  /** Gives the lock to another user; null = to whoever asked first. */
  | { readonly type: 'HandOverLock'; readonly to: Actor | null }
  /** Tells everybody who asked that the holder keeps the lock. */
  | { readonly type: 'KeepLock' }
  | { readonly type: 'AdminReleaseLock'; readonly reason: string | null }

export interface LockFacts {
  /** ISO instant of the decision. */
  readonly now: string
  readonly by: Actor
  readonly is_admin: boolean
  readonly lease_seconds: number
}
