import { COUNTED_TO } from '@waybill/shared/protocol/lists'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'

export interface UserFilter {
  /** Part of a username or of a name, in whatever case. */
  readonly search: string | null
  /** Exactly this username, in whatever case. */
  readonly username: string | null
  /** At most this many. */
  readonly limit: number
  /** Username of the last one seen. */
  readonly after: string | null
}

const COLUMNS = ['id', 'username', 'email', 'first_name', 'last_name', 'roles', 'timezone', 'retired'] as const

const asPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const filtered = (database: WaybillDatabase, tenant: string, { search, username }: UserFilter) => {
  const users = database.forTenant(tenant).selectFrom('users').where('tenant_id', '=', tenant).where('retired', '=', false)
  const named = username === null ? users : users.where(sql`lower(username)`, '=', username.toLowerCase())
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

/** Users who are not retired, by username: a page, how many there are (exact up to 1000), and where the next page begins. */
export const listUsers = async (database: WaybillDatabase, tenant: string, filter: UserFilter) => {
  const query = filtered(database, tenant, filter)
  const page = filter.after === null ? query : query.where('username', '>', filter.after)
  const counted = query.select('id').limit(COUNTED_TO + 1)
  const { total } = await database
    .forTenant(tenant)
    .selectFrom(counted.as('counted'))
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const users = await page
    .select(COLUMNS)
    .orderBy('username')
    .limit(filter.limit + 1)
    .execute()
  const shown = users.slice(0, filter.limit)
  return {
    users: shown,
    total: Math.min(total, COUNTED_TO),
    more: total > COUNTED_TO,
    next: users.length > filter.limit ? (shown.at(-1)?.username ?? null) : null,
  }
}
