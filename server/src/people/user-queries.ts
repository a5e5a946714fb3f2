import { COUNTED_TO } from '@waybill/shared/protocol/lists'
import { Effect } from 'effect'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'

export interface UserFilter {
  /** Part of a username, a name or an e-mail address, in whatever case. */
  readonly search: string | null
  /** Exactly this username, in whatever case. */
  readonly username: string | null
  /** At most this many. */
  readonly limit: number
  /** Username of the last one seen. */
  readonly after: string | null
}

const COLUMNS = ['id', 'version', 'username', 'email', 'first_name', 'last_name', 'roles', 'timezone'] as const

const asPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Looks users up in the view of users. None of it sees who is retired. */
export const createUserQueries = (database: WaybillDatabase) => {
  const active = (tenant: string) =>
    database.forTenant(tenant).selectFrom('users').where('tenant_id', '=', tenant).where('retired', '=', false)

  const filtered = (tenant: string, { search, username }: UserFilter) => {
    const named = username === null ? active(tenant) : active(tenant).where(sql`lower(username)`, '=', username.toLowerCase())
    if (search === null) return named
    const pattern = asPattern(search)
    return named.where((is) =>
      is.or([
        is('username', 'ilike', pattern),
        is(sql<string>`first_name || ' ' || last_name`, 'ilike', pattern),
        is('email', 'ilike', pattern),
      ]),
    )
  }

  return {
    /** Users by username: a page, how many there are (exact up to 1000), and where the next page begins. */
    list: (tenant: string, filter: UserFilter) =>
      Effect.promise(async () => {
        const all = filtered(tenant, filter)
        const page = filter.after === null ? all : all.where('username', '>', filter.after)
        const counted = all.select('id').limit(COUNTED_TO + 1)
        const [rows, { total }] = await Promise.all([
          page
            .select(COLUMNS)
            .orderBy('username')
            .limit(filter.limit + 1)
            .execute(),
          database
            .forTenant(tenant)
            .selectFrom(counted.as('counted'))
            .select((count) => count.fn.countAll<number>().as('total'))
            .executeTakeFirstOrThrow(),
        ])
        const users = rows.slice(0, filter.limit)
        const next = rows.length > filter.limit ? (users.at(-1)?.username ?? null) : null
        return { users, total: Math.min(total, COUNTED_TO), more: total > COUNTED_TO, next }
      }),

    /** The user of this id or, where no id is meant, of this username in whatever case; null when there is none. */
    find: (tenant: string, idOrUsername: string) =>
      Effect.promise(async () => {
        const found = await active(tenant)
          .select(COLUMNS)
          .where((is) => is.or([is('id', '=', idOrUsername), is(sql`lower(username)`, '=', idOrUsername.toLowerCase())]))
          .execute()
        return found.find(({ id }) => id === idOrUsername) ?? found[0] ?? null
      }),
  }
}
export type UserQueries = ReturnType<typeof createUserQueries>
