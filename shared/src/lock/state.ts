import type { LockColumns } from '../boards/shipment-row.ts'
import type { Actor } from '../log/envelope.ts'

/** A lease on a load, held by a user (not by a session) until an ISO instant [4.30]. */
export type Lease = {
  readonly holder: Actor
  readonly acquired_at: string
  readonly expires_at: string
}

/** The lock of a load, folded from `lock/{pro}`. An expired lease stays here until an event records it: use `leaseAt`. */
export type Lock = {
  readonly lease: Lease | null
  /** Users who requested the lock, first request first. */
  readonly requests: readonly { readonly by: Actor; readonly at: string }[]
}

/** The lease in force at an instant; null if the load is free. */
export const leaseAt = (lock: Lock | null, now: string): Lease | null =>
  lock?.lease && Date.parse(lock.lease.expires_at) > Date.parse(now) ? lock.lease : null

/** Seconds until a lease expires, at least 0 [3.20]. */
export const remainingSeconds = (lease: Pick<Lease, 'expires_at'>, now: string): number =>
  Math.max(0, Math.ceil((Date.parse(lease.expires_at) - Date.parse(now)) / 1000))

/** Text that says who has the load locked and for how many minutes, as `userId` reads it [4.34]. */
export const lockMessage = (lease: Pick<Lease, 'holder' | 'expires_at'>, userId: string, now: string): string => {
  const holder = lease.holder.id === userId ? 'You have' : `${lease.holder.username} has`
  const minutes = Math.ceil(remainingSeconds(lease, now) / 60)
  return `${holder} this load locked for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

/** The board columns that the lock fills in for its load. */
export const lockColumns = ({ lease }: Lock): LockColumns => ({
  locked_by_id: lease?.holder.id ?? null,
  locked_by_username: lease?.holder.username ?? null,
  lock_expires_at: lease?.expires_at ?? null,
})
