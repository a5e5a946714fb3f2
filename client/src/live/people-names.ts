import type { ListedUser } from '@waybill/shared/protocol/users'

/** The name of a user by username: first and last, or the username if they have no name or it is not known. */
export type NameOf = (username: string) => string

/** Names of the company's users, retired ones included. */
export interface PeopleNames {
  readonly nameOf: () => NameOf
  /** The first subscription loads the names. Returns a function that ends it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the names again if they were loaded before: a user was added or renamed. */
  readonly renew: () => void
}

interface UserPage {
  readonly users: readonly Pick<ListedUser, 'username' | 'first_name' | 'last_name'>[]
  readonly next: string | null
}

export type ReadUsers = (after: string | null) => Promise<UserPage>

/** Users beyond this many keep their usernames. */
const MAX_PAGES = 10

const byUsername: NameOf = (username) => username

export const peopleNames = (readUsers: ReadUsers): PeopleNames => {
  const listeners = new Set<() => void>()
  let current = byUsername
  let reads = 0

  const load = async () => {
    reads += 1
    const read = reads
    const names = new Map<string, string>()
    try {
      let after: string | null = null
      for (let page = 0; page < MAX_PAGES; page++) {
        const { users, next }: UserPage = await readUsers(after)
        for (const { username, first_name, last_name } of users) names.set(username, `${first_name} ${last_name}`.trim())
        if (next === null) break
        after = next
      }
    } catch {
      // Not permitted or not reachable: usernames are shown.
      return
    }
    if (read !== reads) return
    current = (username) => names.get(username) || username
    for (const listener of listeners) listener()
  }

  return {
    nameOf: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      if (reads === 0) void load()
      return () => listeners.delete(listener)
    },
    renew: () => {
      if (reads > 0) void load()
    },
  }
}
