import type { Actor } from '../log/envelope.ts'
import type { PermissionTree } from '../permissions/features.ts'

/** Commands on the lock of a load [4.30–4.32]. The facts say which user sends them. */
export type LockCommand =
  | { readonly type: 'AcquireLock' }
  | { readonly type: 'ExtendLock' }
  | { readonly type: 'ReleaseLock' }
  /** Sent when a lease should have expired. Does nothing if it has not. */
  | { readonly type: 'ExpireLock' }
  /** Asks the holder to hand over the lock. */
  | { readonly type: 'RequestLock' }
  /** Gives the lock to another user. Null means the first user who requested it. */
  | { readonly type: 'HandOverLock'; readonly to: Actor | null }
  /** Tells everyone who requested the lock that the holder keeps it. */
  | { readonly type: 'KeepLock' }
  | { readonly type: 'AdminReleaseLock'; readonly reason: string | null }

export interface LockFacts {
  /** ISO instant of the decision. */
  readonly now: string
  readonly by: Actor
  readonly is_admin: boolean
  /** Permissions of the sender. Absent when Waybill itself sends the command. */
  readonly permissions?: PermissionTree
  readonly lease_seconds: number
}
