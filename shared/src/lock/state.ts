import type { LockColumns } from '../boards/shipment-row.ts'
import type { Actor } from '../log/envelope.ts'

/** A lease on a load, held by a user (not by a session), until an ISO instant [4.30]. */
export type Lease = {
  readonly holder: Actor
  readonly acquired_at: string
  readonly expires_at: string
}

/** The lock of a load, folded from `lock/{pro}`. A lease that has run out stays in here until somebody says so: ask `leaseAt`. */
export type Lock = {
  readonly lease: Lease | null
  /** Who asked the holder for it, first asked first. */
  readonly requests: readonly { readonly by: Actor; readonly at: string }[]
}

/** The lease that holds at an instant; null when the load is free. */
export const leaseAt = (lock: Lock | null, now: string): Lease | null =>
  lock?.lease && Date.parse(lock.lease.expires_at) > Date.parse(now) ? lock.lease : null

/** Seconds until a lease runs out, at least 0 [3.20]. */
export const remainingSeconds = (lease: Pick<Lease, 'expires_at'>, now: string): number =>
  Math.max(0, Math.ceil((Date.parse(lease.expires_at) - Date.parse(now)) / 1000))

/** Who has the load locked and for how many minutes yet, as `userId` reads it [4.34]. */
export const lockMessage = (lease: Pick<Lease, 'holder' | 'expires_at'>, userId: string, now: string): string => {
  const holder = lease.holder.id === userId ? 'You have' : `${lease.holder.username} has`
  return `${holder} this load locked for ${Math.ceil(remainingSeconds(lease, now) / 60)} minutes`
}

/** The columns that the lock owns in the row of its load. */
export const lockColumns = ({ lease }: Lock): LockColumns => ({
  locked_by_id: lease?.holder.id ?? null,
  locked_by_username: lease?.holder.username ?? null,
  lock_expires_at: lease?.expires_at ?? null,
})
