import type { ChangeFeed, FollowHandle } from '../changes/feed.ts'
import type { Follower } from '../changes/tenant-tail.ts'
import type { Logger } from '../runtime/logger.ts'

/** Tenants with connected sockets: the log of each is followed from its first socket to its last. */
export interface FollowedTenants<Notes> {
  /** A socket of the tenant connected. Returns what is kept for the tenant. */
  come(tenant: string): Notes
  gone(tenant: string): void
}

interface Options<Notes> {
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly logger: Logger
  /** What is being followed, for the log line when that fails: `the locks`. */
  readonly what: string
  readonly open: (tenant: string) => { readonly notes: Notes; readonly follower: Follower }
}

/** If following cannot start, the error is logged and the next socket tries again. */
export function createTenantsInSight<Notes>({ feed, logger, what, open }: Options<Notes>): FollowedTenants<Notes> {
  const tenants = new Map<string, { readonly notes: Notes; readonly following: Promise<FollowHandle>; sockets: number }>()

  const openTenant = (tenant: string) => {
    const { notes, follower } = open(tenant)
    const opened = { notes, following: feed.follow(tenant, follower), sockets: 0 }
    tenants.set(tenant, opened)
    opened.following.catch((error: unknown) => {
      logger.error({ err: error, tenant }, `following ${what} failed`)
      if (tenants.get(tenant) === opened) tenants.delete(tenant)
    })
    return opened
  }

  return {
    come(tenant) {
      const seen = tenants.get(tenant) ?? openTenant(tenant)
      seen.sockets += 1
      return seen.notes
    },
    gone(tenant) {
      const seen = tenants.get(tenant)
      if (!seen) return
      seen.sockets -= 1
      if (seen.sockets > 0) return
      tenants.delete(tenant)
      void seen.following.then((following) => following.stop()).catch(() => {})
    },
  }
}
