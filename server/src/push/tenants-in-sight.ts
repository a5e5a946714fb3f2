import type { ChangeFeed, Following } from '../changes/feed.ts'
import type { Follower } from '../changes/tenant-tail.ts'
import type { Logger } from '../runtime/logger.ts'

/** The tenants that somebody here looks at: the log of each is followed from its first socket to its last. */
export interface TenantsInSight<Notes> {
  /** A socket of the tenant is there. Answers what is noted of the tenant. */
  come(tenant: string): Notes
  gone(tenant: string): void
}

interface Options<Notes> {
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly logger: Logger
  /** For whoever reads that following failed: `the locks`. */
  readonly what: string
  readonly open: (tenant: string) => { readonly notes: Notes; readonly follower: Follower }
}

/** Where following cannot begin, it is said and tried again with the next socket. */
export function createTenantsInSight<Notes>({ feed, logger, what, open }: Options<Notes>): TenantsInSight<Notes> {
  const tenants = new Map<string, { readonly notes: Notes; readonly following: Promise<Following>; sockets: number }>()

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
